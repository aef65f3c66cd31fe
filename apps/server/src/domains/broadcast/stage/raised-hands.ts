import { limits } from '@baithak/protocol/limits';

/** A hand that is up. */
interface RaisedHand {
  readonly userId: string;
  /** The process where its person listens. */
  readonly at: string;
  /** When it goes down, as the line of its person is lost (ms). */
  readonly until: number | null;
}

/** Whose hands are up in a room, in the order in which they went up, and who of them is given the microphone next. */
export interface RaisedHands {
  readonly up: readonly RaisedHand[];
  /** `until`: the place is free and kept for them until then (ms). */
  readonly next: { readonly userId: string; readonly until: number | null } | null;
}

export const noHands: RaisedHands = { up: [], next: null };

/** What happens to them. It is stored as data: with several processes the database does it (`hands.write.ts`). */
export type HandAct =
  | { readonly kind: 'raise'; readonly userId: string; readonly at: string }
  | { readonly kind: 'lower'; readonly userId: string }
  /** They listen no more at that process. `until`: their line is lost, and the hand stays up for a while. */
  | { readonly kind: 'left'; readonly userId: string; readonly at: string; readonly until: number | null }
  /** They listen, for the first time or again. */
  | { readonly kind: 'came'; readonly userId: string; readonly at: string }
  | { readonly kind: 'give'; readonly userId: string }
  /** Nobody has the place: it is kept until then for whoever is next. */
  | { readonly kind: 'free'; readonly until: number }
  /** Somebody begins to speak. */
  | { readonly kind: 'began'; readonly userId: string }
  /** What has ended by now. */
  | { readonly kind: 'expire'; readonly now: number };

const lowered = ({ up, next }: RaisedHands, isDown: (userId: string) => boolean): RaisedHands => ({
  up: up.filter(({ userId }) => !isDown(userId)),
  next: next && isDown(next.userId) ? null : next,
});

const withHand = (hands: RaisedHands, hand: RaisedHand): RaisedHands => ({
  ...hands,
  up: hands.up.map((each) => (each.userId === hand.userId ? hand : each)),
});

const expired = (hands: RaisedHands, now: number): RaisedHands => {
  const { up, next } = hands;
  const ended = new Set(up.flatMap(({ userId, until }) => (until !== null && until <= now ? [userId] : [])));
  // They have not begun in time.
  if (next && next.until !== null && next.until <= now) ended.add(next.userId);
  return ended.size === 0 ? hands : lowered(hands, (userId) => ended.has(userId));
};

const ofOne = (hands: RaisedHands, act: Extract<HandAct, { readonly userId: string }>): RaisedHands => {
  const { up, next } = hands;
  const { userId } = act;
  const hand = up.find((each) => each.userId === userId);
  const isDown = (id: string): boolean => id === userId;
  switch (act.kind) {
    case 'raise':
      if (hand || up.length >= limits.raisedHands) return hands;
      return { ...hands, up: [...up, { userId, at: act.at, until: null }] };
    case 'began':
      if (hand) return lowered(hands, isDown);
      // Somebody was quicker than the place could be kept.
      return next && next.until !== null ? { up, next: { ...next, until: null } } : hands;
    case 'lower':
      return hand ? lowered(hands, isDown) : hands;
    case 'left':
      if (hand?.at !== act.at) return hands;
      return act.until === null ? lowered(hands, isDown) : withHand(hands, { ...hand, until: act.until });
    case 'came':
      return !hand || (hand.at === act.at && hand.until === null)
        ? hands
        : withHand(hands, { userId, at: act.at, until: null });
    case 'give':
      return hand && next?.userId !== userId ? { up, next: { userId, until: null } } : hands;
  }
};

/** How they are after that; the same object when nothing is another way. */
export const after = (hands: RaisedHands, act: HandAct): RaisedHands => {
  if (act.kind === 'expire') return expired(hands, act.now);
  if (act.kind !== 'free') return ofOne(hands, act);
  const { up, next } = hands;
  return next?.until === null ? { up, next: { ...next, until: act.until } } : hands;
};

/** When something of them ends by itself (ms). */
export const endOf = ({ up, next }: RaisedHands): number | undefined => {
  const ends = [...up, ...(next ? [next] : [])].flatMap(({ until }) => until ?? []);
  return ends.length === 0 ? undefined : Math.min(...ends);
};
