import { Icon } from '../../../ui/graphics/icon.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { useAudio } from '../state/audio-store.ts';
import { soundNow, type SoundNow } from './sound-now.ts';

const icons = {
  reconnecting: 'retry',
  muted: 'no-microphone',
  missing: 'no-microphone',
  paused: 'no-microphone',
  blocked: 'mute',
} as const satisfies Partial<Record<SoundNow, string>>;

/** Live bars while somebody is heard, or a sign of why nobody is; the words beside it say the same. */
export const SoundSign = () => {
  const now = useAudio(soundNow);
  if (now === 'live') return <LiveBars />;
  return now === 'quiet' ? null : <Icon name={icons[now]} size="small" />;
};
