import { createStore, useStore } from 'zustand';
import type { Speaker } from '@baithak/protocol/entities/entities';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { onUserChange } from '../../../lib/session/me.ts';
import { audioReducer, noAudio, type AudioEvent, type AudioState } from './audio-state.ts';

/** The audio of this tab: it goes on whatever is on the screen. */
export interface AudioStore {
  readonly get: () => AudioState;
  readonly dispatch: (event: AudioEvent) => void;
  readonly subscribe: (listener: (state: AudioState) => void) => () => void;
}

const store = createStore<AudioState>(() => noAudio);
onUserChange(() => store.setState(noAudio, true));

export const audioStore: AudioStore = {
  get: store.getState,
  dispatch: (event) => store.setState((state) => audioReducer(state, event), true),
  subscribe: store.subscribe,
};

export const useAudio = <T>(select: (state: AudioState) => T): T => useStore(store, select);

export const useStream = (roomId: string): Stream | undefined => useAudio(({ streams }) => streams.get(roomId));

/** Who speaks in a room now, as far as it is known. */
export const useSpeaker = (roomId: string): Speaker | undefined =>
  useAudio(({ streams }) => streams.get(roomId)?.speakers[0]);

/** The reader has seen what failed. */
export const forgetFailure = (): void => audioStore.dispatch({ type: 'failed', failure: null });

export const forgetProblem = (): void => audioStore.dispatch({ type: 'problemChanged', problem: null });
