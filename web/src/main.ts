import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from '#engine';
import { Studio } from './state/studio.svelte';

const studio = new Studio(connect());
void studio.readAddress().then(() => {
  mount(App, { target: document.getElementById('studio')!, props: { studio } });
});
