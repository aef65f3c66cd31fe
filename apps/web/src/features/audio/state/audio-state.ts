import type { Events } from '@baithak/client/wire/actions';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { Speaker } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { StoredTile } from '@baithak/protocol/looks';
import { createStore, useStore } from 'zustand';
import type { Level, MicrophoneProblem } from '../../../lib/audio/audio.ts';
import type { ProblemCode } from '../../../lib/problem.ts';
import { onUserChange } from '../../../lib/session/me.ts';

type StreamEventKey =
  | 'speakerJoined'
  | 'speakerChanged'
  | 'speakerLeft'
  | 'listenerJoined'
  | 'listenerLeft'
  | 'handsChanged'
  | 'broadcastMuteChanged';

type StreamEvent = {
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

const changeStream = (stream: Stream, event: StreamEvent): Stream => {
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

/** How far one is in the audio of a room (docs/product.md#broadcast-states). `reconnecting`: the line was lost. */
export type Phase = 'off' | 'joining' | 'listening' | 'connecting' | 'speaking' | 'reconnecting';

/** What the server tells by an event, not by an answer. */
const told = ['TURN_ENDED', 'RIGHT_TAKEN', 'ROOM_CLOSED', 'LISTENS_ELSEWHERE'] as const;
type ToldFailure = (typeof told)[number];

export type AudioFailure = ProblemCode | ToldFailure;

export const isTold = (failure: AudioFailure): failure is ToldFailure => told.some((each) => each === failure);

/** The room that one listens to or speaks in; it need not be open. `ref`: its slug or id, for its address. */
export interface AudioRoom {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly tile: StoredTile;
}

/** It is told where it happened: another room may be open, or listened to, by then. */
interface Failure {
  readonly reason: AudioFailure;
  readonly room: AudioRoom;
}

export interface AudioState {
  /** By room: of the open one, and of the one that is listened to. */
  readonly streams: ReadonlyMap<string, Stream>;
  readonly room: AudioRoom | null;
  readonly phase: Phase;
  /** When the line was lost, in ms; null while it is not. */
  readonly lostAt: number | null;
  /** What the reader speaks about, also while the line is lost; null while they only listen. */
  readonly speech: string | null;
  /** The reader has switched their own microphone off for a while. */
  readonly isPaused: boolean;
  readonly problem: MicrophoneProblem | null;
  readonly failure: Failure | null;
  /** The browser waits for a press before it plays anything. */
  readonly isBlocked: boolean;
  /** Of what is heard, or said by the reader. */
  readonly level: Level | null;
}

export const noAudio: AudioState = {
  streams: new Map(),
  room: null,
  phase: 'off',
  lostAt: null,
  speech: null,
  isPaused: false,
  problem: null,
  failure: null,
  isBlocked: false,
  level: null,
};

export type AudioEvent =
  | StreamEvent
  /** The server has said how it is. `isOpened`: with the load of the room, which is the open one now. */
  | { readonly type: 'streamKnown'; readonly roomId: string; readonly stream: Stream; readonly isOpened?: boolean }
  | { readonly type: 'joining'; readonly room: AudioRoom }
  | { readonly type: 'listening' }
  /** `desc`: what about. */
  | { readonly type: 'connecting'; readonly desc: string }
  | { readonly type: 'speaking' }
  | { readonly type: 'fellSilent'; readonly failure?: AudioFailure; readonly problem?: MicrophoneProblem }
  | { readonly type: 'lineLost'; readonly at: number }
  | { readonly type: 'left'; readonly failure?: AudioFailure }
  | { readonly type: 'problemChanged'; readonly problem: MicrophoneProblem | null }
  | { readonly type: 'failed'; readonly failure: AudioFailure | null }
  | { readonly type: 'blocked'; readonly isBlocked: boolean }
  | { readonly type: 'paused'; readonly isPaused: boolean }
  | { readonly type: 'levelChanged'; readonly level: Level | null };

const keepStream = (
  { streams, room }: AudioState,
  { roomId, stream, isOpened = false }: Extract<AudioEvent, { type: 'streamKnown' }>,
): AudioState['streams'] => {
  const kept = [...streams].filter(([id]) => !isOpened || id === room?.id);
  return new Map([...kept, [roomId, stream]]);
};

/** A refusal says more than what was known: the right was taken while nothing reached this page. */
const withoutRight = ({ streams, room }: AudioState): AudioState['streams'] => {
  const stream = room && streams.get(room.id);
  return stream ? new Map(streams).set(room.id, { ...stream, permission: false }) : streams;
};

const failureIn = ({ room }: AudioState, reason: AudioFailure | null | undefined): Failure | null =>
  reason && room ? { reason, room } : null;

const isAboutStream = (event: AudioEvent): event is StreamEvent => 'roomId' in event && event.type !== 'streamKnown';

/** What is the same however one came to it. */
const calm = { lostAt: null, failure: null, problem: null } as const;

/** The state of a session's own course; streams are left as they are. */
const goOn = (state: AudioState, event: Exclude<AudioEvent, StreamEvent>): Partial<AudioState> => {
  switch (event.type) {
    case 'streamKnown':
      return { streams: keepStream(state, event) };
    case 'joining':
      return { ...calm, phase: 'joining', room: event.room, speech: null, isPaused: false };
    case 'listening':
      return { phase: 'listening', lostAt: null };
    case 'connecting':
      return { ...calm, phase: 'connecting', speech: event.desc, isPaused: false };
    case 'speaking':
      // Also after a lost line: a microphone that was unplugged is still missing.
      return { phase: 'speaking', lostAt: null, failure: null };
    case 'fellSilent': {
      const { failure, problem = null } = event;
      const phase = state.phase === 'reconnecting' ? 'reconnecting' : 'listening';
      const streams = failure === 'MAY_NOT_BROADCAST' ? withoutRight(state) : state.streams;
      return { streams, phase, speech: null, isPaused: false, failure: failureIn(state, failure), problem };
    }
    case 'lineLost':
      return { phase: 'reconnecting', lostAt: state.lostAt ?? event.at };
    case 'left':
      return { ...noAudio, streams: state.streams, failure: failureIn(state, event.failure) };
    case 'problemChanged':
      return { problem: event.problem };
    case 'failed':
      return { failure: failureIn(state, event.failure) };
    case 'blocked':
      return { isBlocked: event.isBlocked };
    case 'paused':
      return { isPaused: event.isPaused };
    case 'levelChanged':
      return { level: event.level };
  }
};

/** The state after an event; the same object when nothing changed. */
export const audioReducer = (state: AudioState, event: AudioEvent): AudioState => {
  if (!isAboutStream(event)) return { ...state, ...goOn(state, event) };
  const stream = state.streams.get(event.roomId);
  if (!stream) return state;
  return { ...state, streams: new Map(state.streams).set(event.roomId, changeStream(stream, event)) };
};

/** Whether one hears or says something now, or will as soon as the line is back. */
export const isOn = ({ phase }: Pick<AudioState, 'phase'>): boolean => phase !== 'off';

export const isShownAs = (room: AudioRoom | null, shown: string | null): boolean =>
  room !== null && (shown === room.ref || shown === room.id);

export interface AudioStore {
  readonly get: () => AudioState;
  readonly dispatch: (event: AudioEvent) => void;
  readonly subscribe: (listener: (state: AudioState) => void) => () => void;
}

const store = createStore<AudioState>(() => noAudio);
onUserChange(() => store.setState(noAudio, true));

export const audioStore: AudioStore = {
  get: store.getState,
  dispatch: (event) => store.setState((state) => audioReducer(state, event), true),
  subscribe: store.subscribe,
};

export const useAudio = <T>(select: (state: AudioState) => T): T => useStore(store, select);

export const useStream = (roomId: string): Stream | undefined => useAudio(({ streams }) => streams.get(roomId));

export const useSpeaker = (roomId: string): Speaker | undefined =>
  useAudio(({ streams }) => streams.get(roomId)?.speakers[0]);

/** The reader has seen what failed. */
export const forgetFailure = (): void => audioStore.dispatch({ type: 'failed', failure: null });

export const forgetProblem = (): void => audioStore.dispatch({ type: 'problemChanged', problem: null });
