import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { Connection, takeToken } from './engine/connection.svelte';
import { Studio } from './state/studio.svelte';

const studio = new Studio(new Connection(takeToken()));
void studio.readAddress().then(() => {
  mount(App, { target: document.getElementById('studio')!, props: { studio } });
});
