// @vitest-environment happy-dom
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { InviteList } from './invite-dialog.tsx';

const room = { _id: 'a'.repeat(24) } as RoomDetails;
const inviteOf = (code: string, uses: number | null, used: number) => ({
  inviteCode: code,
  url: `/join/${code}`,
  maker: userOf(farah.user),
  uses,
  used,
  endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
});
const revoked = vi.fn();
let unmount = () => undefined as void;
afterEach(() => unmount());

/** Resolves when `check` holds. */
const seen = (check: () => void) => act(() => vi.waitFor(check));
const rows = () => [...document.querySelectorAll('li')];
const takeBack = (row: Element | undefined) =>
  act(async () =>
    [...(row?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Take back')?.click(),
  );

test('the invitations that hold are shown with their use, and one is taken back', async () => {
  const held = [inviteOf('one', 5, 2), inviteOf('two', null, 1)];
  answerCalls('listInvites', () => ({ invites: [...held] }));
  answerCalls('revokeInvite', (input) => {
    expect(input).toEqual({ roomId: room._id, inviteCode: 'one' });
    held.shift();
    return { revoked: true };
  });
  unmount = await render(<InviteList room={room} onRevoked={revoked} />);
  await seen(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.textContent).toMatch(/By .*farah3.*used 2 of 5 times · until/);
  expect(rows()[1]?.textContent).toMatch(/used 1 time · until/);
  await takeBack(rows()[0]);
  await seen(() => expect(rows()).toHaveLength(1));
  expect(revoked).toHaveBeenCalledWith('one');
});

test('one that somebody else took back says so, and leaves the list', async () => {
  const held = [inviteOf('one', 5, 2)];
  answerCalls('listInvites', () => ({ invites: [...held] }));
  answerCalls('revokeInvite', () => {
    held.shift();
    throw new WireError({ code: 'INVITE_GONE', msg: 'Gone.' });
  });
  unmount = await render(<InviteList room={room} onRevoked={revoked} />);
  await seen(() => expect(rows()).toHaveLength(1));
  await takeBack(rows()[0]);
  await seen(() => expect(document.body.textContent).toContain('This invitation is no longer valid.'));
  expect(rows()).toHaveLength(0);
});
