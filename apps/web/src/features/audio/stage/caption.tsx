import { useEffect, useMemo, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useMe } from '../../../lib/session/me.ts';
import type { AudioState } from '../state/audio-state.ts';
import { useAudio, useSpeaker } from '../state/audio-store.ts';
import { captionLines, type Heard } from './caption-lines.ts';

const lineOf = ({ room, phase }: AudioState, roomId: string): Heard['line'] => {
  if (room?.id !== roomId || phase === 'off') return 'off';
  if (phase === 'joining') return 'joining';
  return phase === 'reconnecting' ? 'lost' : 'on';
};

const useHeard = (roomId: string): Heard => {
  const me = useMe()?.username;
  const line = useAudio((state) => lineOf(state, roomId));
  const { username = null, desc: about = '', muted: isMuted = false, connected = true } = useSpeaker(roomId) ?? {};
  return useMemo(
    () => ({ username, about, isMuted, isLost: !connected, isOwn: username === me, line }),
    [username, about, isMuted, connected, me, line],
  );
};

/** Says what changes in the audio to screen readers; the stage shows the same. Renders nothing to see. */
export const Caption = ({ roomId }: { roomId: string }) => {
  const { t } = useAudioTexts();
  const now = useHeard(roomId);
  const before = useRef(now);
  const [text, setText] = useState('');
  useEffect(() => {
    const { lines, said } = captionLines(before.current, now);
    const name = isolate(now.username ?? before.current.username ?? '');
    before.current = said;
    if (lines.length > 0) setText(lines.map((line) => t(line, { name, about: isolate(now.about) })).join(' '));
  }, [now, t]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
};
