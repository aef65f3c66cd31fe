import type { Events } from '@baithak/client/wire/actions';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { limits } from '@baithak/protocol/limits';

type StreamEventKey =
  | 'speakerJoined'
  | 'speakerChanged'
  | 'speakerLeft'
  | 'listenerJoined'
  | 'listenerLeft'
  | 'handsChanged'
  | 'broadcastMuteChanged';

/** What of a room's audio arrives live. */
export type StreamEvent = {
  readonly [Key in StreamEventKey]: { readonly type: Key } & Events[Key];
}[StreamEventKey];

type Listeners = Stream['listeners'];

const without = (listeners: Listeners, usernames: readonly string[]): Listeners =>
  listeners.filter(({ username }) => !usernames.includes(username));

/** The named ones are the first by rank, those of the same rank in the order in which they came. */
const withMore = (listeners: Listeners, more: Listeners): Listeners =>
  [
    ...without(
      listeners,
      more.map(({ username }) => username),
    ),
    ...more,
  ]
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, limits.namedListeners);

/** A stream after what happened in its room. */
export const changeStream = (stream: Stream, event: StreamEvent): Stream => {
  if (event.type === 'broadcastMuteChanged') return { ...stream, myMute: event.mute };
  if (event.type === 'handsChanged') return { ...stream, hands: event.hands, next: event.next };
  if (event.type === 'listenerJoined')
    return { ...stream, listeners: withMore(stream.listeners, event.listeners), count: event.count };
  if (event.type === 'listenerLeft')
    return { ...stream, listeners: without(stream.listeners, event.usernames), count: event.count };
  if (event.type === 'speakerLeft') {
    const speakers = stream.speakers.filter(({ username }) => username !== event.username);
    return { ...stream, speakers, muted: false, count: { ...stream.count, speakers: speakers.length } };
  }
  const { speaker } = event;
  const listeners = without(stream.listeners, [speaker.username]);
  return { ...stream, speakers: [speaker], listeners, muted: speaker.muted, count: { ...stream.count, speakers: 1 } };
};
