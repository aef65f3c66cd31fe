/** What of a room's audio is said to screen readers. */
export interface Heard {
  readonly username: string | null;
  readonly about: string;
  readonly isMuted: boolean;
  readonly isLost: boolean;
  /** The reader is the one who speaks. */
  readonly isOwn: boolean;
  /** The reader's own way into it. */
  readonly line: 'off' | 'joining' | 'on' | 'lost';
}

type LineKey =
  | 'begins'
  | 'beginsAbout'
  | 'stops'
  | 'muted'
  | 'lost'
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
  const isBack = (before.isMuted || before.isLost) && !now.isMuted && !now.isLost;
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
