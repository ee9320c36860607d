import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.show();
const target = document.getElementById('app');
// The front page as it was built stays until the page itself can take its place.
const first = location.pathname === '/' ? import('./pages/Front.svelte').catch(() => null) : null;

async function start(target: HTMLElement): Promise<void> {
  const props = { first: (await first)?.default };
  target.replaceChildren();
  mount(App, { target, props });
  delete document.documentElement.dataset.waits;
}
if (target) void start(target);
