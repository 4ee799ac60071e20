import { getContext, setContext } from 'svelte';
import type { Target } from './targets';

const KEY = Symbol('book');

/** Opens the book at a chapter. */
export type Read = (target: Target) => void;

/** Lets the parts below open the book. Where nobody calls it, as in a notebook, facts have no links. */
export const offerBook = (read: Read) => setContext(KEY, read);

export const theBook = (): Read | undefined => getContext<Read | undefined>(KEY);
