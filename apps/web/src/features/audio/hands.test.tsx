// @vitest-environment happy-dom
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeMe } from '../../lib/session/me.ts';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { AudioLive } from './bar/audio-live.tsx';
import { BarWords } from './bar/bar-words.tsx';
import { Dock } from './stage/dock.tsx';
import { AudioPane, Notes } from './audio-pane.tsx';
import { audioStore } from './state/audio-state.ts';
import { room, speakerOf, streamOf } from './testing/streams.ts';
import { NextToSpeak } from './hands.tsx';

vi.mock('./session/engine.ts', () => ({ loadEngine: async () => ({ isAudioPossible: () => true }) }));
vi.mock('./session/audio-session.ts', () => ({ audioSession: {} }));
vi.mock('../../lib/client.ts', () => import('../../testing/fake-client.ts'));
const notify = vi.hoisted(() => vi.fn<(toast: object) => void>());
vi.mock('../../ui/feedback/toasts.ts', () => ({ notify }));

let unmount = () => undefined as void;
const asked: unknown[] = [];
const kept =
  <T,>(answer: T) =>
  (input: unknown): T => {
    asked.push(input);
    return answer;
  };
beforeEach(() => {
  answerCalls('raiseHand', kept({ stream: streamOf([]) }));
  answerCalls('giveMicrophone', kept({ msg: 'Given.', next: { username: 'hina94', until: null } }));
  writeMe({ userId: 'f'.repeat(24), username: 'farah3', rank: 1, guest: false });
});
afterEach(() => {
  unmount();
  asked.length = 0;
  notify.mockClear();
});

const handOf = (username: string, rank = 1) => ({ _id: 'h'.repeat(24), username, avatar: null, rank });
const line = ['hina94', 'farah3'].map((username) => handOf(username));
const soon = new Date(Date.now() + 3_600_000).toISOString();
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
const reader = (rank: number) => ({ username: 'farah3', rank });
const nothing = () => undefined;

const showDock = async (stream: Stream) => {
  audioStore.dispatch({ type: 'joining', room });
  audioStore.dispatch({ type: 'listening' });
  const own = { room, stream, username: 'farah3' };
  unmount = await render(
    <>
      <Notes {...own} roomId={room.id} isHere isPossible onRules={null} onStop={nothing} />
      <Dock {...own} joined isPossible ending={null} onSpeak={nothing} onStop={nothing} onSettings={nothing} />
    </>,
  );
};

test('whoever may not begin raises a hand, and reads why and which number they are', async () => {
  await showDock(streamOf([speakerOf('sana21')]));
  expect(document.body.textContent).toContain('Only one speaker is allowed at a time.');
  await act(async () => button('Raise hand to speak')?.click());
  expect(asked).toEqual([{ id: room.id, on: true }]);
  unmount();
  await showDock(streamOf([], { permission: false, hands: line }));
  expect(document.body.textContent).toContain('You are number 2 in line.');
  await act(async () => button('Lower your hand')?.click());
  expect(asked.at(-1)).toEqual({ id: room.id, on: false });
});

test('whom the place is kept for is told so and may speak, and others ask', async () => {
  await showDock(streamOf([], { hands: line, next: { username: 'farah3', until: soon } }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It is your turn to speak');
  expect(button('Speak')).toBeDefined();
  unmount();
  await showDock(streamOf([], { hands: [handOf('hina94')], next: { username: 'hina94', until: soon } }));
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect([button('Speak'), button('Raise hand to speak')?.disabled]).toEqual([undefined, false]);
  expect(document.body.textContent).toContain('It is the turn of');
});

test('whoever may let people speak lets one of the line, and others only see the line', async () => {
  const next = { username: 'farah3', until: null };
  const stream = streamOf([speakerOf('sana21')], { hands: line, next });
  unmount = await render(<NextToSpeak roomId={room.id} stream={stream} me={reader(8)} />);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1.*hina94$/),
    expect.stringMatching(/^2.*farah3next$/),
  ]);
  expect(document.querySelector('button')).toBeNull();
  unmount();
  unmount = await render(<NextToSpeak roomId={room.id} stream={stream} me={reader(9)} />);
  expect(document.querySelectorAll('button').length).toBe(1);
  const give = document.querySelector('button');
  expect([give?.textContent, give?.getAttribute('aria-label')]).toEqual(['Let speak', 'Let speak: \u2068hina94\u2069']);
  await act(async () => give?.click());
  expect(asked).toEqual([{ roomId: room.id, target: 'hina94' }]);
  expect(notify).toHaveBeenCalledWith({ type: 'info', text: '\u2068hina94\u2069 speaks next' });
});

test('the focus stays with a person whose button a press has taken away, and goes on when they leave the line, the last one too', async () => {
  const moderator = reader(9);
  const shown = (stream: Stream) => (
    <div data-pane>
      <NextToSpeak roomId={room.id} stream={stream} me={moderator} />
      <button type="button">Listen</button>
    </div>
  );
  let show: (stream: Stream) => void = nothing;
  const Line = () => {
    const [stream, setStream] = useState(streamOf([speakerOf('sana21')], { hands: line }));
    show = setStream;
    return shown(stream);
  };
  unmount = await render(<Line />);
  const links = [...document.querySelectorAll<HTMLElement>('a[data-person]')];
  document.querySelector('button')?.focus();
  await act(async () =>
    show(streamOf([speakerOf('sana21')], { hands: line, next: { username: 'hina94', until: null } })),
  );
  expect(document.activeElement).toBe(links[0]);
  await act(async () => show(streamOf([speakerOf('hina94')], { hands: line.slice(1) })));
  expect(document.activeElement).toBe(links[1]);
  await act(async () => show(streamOf([speakerOf('hina94')])));
  expect(document.querySelector('li')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Listen');
});

test('whom the place is kept for is told so where they look elsewhere, with the way back', async () => {
  audioStore.dispatch({ type: 'streamKnown', roomId: room.id, stream: streamOf([]) });
  audioStore.dispatch({ type: 'joining', room });
  audioStore.dispatch({ type: 'listening' });
  unmount = await render(
    <>
      <AudioLive shown={null} />
      <BarWords room={room} />
    </>,
  );
  const next = { username: 'farah3', until: soon };
  await act(async () => audioStore.dispatch({ type: 'handsChanged', roomId: room.id, hands: line, next }));
  expect(notify).toHaveBeenCalledTimes(1);
  expect(notify.mock.calls[0]?.[0]).toMatchObject({
    text: 'It is your turn to speak',
    action: { label: 'Back to audio' },
  });
  expect(document.body.lastElementChild?.textContent).toContain('Your turn to speak in Mushaira');
});

test('whoever could speak now can still lower the hand, in the line', async () => {
  const stream = streamOf([], { hands: line });
  unmount = await render(<NextToSpeak roomId={room.id} stream={stream} me={reader(2)} />);
  await act(async () => button('Lower your hand')?.click());
  expect(asked).toEqual([{ id: room.id, on: false }]);
});

test('the audio tab takes the focus that went with the notice that led to it, and no other', async () => {
  audioStore.dispatch({ type: 'streamKnown', roomId: room.id, stream: streamOf([]) });
  answerCalls('peekBroadcast', () => ({ stream: streamOf([]) }));
  const open = () => render(<AudioPane room={room} me={reader(1)} joined onRules={null} />);
  unmount = await open();
  expect(document.activeElement).toBe(document.querySelector('[data-pane]'));
  unmount();
  const tab = document.body.appendChild(document.createElement('button'));
  tab.focus();
  unmount = await open();
  expect(document.activeElement).toBe(tab);
  tab.remove();
});
