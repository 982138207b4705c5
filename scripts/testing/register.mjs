/** Loaded before everything else in a process of tests. */
import { register } from 'node:module';

register('./resolve.mjs', import.meta.url);
