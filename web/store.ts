import { createStore } from 'jotai';

/** The page's one store: the session, the connection and the screens' shared state live here. */
export const store = createStore();
