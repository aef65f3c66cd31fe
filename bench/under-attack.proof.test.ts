import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect, test } from 'vitest';
import { attacks } from './attacks/attacks.ts';
import { playRaid } from './raid.ts';
import { playAttacks } from './under-attack.ts';

const size = {
  people: 6,
  quiet: 0,
  attack: inProof(0.7, 20),
  // No figure is read here: nothing waits for a collection.
  collection: 0,
  longMessages: inProof(40, 500),
  longThreads: inProof(4, 49),
  longReplies: inProof(4, 25),
  talkRooms: 2,
};

test('whatever one attacker after another does, nothing that others say is lost or heard twice', async () => {
  const played: string[] = [];
  const { acknowledged, deliveries, ...account } = await playAttacks(size, Object.keys(attacks), ({ name }) =>
    played.push(name),
  );
  expect(played).toEqual(Object.keys(attacks));
  expect(acknowledged).toBeGreaterThan(0);
  expect(deliveries).toBeGreaterThan(acknowledged);
  expect(account).toEqual({
    notStored: 0,
    notHeard: 0,
    heardTwice: 0,
    refused: {},
    failedCalls: 0,
    connectionsLost: 0,
  });
});

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
