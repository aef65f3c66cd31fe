// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomAddress, roomPartAddress, threadAddress } from '../lib/addresses.ts';
import { useHistorySteps } from '../lib/use-history-steps.ts';
import { receive } from '../testing/fake-client.ts';
import { roomLoad } from '../testing/entities.ts';
import { render, testCache } from '../testing/render.tsx';
import { useHomeThreads, useRoomPart } from './home-threads.ts';

vi.mock('../lib/client.ts', () => import('../testing/fake-client.ts'));

const thread = threadAddress('chai', 'a'.repeat(24));
const list = roomPartAddress('chai', 'threads');

type Known = ReturnType<typeof useRoomPart> & { readonly back: () => void; readonly openThread: () => void };
let known: Known;

const Page = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { open } = useHistorySteps();
  const shown = useRoomPart('chai');
  useEffect(() => {
    known = { ...shown, back: () => void navigate(-1), openThread: () => open(thread) };
  });
  return <p>{`${pathname}${search} ${shown.part}${shown.closeBeside ? ' and a thread' : ''}`}</p>;
};

let width = 1920;
let close = () => {};
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: width >= Number(/\d+/.exec(query)?.[0]) }),
  );
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const shows = (words: string) => expect(document.body.textContent).toBe(words);
const after = async (step: (known: Known) => void, words: string): Promise<void> => {
  await act(async () => step(known));
  shows(words);
};

test('on a wide screen a thread is beside what it was opened from, and closing it leaves that', async () => {
  width = 1600;
  close = await render(<Page />, testCache(), roomAddress('chai'));
  await after(({ openThread }) => openThread(), `${thread} messages and a thread`);
  await after(({ closeBeside }) => closeBeside?.(), `${roomAddress('chai')} messages`);
  await after(({ choosePart }) => choosePart('threads'), `${list} threads`);
  await after(({ openThread }) => openThread(), `${thread} threads and a thread`);
  await after(({ choosePart }) => choosePart('messages'), `${thread} messages and a thread`);
  await after(({ back }) => back(), `${list} threads`);
});

test('a thread that the address names is beside the messages, and closing it shows them alone', async () => {
  width = 1920;
  close = await render(<Page />, testCache(), thread);
  shows(`${thread} messages and a thread`);
  await after(({ closeBeside }) => closeBeside?.(), `${roomAddress('chai')} messages`);
});

test('on a narrower screen it is over the list', async () => {
  width = 1599;
  close = await render(<Page />, testCache(), roomAddress('chai'));
  await after(({ openThread }) => openThread(), `${thread} threads`);
  await after(({ choosePart }) => choosePart('messages'), `${roomAddress('chai')} messages`);
});

test('of another database the threads of a room are asked for as at a first visit', async () => {
  const load = roomLoad();
  const me = { userId: 'a'.repeat(24), username: 'farah3', rank: 1, guest: false };
  let visitId = 0;
  const Room = () => {
    const { room } = useHomeThreads({
      load,
      details: load.roomDetails,
      role: load.role,
      me,
      join: async () => undefined,
      roomRef: 'chai',
    });
    useEffect(() => void (visitId = room.visitId), [room]);
    return null;
  };
  close = await render(<Room />);
  const before = visitId;
  await act(async () => receive('otherEpoch', null));
  expect(visitId).toBeGreaterThan(before);
});
