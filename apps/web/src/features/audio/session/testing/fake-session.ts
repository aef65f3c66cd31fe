import type { Client } from '@baithak/client/create-client';
import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { vi, type Mock } from 'vitest';
import type { Level, Microphone, Player } from '../../../../lib/audio/audio.ts';
import { type AudioState, type AudioStore, audioReducer, noAudio } from '../../state/audio-state.ts';
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

/** What opens: at once, or as the test lets it. */
const createGates = () => {
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    pass: async () => gates.shift()?.promise,
    /** The next one waits. */
    hold: () => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate;
    },
  };
};

/** A microphone that says something when the test wants it: a frame with the number that it was given. */
const createMicrophone = () => {
  let take: ((frame: Uint8Array) => void) | undefined;
  let count = (_: AudioCodec): number => 0;
  let lost = (): void => undefined;
  const seen = {
    isOpen: false,
    isPaused: false,
    codecs: [] as readonly AudioCodec[],
    say: () => take?.(Uint8Array.of(count('pcm'))),
    unplug: () => lost(),
  };
  const open = (): Microphone => {
    let isOpen = (seen.isOpen = true);
    return {
      level: { ...still },
      send: (codecs, frames) => {
        seen.codecs = codecs;
        ({ take, count } = frames);
      },
      setCodecs: (codecs) => (seen.codecs = codecs),
      setPaused: (isPaused) => (seen.isPaused = isPaused),
      recordAndPlay: async () => undefined,
      onLost: (listener) => {
        lost = listener;
        return () => undefined;
      },
      close: async () => {
        if (!isOpen) return;
        isOpen = seen.isOpen = false;
        take = undefined;
      },
    };
  };
  return { seen, open };
};

const createPlayers = () => {
  const [played, open]: [Uint8Array[], Set<Player>] = [[], new Set()];
  const create = (): Player => {
    const player: Player = {
      push: (frame) => void played.push(frame),
      reset: () => undefined,
      level: still,
      setVolume: () => undefined,
      setOutput: async () => undefined,
      resume: async () => undefined,
      isBlocked: () => false,
      onBlocked: () => () => undefined,
      close: async () => void open.delete(player),
    };
    open.add(player);
    return player;
  };
  return { played, open, create };
};

type Answer = (input: unknown) => object;

/** The calls and events of a server that the test plays. `connected` and `disconnected`: of /room. */
const createFakeClient = (calls: string[], sent: Uint8Array[]) => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const answers = new Map<string, Mock<Answer>>();
  const listen = (event: string, listener: (payload: unknown) => void): (() => void) => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  };
  const call = (name: string) => async (input: unknown) => {
    if (name === 'sendAudioSlice') return void sent.push(input as Uint8Array);
    calls.push(name);
    return answers.get(name)?.(input);
  };
  const receive = (event: string, payload: unknown): void =>
    listeners.get(event)?.forEach((listener) => listener(payload));
  const client = {
    broadcast: new Proxy({}, { get: (_, name) => call(String(name)) }),
    on: new Proxy({}, { get: (_, event) => (listener: (payload: unknown) => void) => listen(String(event), listener) }),
    onConnected: (name: string, listener: () => void) => listen(`connected ${name}`, listener),
    onDisconnected: (name: string, listener: () => void) => listen(`disconnected ${name}`, listener),
  };
  return {
    // the session uses nothing else of it.
    client: client as unknown as Client,
    answer: (name: string, answer: Answer): Mock<Answer> => {
      const mock = vi.fn(answer);
      answers.set(name, mock);
      return mock;
    },
    receive,
    line: (state: 'connected' | 'disconnected', name = '/room') => receive(`${state} ${name}`, undefined),
  };
};

/** A session without a browser, a server or sound: the test plays all three. */
export const sessionAt = (username: string) => {
  const calls: string[] = [];
  const sent: Uint8Array[] = [];
  const fake = createFakeClient(calls, sent);
  const { seen: microphone, open } = createMicrophone();
  const store = createStore();
  let refused: Error | undefined;
  let changed = (): void => undefined;
  const players = createPlayers();
  const [playerGates, microphoneGates] = [createGates(), createGates()];
  const engine: Engine = {
    isAudioPossible: () => true,
    playableCodecs: async () => ['opus', 'pcm'],
    openPlayer: async () => {
      await playerGates.pass();
      return players.create();
    },
    openMicrophone: async () => {
      await microphoneGates.pass();
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
    ...{ session, store, calls, sent, microphone },
    ...{ played: players.played, openPlayers: players.open },
    ...{ holdPlayer: playerGates.hold, holdMicrophone: microphoneGates.hold },
    refuseMicrophone: (error: Error | undefined) => (refused = error),
    changeDevices: () => changed(),
  };
};

export type FakeSession = ReturnType<typeof sessionAt>;
