import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.show();
const target = document.getElementById('app');
if (target) {
  target.replaceChildren(); // the front page as it was built
  mount(App, { target });
  delete document.documentElement.dataset.waits;
}
