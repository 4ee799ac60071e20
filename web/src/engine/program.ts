import { toProgram } from './channel';
import { Connection, takeToken } from './connection.svelte';

/** Connects the page with the program that serves it. */
export const connect = () => new Connection(takeToken(), toProgram);
