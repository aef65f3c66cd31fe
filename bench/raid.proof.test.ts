import { expect, test } from 'vitest';
import { playRaid } from './raid.ts';

test('a raid freezes the room for who is new, and takes nothing from members and from honest newcomers', async () => {
  const size = { members: 5, raiders: 60, addresses: 8, honest: 3, fresh: 1, before: 1, coming: 4, after: 4 };
  const account = await playRaid(size);
  expect(account).toMatchObject({
    tried: 240,
    wasFrozen: true,
    membersRefused: 0,
    membersLost: 0,
    honest: 4,
    honestTaken: 0,
  });
  expect(account.answers['FROZEN']).toBeGreaterThan(120);
  expect(account.seen).toBeLessThanOrEqual(account.delivered);
});
