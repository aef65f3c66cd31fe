import { audioStore } from '../state/audio-store.ts';

let last = '';
audioStore.subscribe(({ speech }) => (last = speech ?? last));

/** What the reader spoke about last, or was about to: the state forgets it with the turn. */
export const lastSpeech = (): string => last;
