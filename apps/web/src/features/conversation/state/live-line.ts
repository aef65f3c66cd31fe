import { createStore, useStore } from 'zustand';

/** What has just happened in a conversation and is stored nowhere, by the conversation's id. */
const store = createStore<Readonly<Record<string, string>>>(() => ({}));

/** How long it is shown, in ms. */
const shownMs = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one line below the messages for a moment; a later one takes its place. */
export const showLiveLine = (id: string, text: string): void => {
  clearTimeout(timer);
  store.setState({ [id]: text }, true);
  timer = setTimeout(() => store.setState({}, true), shownMs);
};

export const useLiveLine = (id: string): string | undefined => useStore(store, (lines) => lines[id]);
