// @vitest-environment happy-dom
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/fake-client.ts';
import { guestSession } from '../../testing/entities.ts';
import { render, type } from '../../testing/render.tsx';
import type { AnswerOf, InputOf } from '../../testing/wire-types.ts';
import entry from '../../i18n/texts/entry.en.ts';
import { texts as proof } from '../../i18n/lazy/proof.ts';
import { GuestForm } from './forms/guest-form.tsx';

vi.mock('../../lib/client.ts', () => import('../../testing/fake-client.ts'));
const signIn = vi.fn();
vi.mock('./use-sign-in.ts', () => ({ useSignIn: () => signIn }));

const proofNeeded = new WireError({ code: 'PROOF_NEEDED', msg: '', status: 403, details: [] });
/** The server's own, but quickly proved: the library's type says less than the contract. */
const challengeOf = async (counter: number) =>
  (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'two',
  })) as GuestChallenge;
type GuestChallenge = AnswerOf<'getGuestChallenge'>['challenge'];

let entered: InputOf<'enterAsGuest'>[];
let unmount: () => void;
beforeEach(() => {
  entered = [];
  signIn.mockReset();
  answerCalls('enterAsGuest', (input) => {
    entered.push(input);
    if (!entered.at(-1)?.proof) throw proofNeeded;
    return guestSession();
  });
});
afterEach(() => unmount());

const submit = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text);

it('says that many come, proves the work, and tries again by itself', async () => {
  const challenge = Promise.withResolvers<AnswerOf<'getGuestChallenge'>>();
  answerCalls('getGuestChallenge', () => challenge.promise);
  unmount = await render(<GuestForm />);
  await submit();
  await says(proof.en.working);
  expect(document.querySelector('[role=status]')?.textContent).toBe(proof.en.working);
  expect([entered.length, signIn.mock.calls.length]).toEqual([1, 0]);
  await act(async () => challenge.resolve({ challenge: await challengeOf(7) }));
  await expect.poll(() => signIn.mock.calls.length).toBe(1);
  expect(entered.map(({ proof }) => proof?.counter)).toEqual([undefined, 7]);
  await expect.poll(() => document.body.textContent).not.toContain(proof.en.working);
});

it('asks for no challenge before it is told to', async () => {
  const asked = vi.fn();
  answerCalls('getGuestChallenge', asked);
  answerCalls('enterAsGuest', guestSession);
  unmount = await render(<GuestForm />);
  await submit();
  await expect.poll(() => signIn.mock.calls.length).toBe(1);
  expect(asked).not.toHaveBeenCalled();
});

it('can be cancelled, in Urdu too, and sends nothing then', async () => {
  answerCalls('getGuestChallenge', async () => ({ challenge: await challengeOf(4_000_000) }));
  unmount = await render(<GuestForm />, undefined, '/', 'ur');
  await submit();
  await says(proof.ur.working);
  const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === proof.ur.cancel);
  await act(async () => cancel?.click());
  await expect.poll(() => document.body.textContent).not.toContain(proof.ur.working);
  expect(document.querySelector('[role=alert]')).toBeNull();
  // It can be sent again.
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(false);
  expect([entered.length, signIn.mock.calls.length]).toEqual([1, 0]);
});

it('says why, when a proof was not taken, and tries no third time by itself', async () => {
  answerCalls('getGuestChallenge', async () => ({ challenge: await challengeOf(1) }));
  answerCalls('enterAsGuest', (input) => {
    entered.push(input);
    throw proofNeeded;
  });
  unmount = await render(<GuestForm />);
  await submit();
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent ?? '').toContain('Many people');
  expect(entered.length).toBe(2);
});

it('says why no challenge comes, until that is closed', async () => {
  answerCalls('getGuestChallenge', () => {
    throw new WireError({ code: 'TOO_MANY', msg: '', status: 429, details: [] });
  });
  unmount = await render(<GuestForm />);
  await submit();
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent ?? '').toContain(proof.en.cancel);
  await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click());
  await expect.poll(() => document.querySelector('[role=alert]')).toBeNull();
  expect(entered.length).toBe(1);
});

it('comes in under the suggested name when the button is pressed before the field shows it', async () => {
  answerCalls('enterAsGuest', (input) => {
    entered.push(input);
    return guestSession();
  });
  unmount = await render(<GuestForm />);
  const field = document.querySelector('input');
  const suggested = field?.value;
  if (field) await type(field, '');
  await submit();
  await expect.poll(() => signIn.mock.calls.length).toBe(1);
  expect(entered.map(({ username }) => username)).toEqual([suggested]);
  expect(suggested).toMatch(/^guest\d{4}$/);
});

it('says of a name that is too short for a member how long theirs must be, and of others nothing', async () => {
  unmount = await render(<GuestForm />);
  const field = document.querySelector('input');
  if (!field) throw new Error('There is no field.');
  for (const [name, isShort] of [
    ['sara', true],
    ['sarah', true],
    ['sar', false],
    ['sarah3', false],
  ] as const) {
    await type(field, name);
    expect(document.body.textContent.includes(entry.guest.short), name).toBe(isShort);
  }
});
