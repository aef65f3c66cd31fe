import { createStore, useStore } from 'zustand';
import { onUserChange } from './session/me.ts';

/** The usernames of those whom the reader ignores; `isKnown` once the server has named them. */
interface Ignored {
  readonly names: ReadonlySet<string>;
  readonly isKnown: boolean;
}

const nobody: Ignored = { names: new Set(), isKnown: false };
const store = createStore<Ignored>(() => nobody);
onUserChange(() => store.setState(nobody));

export const readIgnored = (): ReadonlySet<string> => store.getState().names;
export const useIgnored = (): ReadonlySet<string> => useStore(store, ({ names }) => names);
export const useIsIgnored = (username: string): boolean => useStore(store, ({ names }) => names.has(username));

export const writeIgnored = (usernames: Iterable<string>): void => {
  const names = new Set(usernames);
  const before = store.getState();
  if (before.isKnown && names.size === before.names.size && [...names].every((name) => before.names.has(name))) return;
  store.setState({ names, isKnown: true });
};

/** Called when the reader's list changes, not when they sign out. `isFirst`: nothing that was loaded before is wrong by it. */
export const onIgnored = (listener: (names: ReadonlySet<string>, isFirst: boolean) => void): (() => void) =>
  store.subscribe((after, before) => {
    if (after.isKnown) listener(after.names, !before.isKnown);
  });
