import { useEffect, useMemo, useRef, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { useMe } from '../../../lib/session/me.ts';
import { type AudioState, useAudio, useSpeaker, isTold, type AudioFailure } from '../state/audio-state.ts';

export const useFailureText = (): ((failure: AudioFailure) => string) => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
  return useCallback((failure) => (isTold(failure) ? t(`failure.${failure}`) : te(failure)), [t, te]);
};

/** What of a room's audio is said to screen readers. */
export interface Heard {
  readonly username: string | null;
  readonly about: string;
  readonly isMuted: boolean;
  readonly isLost: boolean;
  /** Their own microphone is off. */
  readonly isPaused: boolean;
  readonly isOwn: boolean;
  readonly line: 'off' | 'joining' | 'on' | 'lost';
}

type LineKey =
  | 'begins'
  | 'beginsAbout'
  | 'stops'
  | 'muted'
  | 'lost'
  | 'paused'
  | 'heard'
  | 'youAreHeard'
  | 'youListen'
  | 'lineLost'
  | 'lineBack';

const speakerLine = (before: Heard, now: Heard): LineKey | null => {
  if (before.username !== now.username) {
    if (now.username === null) return 'stops';
    return now.about === '' ? 'begins' : 'beginsAbout';
  }
  if (now.username === null) return null;
  // An alert says it to the one who is muted.
  if (now.isMuted !== before.isMuted && now.isMuted) return now.isOwn ? null : 'muted';
  if (now.isLost !== before.isLost && now.isLost) return now.isOwn ? null : 'lost';
  // Who pressed the button knows.
  if (now.isPaused !== before.isPaused && now.isPaused) return now.isOwn ? null : 'paused';
  const wasSilent = before.isMuted || before.isLost || (before.isPaused && !now.isOwn);
  const isBack = wasSilent && !now.isMuted && !now.isLost && !now.isPaused;
  return isBack ? (now.isOwn ? 'youAreHeard' : 'heard') : null;
};

const ownLine = (before: Heard, now: Heard): LineKey | null => {
  if (before.line === 'lost' && now.line === 'on') return 'lineBack';
  return before.line === 'joining' && now.line === 'on' ? 'youListen' : null;
};

/** What is to be said of a change, and what has been said then: while the own line is lost, nothing of the room is known. */
export const captionLines = (
  before: Heard,
  now: Heard,
): { readonly lines: readonly LineKey[]; readonly said: Heard } => {
  if (now.line === 'lost')
    return { lines: before.line === 'lost' ? [] : ['lineLost'], said: { ...before, line: 'lost' } };
  const lines = [ownLine(before, now), speakerLine(before, now)].filter((line) => line !== null);
  return { lines, said: now };
};

const lineOf = ({ room, phase }: AudioState, roomId: string): Heard['line'] => {
  if (room?.id !== roomId || phase === 'off') return 'off';
  if (phase === 'joining') return 'joining';
  return phase === 'reconnecting' ? 'lost' : 'on';
};

const useHeard = (roomId: string): Heard => {
  const me = useMe()?.username;
  const line = useAudio((state) => lineOf(state, roomId));
  const speaker = useSpeaker(roomId);
  return useMemo(() => {
    const { username = null, desc: about = '', muted: isMuted = false, paused: isPaused = false } = speaker ?? {};
    return { username, about, isMuted, isPaused, isLost: speaker?.connected === false, isOwn: username === me, line };
  }, [speaker, me, line]);
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
