import { createStore, useStore } from 'zustand';
import { onSignedOut } from '../../../lib/client.ts';
import type { ProfileFields } from './profile-fields.ts';

/** What was typed and not saved: it outlives the page, so that a look at something else loses nothing. */
const store = createStore<{ edits: ProfileFields | null }>(() => ({ edits: null }));

onSignedOut(() => store.setState({ edits: null }));

export const useKeptEdits = (): ProfileFields | null => useStore(store, ({ edits }) => edits);
export const keepEdits = (edits: ProfileFields | null): void => store.setState({ edits });
