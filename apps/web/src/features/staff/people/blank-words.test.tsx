// @vitest-environment happy-dom
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, type } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { NotesBox, SanctionsBox } from './account-boxes.tsx';
import { SuspendDialog } from './account-dialogs.tsx';

const details: StaffAccountDetails = {
  account: {
    user: userOf(farah.user),
    rank: 1,
    guest: false,
    state: 'active',
    suspendedUntil: null,
    joinDate: '2026-01-01T10:00:00.000Z',
    lastSeen: null,
  },
  ...{ messages: 0, threads: 0, sessions: 0, roomsLimit: 3, sharing: 0 },
  ...{ sanctions: [], reportsAbout: [], reportsBy: [], notes: [], rooms: [], sharers: null, addresses: null },
};
const me = { userId: 'f'.repeat(24), username: 'noor9', rank: 9, guest: false };

let unmount = () => undefined as void;
const changed = vi.fn();
beforeEach(() => {
  changed.mockClear();
  answerCalls('updateAccount', (input) => {
    changed(input);
    return new Promise<never>(() => undefined);
  });
});
afterEach(() => unmount());

const field = async (): Promise<HTMLInputElement> =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[dir=auto]');
    if (!found) throw new Error('There is no field.');
    return found;
  }, 30_000);

test('a note that shows nothing is not saved, by the key Enter neither', async () => {
  unmount = await render(<NotesBox details={details} me={me} />);
  const note = await field();
  await type(note, '\u2800 \u3164');
  await act(async () => note.form?.requestSubmit());
  expect(changed).not.toHaveBeenCalled();
  await type(note, ' second account ');
  await act(async () => note.form?.requestSubmit());
  expect(changed).toHaveBeenCalledWith({ targetId: farah.user._id, note: 'second account' });
});

test('a warning stands among the sanctions with its rule, its words and its room, and without an end', async () => {
  const warning = { kind: 'warning', date: '2026-01-01T10:00:00.000Z', until: null, ended: false, by: null } as const;
  const sanctions = [
    {
      ...warning,
      _id: '1'.repeat(24),
      room: { _id: '2'.repeat(24), title: 'The garden' },
      rule: 2,
      reason: 'No gold.',
    },
  ];
  unmount = await render(<SanctionsBox details={{ ...details, sanctions }} />);
  const line = await vi.waitFor(() => {
    const found = document.querySelector('li');
    if (!found) throw new Error('There is no line.');
    return found.textContent;
  }, 30_000);
  expect(line).toContain('Warned in \u2068The garden\u2069');
  expect(line).toContain('No gold.');
  expect(line).toContain(' · ');
  expect(line).not.toContain('for good');
  expect(document.body.textContent).toContain('1 · 1 warning');
});

test('a reason that shows nothing is none', async () => {
  unmount = await render(<SuspendDialog details={details} open onClose={() => undefined} />);
  await type(await field(), '\u2800');
  await act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button, [role=alertdialog] button')]
      .at(-1)
      ?.click(),
  );
  expect(changed).toHaveBeenCalledWith({ targetId: farah.user._id, state: 'suspended', hours: 24 });
});
