// Before anything is drawn: the theme and the print that this browser has chosen, so that nothing flashes or moves;
// whether the front page, as it was drawn when the page was built, is what a newcomer should see here; and what this
// address needs is asked for at once. The lists are written into index.html when the page is built.
(function () {
  var root = document.documentElement;
  var lists = document.currentScript.dataset;
  var front = location.pathname === '/';
  var known = false;
  try {
    known = Boolean(localStorage.getItem('buckboard.guest'));
    var wishes = JSON.parse(localStorage.getItem('buckboard.settings') || '{}');
    if (wishes.theme) root.dataset.theme = wishes.theme;
    if (wishes.large) root.dataset.print = 'large';
  } catch (_) {
    // the usual look, then
  }
  if (known || !front) root.dataset.waits = '';
  var wanted = front ? lists.front : /^\/t\/[^/]+\/?$/.test(location.pathname) ? lists.table : '';
  (wanted || '').split(' ').forEach(function (file) {
    if (!file || (front && /css$/.test(file))) return; // the front page's style is linked to
    var link = document.createElement('link');
    link.rel = /css$/.test(file) ? 'preload' : 'modulepreload';
    if (/css$/.test(file)) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  });
})();
