import type { RoomDetails } from '@baithak/protocol/entities/room';
import { expect, test, vi } from 'vitest';
import { currentMembership } from './use-membership.ts';

vi.mock('../../../lib/client.ts', () => ({ client: {} }));

const role = (rank: number) => ({ title: '', strength: rank, spamControl: 15, color: '', rank });
const details = { _id: 'a'.repeat(24), title: 'Baithak', joined: false, memberCount: 3 } as RoomDetails;

test('a room that is not in the list is as it was loaded', () => {
  expect(currentMembership(details, role(0), null)).toEqual({ details, role: role(0) });
});

test('joining shows in the open room before it is loaded again', () => {
  const after = currentMembership(details, role(0), { memberCount: 4, role: role(1) });
  expect(after.details).toMatchObject({ joined: true, memberCount: 4 });
  expect(after.role.rank).toBe(1);
});

test('a list that was read before a promotion does not take the new role away', () => {
  expect(currentMembership(details, role(9), { memberCount: 3, role: role(1) }).role.rank).toBe(9);
});
