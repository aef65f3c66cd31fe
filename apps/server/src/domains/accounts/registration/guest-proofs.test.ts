import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { proveWork } from '../../../testing/ask.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { useWorld } from '../../../testing/world.ts';

onBothEnginesInProof('a guest who comes while many come at once', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });
  let count = 0;
  const surge = (needsProof: boolean): void => {
    Object.assign(world.current.running.app.services.raids, { needsProof: () => needsProof });
  };
  const visitor = () => world.current.visitor();
  const enter = async (proof?: GuestProof, username = `mehman${(count += 1)}`): Promise<string> =>
    outcomeOf(visitor().accounts.enterAsGuest({ username, ...(proof && { proof }) }));
  const challenge = async () => (await visitor().accounts.getGuestChallenge()).challenge;

  it('proves work first, and is asked for none when it is calm', async () => {
    surge(false);
    expect(await enter()).toBe('accepted');
    surge(true);
    expect(await enter()).toBe('PROOF_NEEDED');
    const proof = await proveWork(await challenge());
    expect(proof.challenge.parameters.cost).toBe(5000);
    expect(proof.counter).toBeLessThan(500);
    expect(await enter(proof)).toBe('accepted');
    surge(false);
    expect(await enter()).toBe('accepted');
  });

  it('uses a proof once, also when two try at once, and a challenge for one try', async () => {
    surge(true);
    const proof = await proveWork(await challenge());
    const outcomes = await Promise.all([enter(proof), enter(proof)]);
    expect(outcomes.toSorted()).toEqual(['PROOF_NEEDED', 'accepted']);
    expect(await enter(proof)).toBe('PROOF_NEEDED');
    const second = await proveWork(await challenge());
    expect(await enter({ ...second, derivedKey: 'f'.repeat(64) })).toBe('PROOF_NEEDED');
    expect(await enter(second)).toBe('PROOF_NEEDED');
  });

  it('is refused with a wrong key, a key of another challenge, a challenge of its own making or one that has ended', async () => {
    surge(true);
    const [one, other] = [await proveWork(await challenge()), await proveWork(await challenge())];
    expect(await enter({ ...one, challenge: other.challenge })).toBe('PROOF_NEEDED');
    const easier = { ...one.challenge, parameters: { ...one.challenge.parameters, cost: 1 } };
    expect(await enter({ ...one, challenge: easier })).toBe('PROOF_NEEDED');
    const later = {
      ...one.challenge,
      parameters: { ...one.challenge.parameters, expiresAt: one.challenge.parameters.expiresAt + 60 },
    };
    expect(await enter({ ...one, challenge: later })).toBe('PROOF_NEEDED');
    const late = await proveWork(await challenge());
    world.current.clock.pass(121_000);
    expect(await enter(late)).toBe('PROOF_NEEDED');
    expect(await enter(await proveWork(await challenge()))).toBe('accepted');
  });

  it('keeps a proof that was not looked at, because the name is reserved', async () => {
    surge(true);
    const proof = await proveWork(await challenge());
    expect(await enter(proof, 'admin')).toBe('NAME_RESERVED');
    expect(await enter(proof)).toBe('accepted');
  });

  it('keeps a proof where the name is taken', async () => {
    surge(false);
    expect(await enter(undefined, 'pakraanam')).toBe('accepted');
    await world.current.member('khaatanam');
    surge(true);
    const proof = await proveWork(await challenge());
    expect(await enter(proof, 'pakraanam')).toBe('NAME_TAKEN');
    expect(await enter(proof, 'khaatanam')).toBe('NAME_TAKEN');
    expect(await enter(proof)).toBe('accepted');
  });

  it('gets no more challenges than an address may have guests', async () => {
    surge(false);
    const outcomes: string[] = [];
    for (let at = 0; at < 61; at += 1) outcomes.push(await outcomeOf(visitor().accounts.getGuestChallenge()));
    expect(outcomes.at(-1)).toBe('TOO_MANY');
    expect(await enter()).toBe('accepted');
  });
});

onBothEnginesInProof('a guest of a server without limits', (engine) => {
  const world = useWorld(engine);

  it('proves nothing, however many come', async () => {
    Object.assign(world.current.running.app.services.raids, { needsProof: () => true });
    expect(await outcomeOf(world.current.visitor().accounts.enterAsGuest({ username: 'mehmanx' }))).toBe('accepted');
  });
});
