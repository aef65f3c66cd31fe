import { createStore, useStore } from 'zustand';

const store = createStore<{ error: unknown }>(() => ({ error: null }));

/** The refusal that ended the session of this page, for the sign-in page to say why; null without one. */
export const useSuspended = (): unknown => useStore(store, ({ error }) => error);

/** `error` is SUSPENDED with its details. */
export const setSuspended = (error: unknown): void => store.setState({ error });
