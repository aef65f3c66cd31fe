import type { Client } from '@baithak/client/create-client';
import type { ConnectionState } from '@baithak/client/sockets/connection-state';
import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { vi, type Mock } from 'vitest';
import type { Level, Microphone, Player } from '../../../../lib/audio/audio.ts';
import { audioReducer, noAudio, type AudioState } from '../../state/audio-state.ts';
import type { AudioStore } from '../../state/audio-store.ts';
import { parseDevice } from '../../state/device.ts';
import { createAudioSession, type AudioSession } from '../audio-session.ts';
import type { Engine } from '../engine.ts';

const still: Level = { get: () => 0, subscribe: () => () => undefined };

const createStore = (): AudioStore => {
  let state: AudioState = noAudio;
  return {
    get: () => state,
    dispatch: (event) => (state = audioReducer(state, event)),
    subscribe: () => () => undefined,
  };
};

/** A microphone that says something when the test wants it. */
const createMicrophone = () => {
  let take: ((frame: Uint8Array) => void) | undefined;
  let lost = (): void => undefined;
  const seen = {
    isOpen: false,
    isPaused: false,
    codecs: [] as readonly AudioCodec[],
    say: () => take?.(Uint8Array.of(1)),
    unplug: () => lost(),
  };
  const open = (): Microphone => {
    seen.isOpen = true;
    return {
      level: still,
      send: (codecs, next) => {
        seen.codecs = codecs;
        take = next;
      },
      setCodecs: (codecs) => (seen.codecs = codecs),
      setPaused: (isPaused) => (seen.isPaused = isPaused),
      recordAndPlay: async () => undefined,
      onLost: (listener) => {
        lost = listener;
        return () => undefined;
      },
      close: async () => {
        seen.isOpen = false;
        take = undefined;
      },
    };
  };
  return { seen, open };
};

/** The calls and events of a server that the test plays. `connected`: a connection of /room. */
const createFakeClient = (calls: string[], sent: Uint8Array[]) => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const states = new Set<(state: ConnectionState) => void>();
  const answers = new Map<string, Mock<() => object>>();
  const listen = (event: string, listener: (payload: unknown) => void): (() => void) => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  };
  const call = (name: string) => async (input: unknown) => {
    if (name === 'sendAudioSlice') return void sent.push(input as Uint8Array);
    calls.push(name);
    return answers.get(name)?.();
  };
  const client = {
    broadcast: new Proxy({}, { get: (_, name) => call(String(name)) }),
    on: new Proxy({}, { get: (_, event) => (listener: (payload: unknown) => void) => listen(String(event), listener) }),
    onConnected: (_: string, listener: () => void) => listen('connected', listener),
    connection: {
      subscribe: (listener: (state: ConnectionState) => void) => {
        states.add(listener);
        return () => states.delete(listener);
      },
    },
  };
  return {
    // the session uses nothing else of it.
    client: client as unknown as Client,
    answer: (name: string, answer: () => object): Mock<() => object> => {
      const mock = vi.fn(answer);
      answers.set(name, mock);
      return mock;
    },
    receive: (event: string, payload: unknown) => listeners.get(event)?.forEach((listener) => listener(payload)),
    connection: (state: ConnectionState) => states.forEach((listener) => listener(state)),
  };
};

/** A session without a browser, a server or sound: the test plays all three. */
export const sessionAt = (username: string) => {
  const calls: string[] = [];
  const [sent, played]: [Uint8Array[], Uint8Array[]] = [[], []];
  const fake = createFakeClient(calls, sent);
  const { seen: microphone, open } = createMicrophone();
  const store = createStore();
  let refused: Error | undefined;
  let changed = (): void => undefined;
  const player: Player = {
    push: (frame) => void played.push(frame),
    reset: () => undefined,
    level: still,
    setVolume: () => undefined,
    setOutput: async () => undefined,
    resume: async () => undefined,
    isBlocked: () => false,
    onBlocked: () => () => undefined,
    close: async () => undefined,
  };
  const engine: Engine = {
    isAudioPossible: () => true,
    playableCodecs: async () => ['opus', 'pcm'],
    openPlayer: async () => player,
    openMicrophone: async () => {
      if (refused) throw refused;
      return open();
    },
    listMicrophones: async () => [],
    listOutputs: async () => [],
    onDevicesChanged: (listener) => {
      changed = listener;
      return () => undefined;
    },
  };
  const session: AudioSession = createAudioSession({
    client: fake.client,
    store,
    loadEngine: async () => engine,
    device: { get: () => parseDevice(null), subscribe: () => () => undefined },
    username: () => username,
  });
  return {
    ...fake,
    ...{ session, store, calls, sent, played, microphone },
    refuseMicrophone: (error: Error) => (refused = error),
    changeDevices: () => changed(),
  };
};

export type FakeSession = ReturnType<typeof sessionAt>;
