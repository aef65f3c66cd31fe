// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLocal } from '../../lib/storage.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { render } from '../../testing/render.tsx';
import { useSecondsSince } from './stage/running-time.tsx';
import { parseDevice, readDevice, writeDevice } from './state/device.ts';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { Listener, Speaker } from '@baithak/protocol/entities/entities';
import { soundNow } from './bar/bar-words.tsx';
import { keptFor, numberInLine } from './session/own-turn.ts';
import { captionLines, type Heard } from './stage/caption.tsx';
import { type AudioEvent, audioReducer, type AudioState, noAudio } from './state/audio-state.ts';
import { room, speakerOf, streamOf } from './testing/streams.ts';

describe('who listens and speaks', () => {
  const roomId = 'a'.repeat(24);
  const room = { id: roomId, ref: 'mushaira', title: 'Mushaira Nights', tile: { pattern: 1, palette: 1 } };
  const listener = (username: string, rank = 1): Listener => ({ _id: 'b'.repeat(24), username, avatar: null, rank });
  const speaker = (username: string, change: Partial<Speaker> = {}): Speaker => ({
    ...listener(username, 3),
    desc: 'Ghazals of the evening',
    since: '2026-11-01T14:04:00.000Z',
    connected: true,
    muted: false,
    paused: false,
    ...change,
  });
  const empty: Stream = {
    speakers: [],
    listeners: [],
    count: { total: 0, speakers: 0 },
    muted: false,
    hands: [],
    next: null,
    permission: true,
    myMute: null,
  };
  const after = (...events: readonly AudioEvent[]): AudioState => events.reduce(audioReducer, noAudio);
  const known: AudioEvent = { type: 'streamKnown', roomId, stream: empty };
  const stream = (...events: readonly AudioEvent[]): Stream | undefined => after(known, ...events).streams.get(roomId);
  const joined = (count: number, ...listeners: readonly Listener[]): AudioEvent => ({
    type: 'listenerJoined',
    roomId,
    listeners: [...listeners],
    count: { total: count, speakers: 0 },
  });

  it('names listeners by rank, each once, and counts what the server counted', () => {
    const now = stream(
      joined(2, listener('omar31'), listener('sana21', 2)),
      joined(3, listener('omar31'), listener('zulfi1', 11)),
    );
    expect(now?.listeners.map(({ username }) => username)).toEqual(['zulfi1', 'sana21', 'omar31']);
    expect(now?.count.total).toBe(3);
  });

  it('names no more than a hundred listeners, the highest ranks of them', () => {
    const many = Array.from({ length: 100 }, (_, index) => listener(`member${index}`));
    const now = stream(joined(101, ...many), joined(102, listener('zulfi1', 11)));
    expect([now?.listeners.length, now?.listeners[0]?.username]).toEqual([100, 'zulfi1']);
  });

  it('lets those go who stop listening', () => {
    const gone: AudioEvent = { type: 'listenerLeft', roomId, usernames: ['omar31'], count: { total: 1, speakers: 0 } };
    const now = stream(joined(2, listener('omar31'), listener('sana21')), gone);
    expect(now?.listeners.map(({ username }) => username)).toEqual(['sana21']);
  });

  it('takes whoever begins to speak out of the listeners, and has nobody on the stage when they stop', () => {
    const begins: AudioEvent = { type: 'speakerJoined', roomId, speaker: speaker('bilal07') };
    const during = stream(joined(1, listener('bilal07', 3)), begins);
    expect([during?.speakers[0]?.username, during?.listeners.length, during?.count.speakers]).toEqual([
      'bilal07',
      0,
      1,
    ]);
    const left = stream(begins, { type: 'speakerLeft', roomId, username: 'bilal07' });
    expect([left?.speakers.length, left?.count.speakers]).toEqual([0, 0]);
  });

  it('keeps the next speaker when the one before is said to have left only then', () => {
    const now = stream(
      { type: 'speakerJoined', roomId, speaker: speaker('hina94') },
      { type: 'speakerLeft', roomId, username: 'bilal07' },
    );
    expect(now?.speakers.map(({ username }) => username)).toEqual(['hina94']);
  });

  it('shows a speaker whose line is lost, or whom staff muted', () => {
    const begins: AudioEvent = { type: 'speakerJoined', roomId, speaker: speaker('bilal07') };
    const change = (speakerNow: Speaker): AudioEvent => ({ type: 'speakerChanged', roomId, speaker: speakerNow });
    expect(stream(begins, change(speaker('bilal07', { connected: false })))?.speakers[0]?.connected).toBe(false);
    expect(stream(begins, change(speaker('bilal07', { muted: true })))?.muted).toBe(true);
  });

  it('knows whose hands are up and who is next, until the next word of it', () => {
    const asks = [listener('hina94', 2), listener('guest4127', -1)];
    const change = (next: Stream['next']): AudioEvent => ({ type: 'handsChanged', roomId, hands: asks, next });
    const now = stream(change({ username: 'hina94', until: null }));
    expect(now).toMatchObject({ hands: asks, next: { username: 'hina94' } });
    expect([numberInLine(now ?? empty, 'guest4127'), numberInLine(now ?? empty, 'omar31')]).toEqual([2, null]);
    expect(keptFor(now ?? empty)).toBeNull();
    const kept = stream(change({ username: 'hina94', until: '2026-11-01T14:05:00.000Z' }));
    expect(keptFor(kept ?? empty)).toBe('hina94');
  });

  it('knows nothing of a room that was neither opened nor listened to', () => {
    expect(after({ type: 'speakerJoined', roomId, speaker: speaker('bilal07') }).streams.size).toBe(0);
  });

  it('keeps of rooms the open one and the one that is listened to', () => {
    const open = (id: string): AudioEvent => ({ type: 'streamKnown', roomId: id, stream: empty, isOpened: true });
    const now = after(open(roomId), { type: 'joining', room }, open('b'.repeat(24)), open('c'.repeat(24)));
    expect([...now.streams.keys()]).toEqual([roomId, 'c'.repeat(24)]);
  });

  it('comes back to speaking after a lost line, with what the microphone lacks, and to listening when the place was taken meanwhile', () => {
    const lost = [
      { type: 'joining', room },
      { type: 'listening' },
      { type: 'connecting', desc: 'Ghazals' },
      { type: 'speaking' },
      { type: 'lineLost', at: 1000 },
      { type: 'lineLost', at: 5000 },
    ] as const;
    expect(after(...lost)).toMatchObject({ phase: 'reconnecting', lostAt: 1000, speech: 'Ghazals' });
    const unplugged: AudioEvent = { type: 'problemChanged', problem: 'missing' };
    const back = { phase: 'speaking', lostAt: null, problem: 'missing' };
    expect(after(...lost, unplugged, { type: 'speaking' })).toMatchObject(back);
    const taken = after(...lost, { type: 'fellSilent', failure: 'NO_SPEAK_SLOT' });
    expect(taken).toMatchObject({ phase: 'reconnecting', speech: null });
    const failure = { reason: 'NO_SPEAK_SLOT', room };
    expect(audioReducer(taken, { type: 'listening' })).toMatchObject({ phase: 'listening', failure, lostAt: null });
  });

  it('forgets everything but the streams and the reason when the session ends', () => {
    const now = after(known, { type: 'joining', room }, { type: 'listening' }, { type: 'left', failure: 'BANNED' });
    expect(now).toEqual({ ...noAudio, streams: new Map([[roomId, empty]]), failure: { reason: 'BANNED', room } });
  });

  it('keeps where something failed, and knows of no failure without a room', () => {
    const gone = after({ type: 'joining', room }, { type: 'listening' }, { type: 'left', failure: 'ROOM_CLOSED' });
    expect(gone).toMatchObject({ room: null, failure: { reason: 'ROOM_CLOSED', room } });
    expect(audioReducer(gone, { type: 'failed', failure: null }).failure).toBeNull();
    expect(after({ type: 'failed', failure: 'NO_ANSWER' }).failure).toBeNull();
  });
});

describe('what the bar shows', () => {
  const now = (speakers: Parameters<typeof streamOf>[0], more: Partial<AudioState>) =>
    soundNow({ ...noAudio, room, streams: new Map([[room.id, streamOf(speakers)]]), ...more });

  it('it is live only while somebody is heard', () => {
    expect(now([speakerOf('sana21')], { phase: 'listening' })).toBe('live');
    expect(now([], { phase: 'listening' })).toBe('quiet');
    expect(now([speakerOf('sana21', { muted: true })], { phase: 'listening' })).toBe('quiet');
    expect(now([speakerOf('sana21', { connected: false })], { phase: 'listening' })).toBe('quiet');
    expect(now([speakerOf('sana21', { paused: true })], { phase: 'listening' })).toBe('quiet');
    expect(now([speakerOf('sana21')], { phase: 'listening', isBlocked: true })).toBe('blocked');
    expect(now([speakerOf('sana21')], { phase: 'reconnecting' })).toBe('reconnecting');
  });

  it('of the reader who speaks it says what is wrong with the microphone', () => {
    const own = [speakerOf('farah3')];
    expect(now(own, { phase: 'speaking' })).toBe('live');
    expect(now(own, { phase: 'speaking', isPaused: true })).toBe('paused');
    expect(now(own, { phase: 'speaking', isPaused: true, problem: 'missing' })).toBe('missing');
    expect(now([speakerOf('farah3', { muted: true })], { phase: 'speaking', problem: 'missing' })).toBe('muted');
  });
});

describe('the lines below the stage', () => {
  const nobody: Heard = {
    username: null,
    about: '',
    isMuted: false,
    isLost: false,
    isPaused: false,
    isOwn: false,
    line: 'on',
  };
  const sana: Heard = { ...nobody, username: 'sana21' };

  /** What is said as one state follows the other. */
  const linesOf = (...states: readonly Heard[]) => {
    let [before = nobody] = states;
    return states.slice(1).map((now) => {
      const { lines, said } = captionLines(before, now);
      before = said;
      return lines.join(' ');
    });
  };

  it('who begins and stops is said, and that one listens now', () => {
    expect(linesOf({ ...nobody, line: 'joining' }, nobody, sana, nobody, { ...sana, about: 'A nazm' })).toEqual([
      'youListen',
      'begins',
      'stops',
      'beginsAbout',
    ]);
  });

  it('why one hears nobody is said, and when that is over', () => {
    const [muted, lost] = [
      { ...sana, isMuted: true },
      { ...sana, isLost: true },
    ];
    expect(linesOf(sana, muted, sana, lost, { ...lost, about: 'again' }, sana)).toEqual([
      'muted',
      'heard',
      'lost',
      '',
      'heard',
    ]);
    const own = { ...sana, isOwn: true };
    expect(linesOf(sana, { ...sana, isPaused: true }, sana)).toEqual(['paused', 'heard']);
    // Who switches it knows.
    expect(linesOf(own, { ...own, isPaused: true }, own)).toEqual(['', '']);
    // The alert of the mute says it.
    expect(linesOf(own, { ...own, isMuted: true }, own)).toEqual(['', 'youAreHeard']);
  });

  it('while the own line is lost nothing is said of the room, and what changed meanwhile when it is back', () => {
    const lost = { ...sana, line: 'lost' } as const;
    expect(linesOf(sana, lost, { ...nobody, line: 'lost' }, nobody)).toEqual(['lineLost', '', 'lineBack stops']);
    expect(linesOf(sana, lost, lost, sana)).toEqual(['lineLost', '', 'lineBack']);
  });
});

describe('seconds on the stage', () => {
  const server = Date.parse('2026-11-27T12:00:00.500Z');
  const hour = 3_600_000;
  const Seconds = ({ since }: { since: number }) => <output>{useSecondsSince(since)}</output>;
  const shown = () => document.querySelector('output')?.textContent;

  let unmount = () => undefined as void;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => {
    unmount();
    learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
    vi.useRealTimers();
  });

  it.each([
    ['ahead', 2 * hour],
    ['behind', -2 * hour],
  ])('counts from the first moment by the server’s clock where the device’s is %s', async (_, off) => {
    vi.setSystemTime(server + off);
    learnServerTime(new Date(server).toUTCString(), Date.now());
    unmount = await render(<Seconds since={server - 40_000} />);
    expect(shown()).toBe('40');
    await act(async () => void vi.advanceTimersByTime(3000));
    expect(shown()).toBe('43');
  });
});

describe('the sound of the device', () => {
  it('takes what was kept on the device where it is of its kind', () => {
    const kept = parseDevice(
      '{"volume":0.3,"isMuted":true,"microphone":"usb","removeEcho":false,"isChecked":"yes","more":1}',
    );
    expect(kept).toMatchObject({ volume: 0.3, isMuted: true, microphone: 'usb', removeEcho: false, isChecked: false });
  });

  it.each([null, 'nonsense', 'null', '{"volume":7}', '{"volume":-1}'])(
    'has a volume that can be played from %s',
    (text) => {
      const { volume } = parseDevice(text);
      expect(volume >= 0 && volume <= 1).toBe(true);
    },
  );

  it('keeps what another tab has chosen meanwhile, and follows it', () => {
    writeDevice({ volume: 0.5 });
    writeLocal('audio', JSON.stringify({ ...readDevice(), microphone: 'usb' }));
    writeDevice({ isMuted: true });
    expect(parseDevice(localStorage.getItem('audio'))).toMatchObject({ volume: 0.5, microphone: 'usb', isMuted: true });
    writeLocal('audio', JSON.stringify({ ...readDevice(), volume: 0.2 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'silentRooms' }));
    expect(readDevice().volume).toBe(0.5);
    window.dispatchEvent(new StorageEvent('storage', { key: 'audio' }));
    expect(readDevice()).toMatchObject({ volume: 0.2, microphone: 'usb', isMuted: true });
  });
});
