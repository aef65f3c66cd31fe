import { client, onSignedOut } from '../../../lib/client.ts';
import { onUserChange, readMe } from '../../../lib/session/me.ts';
import { audioStore } from '../state/audio-store.ts';
import { onDevice, readDevice } from '../state/device.ts';
import { createAudioSession } from './audio-session.ts';
import { loadEngine } from './engine.ts';

/** The only session of the page. */
export const audioSession = createAudioSession({
  client,
  store: audioStore,
  loadEngine,
  device: { get: readDevice, subscribe: onDevice },
  username: () => readMe()?.username,
});

onSignedOut(() => audioSession.leave());
onUserChange(() => audioSession.leave());
