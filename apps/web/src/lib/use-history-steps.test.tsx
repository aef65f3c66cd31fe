// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { render, testCache } from '../testing/render.tsx';
import { useHistorySteps } from './use-history-steps.ts';

type Steps = ReturnType<typeof useHistorySteps> & { readonly back: () => void };
let steps: Steps;

const Page = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const known = useHistorySteps();
  useEffect(() => {
    steps = { ...known, back: () => void navigate(-1) };
  });
  return <p>{`${pathname}${search}`}</p>;
};

let close = () => {};
const at = (address: string) => expect(document.body.textContent).toBe(address);
const go = async (step: (known: Steps) => void, to: string): Promise<void> => {
  await act(async () => step(steps));
  at(to);
};
afterEach(() => close());

test('what is closed goes back to where it was opened, and leaves nothing behind', async () => {
  close = await render(<Page />, testCache(), '/messages');
  await go(({ open }) => open('/list?tab=threads'), '/list?tab=threads');
  await go(({ open }) => open('/thread'), '/thread');
  await go(({ closeTo }) => closeTo('/list?tab=threads'), '/list?tab=threads');
  await go(({ open }) => open('/thread'), '/thread');
  await go(({ closeTo }) => closeTo('/room', (address) => address === '/messages'), '/messages');
});

test('what was not opened from there is replaced, and Back keeps what lies beneath', async () => {
  close = await render(<Page />, testCache(), '/messages');
  await go(({ open }) => open('/thread'), '/thread');
  await go(({ closeTo }) => closeTo('/list'), '/list');
  await go(({ back }) => back(), '/messages');
  await go(({ closeTo }) => closeTo('/list'), '/list');
});
