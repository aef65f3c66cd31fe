import type { Client } from '@baithak/client/create-client';
import type { AudioStore } from '../state/audio-store.ts';
import type { AudioDevice } from '../state/device.ts';
import type { Engine } from './engine.ts';

/** What a session is made of; tests bring their own. */
export interface SessionParts {
  readonly client: Client;
  readonly store: AudioStore;
  readonly loadEngine: () => Promise<Engine>;
  readonly device: { readonly get: () => AudioDevice; readonly subscribe: (listener: () => void) => () => void };
  /** Of whoever is signed in. */
  readonly username: () => string | undefined;
}

/** The bytes of a binary event: Socket.IO's browser half gives an ArrayBuffer, its half for Node a view. */
export const bytesOf = (payload: Uint8Array | ArrayBuffer): Uint8Array =>
  payload instanceof ArrayBuffer ? new Uint8Array(payload) : payload;
