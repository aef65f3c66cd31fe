// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts as audio } from '../../../i18n/lazy/audio.ts';
import { MicrophoneError, type Microphone } from '../../../lib/audio/audio.ts';
import { createLevel } from '../../../lib/audio/devices.ts';
import { render } from '../../../testing/render.tsx';
import { Dock } from '../stage/dock.tsx';
import { Notes } from '../audio-pane.tsx';
import { audioStore } from '../state/audio-state.ts';
import { room, streamOf } from '../testing/streams.ts';
import { CheckDialog } from './check-dialog.tsx';

const audioSession = vi.hoisted(() => ({ speak: vi.fn(), reopenMicrophone: vi.fn() }));
vi.mock('../session/audio-session.ts', () => ({ audioSession }));
const openMicrophone = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../session/engine.ts', () => ({
  loadEngine: async () => ({
    openMicrophone,
    listMicrophones: async () => [],
    listOutputs: async () => [],
    onDevicesChanged: () => () => undefined,
  }),
}));

const microphone = { level: createLevel(), onLost: () => () => undefined, close: async () => undefined };

let unmount = () => undefined as void;
beforeEach(async () => {
  audioSession.speak.mockReset();
  await act(async () => {
    audioStore.dispatch({ type: 'joining', room });
    audioStore.dispatch({ type: 'listening' });
  });
});
afterEach(() => unmount());

const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());

test('without a microphone the check says why, and speaking begins once it was allowed', async () => {
  openMicrophone.mockRejectedValue(new MicrophoneError('refused'));
  unmount = await render(<CheckDialog maySpeak isFirst onClose={() => undefined} />, undefined, '/', 'ur');
  await expect.poll(alert).toContain(audio.ur.problem.refused);
  expect(button(audio.ur.check.start)?.disabled).toBe(true);
  openMicrophone.mockResolvedValue(microphone as unknown as Microphone);
  await press(audio.ur.problem.again);
  await expect.poll(() => button(audio.ur.check.start)?.disabled).toBe(false);
  expect(alert()).toBe('');
  await act(async () => button(audio.ur.check.start)?.form?.requestSubmit());
  expect(audioSession.speak.mock.calls.length).toBe(1);
});

test('once the check is behind, the audio itself says it: one goes on listening, and may try again', async () => {
  await act(async () => audioStore.dispatch({ type: 'problemChanged', problem: 'refused' }));
  const stream = streamOf([]);
  const nothing = () => undefined;
  unmount = await render(
    <>
      <Notes roomId={room.id} stream={stream} username="farah3" isHere isPossible onRules={null} onStop={nothing} />
      <Dock
        {...{ room, stream, joined: true, isPossible: true, ending: null }}
        username="farah3"
        onSpeak={nothing}
        onStop={nothing}
        onSettings={nothing}
      />
    </>,
    undefined,
    '/',
    'ur',
  );
  expect(alert()).toContain(audio.ur.problem.refused);
  expect(button(audio.ur.leave)).toBeDefined();
  await press(audio.ur.problem.again);
  expect(audioSession.speak.mock.calls.length).toBe(1);
});
