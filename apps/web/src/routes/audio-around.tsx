import { lazyPart } from '../ui/lazy-part.tsx';
import { useAudioSigns } from './audio-needed.ts';

const AudioElsewhere = lazyPart(async () => (await import('./audio-elsewhere.tsx')).AudioElsewhere);

/**
 * Around every page: a session of audio lives as long as the browser's page does, so its signs do too, or a microphone would
 * be open with nothing that says so.
 */
export const AudioAround = () => useAudioSigns().isNeeded && <AudioElsewhere />;
