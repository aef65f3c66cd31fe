// @vitest-environment happy-dom
import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { ladderOf } from '../../testing/ladder-of.ts';
import { render } from '../../testing/render.tsx';
import { GuestSteps } from './guest-steps.tsx';
import { StepsPage } from './steps-page.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const open = async (
  ladder: Ladder,
  language: 'en' | 'ur' = 'en',
  page = <StepsPage rooms={3} upgradeTo="/settings/upgrade" />,
) => {
  answerCalls('getLadder', () => ({ ladder, words: null }));
  unmount = await render(page, undefined, '/', language);
  await act(() => vi.waitFor(() => expect(document.querySelectorAll('li')).not.toHaveLength(0)));
};
/** The cache tells what reads it a moment later. */
const hears = async (ladder: Ladder) => {
  await act(async () => {
    receive('ladderChanged', { ladder });
    await new Promise((resolve) => setTimeout(resolve));
  });
};
const states = () =>
  [...document.querySelectorAll<HTMLElement>('li[data-state]')].map(({ dataset }) => dataset['state']);
const text = () => document.body.textContent ?? '';
const bar = () => document.querySelector('[role=progressbar]');

test('a new guest sees each missing thing with its number, and the time as a bar', async () => {
  await open(ladderOf({ minutes: 46.1 }));
  expect(states()).toEqual(['done', 'here', 'later', 'later']);
  expect(document.querySelector('[aria-current=step] h2')?.textContent).toBe('Links you are here');
  for (const words of ['One answer from a member', '0 of 1', 'One clean hour', '46 of 60 min'])
    expect(text()).toContain(words);
  expect(text()).toMatch(/After .+, with an answer from a member\./);
  expect([bar()?.getAttribute('aria-valuenow'), bar()?.getAttribute('aria-valuemax')]).toEqual(['46', '60']);
  expect(text()).toContain('Your 3 rooms, what you wrote and your name stay.');
  expect(document.querySelector('a[href="/settings/upgrade"]')?.textContent).toBe('Make an account');
});

test('an answer, a step and a step back come live', async () => {
  await open(ladderOf({ minutes: 46 }));
  await hears(ladderOf({ minutes: 46, answers: 1 }));
  expect(text()).toMatch(/farah\S*, /);
  expect(text()).toMatch(/Opens (at )?.+\. Clean means: nothing of yours was deleted\./);
  await hears(ladderOf({ minutes: 605, answers: 1 }));
  expect(states()).toEqual(['done', 'done', 'here', 'later']);
  expect(text()).toContain('10 of 24 h');
  await hears(ladderOf({ minutes: 600, answers: 1, fell: 5 }));
  expect(states()).toEqual(['done', 'here', 'later', 'later']);
  expect(text()).toMatch(/It counts from .+, when something of yours was taken away\./);
  const fallen = ladderOf({ minutes: 2880, answers: 1, fell: 10, from: 2 });
  await hears(fallen);
  expect(states()).toEqual(['done', 'done', 'here', 'later']);
  expect(text()).toContain('0 of 24 h');
  const minute = String(new Date(fallen.fellAt ?? '').getMinutes()).padStart(2, '0');
  expect(text()).toMatch(new RegExp(`It counts from .*:${minute}.*, when something of yours was taken away`));
  await hears(ladderOf({ minutes: 2000, answers: 1 }));
  expect(states()).toEqual(['done', 'done', 'done', 'later']);
});

test('what changed before the connection began is asked for', async () => {
  await open(ladderOf({ minutes: 2000, answers: 1 }));
  expect(states()).toEqual(['done', 'done', 'done', 'later']);
  answerCalls('getLadder', () => ({ ladder: ladderOf({ minutes: 2000, answers: 1, fell: 5, from: 2 }), words: null }));
  receive('personalEvents', null);
  await act(() => vi.waitFor(() => expect(states()).toEqual(['done', 'done', 'here', 'later'])));
});

test('an answer that was read before a change does not undo it', async () => {
  await open(ladderOf({ minutes: 2000, answers: 1 }));
  const answered = Promise.withResolvers<{ ladder: Ladder; words: null }>();
  answerCalls('getLadder', () => answered.promise);
  await act(async () => receive('personalEvents', null));
  await hears(ladderOf({ minutes: 2000, answers: 1, fell: 5, from: 2 }));
  await act(async () => {
    answered.resolve({ ladder: ladderOf({ minutes: 2000, answers: 1 }), words: null });
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(states()).toEqual(['done', 'done', 'here', 'later']);
});

test('other settings of staff are said as they are', async () => {
  const settings = { linksAfterMinutes: 2880, linksAnswers: 3, picturesAfterMinutes: 0 };
  await open(ladderOf({ minutes: 605, answers: 1, settings }));
  for (const words of ['3 answers from members', '1 of 3', '2 clean days', '10 of 48 h'])
    expect(text()).toContain(words);
});

test('without time to wait there is no bar', async () => {
  await open(ladderOf({ minutes: 1, settings: { linksAfterMinutes: 0 } }));
  expect(bar()).toBeNull();
  expect(text()).toContain('Opens with the answer of a member.');
});

test('it is in Urdu too', async () => {
  await open(ladderOf({ minutes: 46.1, answers: 1 }), 'ur');
  for (const words of ['آپ یہاں ہیں', 'بغیر کسی کارروائی کے ایک گھنٹہ', '60 میں سے 46 منٹ'])
    expect(text()).toContain(words);
});

test('the guest home says what is open and when the rest opens', async () => {
  await open(ladderOf({ minutes: 600, answers: 1 }), 'en', <GuestSteps />);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'WordsOpen',
    'LinksOpen',
    expect.stringMatching(/^Pictures and videosOpens /),
  ]);
  expect(document.querySelector('a[href="/settings/steps"]')).not.toBeNull();
});
