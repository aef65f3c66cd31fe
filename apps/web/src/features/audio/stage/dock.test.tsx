// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { audioStore } from '../state/audio-state.ts';
import { room, speakerOf, streamOf } from '../testing/streams.ts';
import { Dock, useStop } from './dock.tsx';
import { Notes } from '../audio-pane.tsx';

const audioSession = vi.hoisted(() => ({ stopSpeaking: vi.fn(), speak: vi.fn() }));
vi.mock('../session/audio-session.ts', () => ({ audioSession }));

let unmount = () => undefined as void;
afterEach(() => unmount());

const dispatch = (...events: readonly Parameters<typeof audioStore.dispatch>[0][]) =>
  act(async () => events.forEach(audioStore.dispatch));
const join = { type: 'joining', room } as const;
const buttons = () => [...document.querySelectorAll('button')];
const named = (name: string) => buttons().find(({ textContent }) => textContent === name);
const focused = () => document.activeElement?.textContent;
const nothing = () => undefined;

const Pane = ({ stream }: { stream: ReturnType<typeof streamOf> }) => {
  const { ending, stop } = useStop(stream.speakers[0]?.username === 'farah3');
  return (
    <>
      <input />
      <Notes roomId={room.id} stream={stream} username="farah3" isHere isPossible onRules={null} onStop={stop} />
      <Dock
        {...{ room, stream, joined: true, isPossible: true, ending }}
        username="farah3"
        onSpeak={nothing}
        onStop={stop}
        onSettings={nothing}
      />
    </>
  );
};

test('the focus stays in the dock when a press takes its button away', async () => {
  await dispatch({ type: 'left' });
  unmount = await render(<Pane stream={streamOf([speakerOf('sana21')])} />);
  named('Listen')?.focus();
  await dispatch(join);
  await dispatch({ type: 'listening' });
  expect(focused()).toBe('Leave');
  await dispatch({ type: 'left' });
  expect(focused()).toBe('Listen');
  // Whoever has gone on is left alone.
  const field = document.querySelector('input');
  field?.focus();
  await dispatch(join, { type: 'listening' });
  expect(document.activeElement).toBe(field);
});

test('a turn that the server has not ended can be stopped again', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  audioSession.stopSpeaking.mockImplementation(() => {
    audioStore.dispatch({ type: 'fellSilent' });
    return promise;
  });
  await dispatch(join, { type: 'listening' }, { type: 'connecting', desc: '' }, { type: 'speaking' });
  unmount = await render(<Pane stream={streamOf([speakerOf('farah3')])} />);
  await act(async () => named('Stop speaking')?.click());
  expect(named('Stop speaking')?.getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve(undefined));
  await act(async () => named('Stop speaking')?.click());
  expect(audioSession.stopSpeaking).toHaveBeenCalledTimes(2);
});

test('a turn of another device is said to be one', async () => {
  await dispatch(join, { type: 'listening' });
  unmount = await render(<Pane stream={streamOf([speakerOf('farah3')])} />);
  expect(named('You speak on another device')?.disabled).toBe(true);
});

test('trying the microphone again keeps what one speaks about', async () => {
  await dispatch(join, { type: 'listening' });
  unmount = await render(<Pane stream={streamOf([])} />);
  await dispatch({ type: 'connecting', desc: 'Two ghazals' }, { type: 'fellSilent', problem: 'busy' });
  named('Try again')?.click();
  expect(audioSession.speak).toHaveBeenCalledWith('Two ghazals');
});
