// Before anything is drawn: the theme and the print that this browser has chosen, so that nothing flashes or moves; and
// whether the front page, as it was drawn when the page was built, is what a newcomer should see here.
(function () {
  var root = document.documentElement;
  var known = false;
  try {
    known = Boolean(localStorage.getItem('buckboard.guest'));
    var wishes = JSON.parse(localStorage.getItem('buckboard.settings') || '{}');
    if (wishes.theme) root.dataset.theme = wishes.theme;
    if (wishes.large) root.dataset.print = 'large';
  } catch (_) {
    // the usual look, then
  }
  if (known || location.pathname !== '/') root.dataset.waits = '';
})();
