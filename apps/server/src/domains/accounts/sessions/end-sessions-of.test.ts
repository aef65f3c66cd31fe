import { expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { ask } from '../../../testing/ask.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { useWorld } from '../../../testing/world.ts';
import { runCommand } from '../../../platform/admin/admin-command.ts';
import { endSessionsCommand } from './sessions.ts';

onBothEnginesInProof('staff', (engine) => {
  const world = useWorld(engine);
  const statusWith = async (bearer: string) => (await ask(world.current.url, 'GET /auth/sessions', { bearer })).status;

  test('ends the sessions of whoever has a lower rank, guests too, and of nobody else', async () => {
    const { current } = world;
    const staff = await current.ranked('nigran11', 9);
    const [equal, member, other] = [
      await current.ranked('nigran12', 9),
      await current.member('shareer1'),
      await current.member('doosra11'),
    ];
    const [device, guest] = [await current.device(member), await current.guest('shareerguest')];
    const end = (targetId: string, by = staff) => by.client.accounts.endSessionsOf({ targetId });
    expect(await end(member.userId)).toMatchObject({ ended: 2 });
    expect(await end(guest.userId)).toMatchObject({ ended: 1 });
    for (const { session } of [member, device, guest]) expect(await statusWith(session.accessToken)).toBe(401);
    expect(await outcomeOf(end(equal.userId))).toBe('OUTRANKED');
    expect(await outcomeOf(end(staff.userId))).toBe('OUTRANKED');
    expect(await outcomeOf(end('0'.repeat(24)))).toBe('NOT_FOUND');
    expect(await outcomeOf(end(staff.userId, other))).toBe('FORBIDDEN');
    for (const { session } of [equal, other, staff]) expect(await statusWith(session.accessToken)).toBe(200);
  });

  test('does so from the shell too', async () => {
    const { app } = world.current.running;
    const member = await world.current.member('shareer2');
    const run = (...words: string[]) => runCommand({ 'end-sessions': endSessionsCommand }, app, words);
    expect(await run('end-sessions', 'shareer2')).toEqual({
      done: true,
      says: 'shareer2 was signed out of 1 session.',
    });
    expect(await statusWith(member.session.accessToken)).toBe(401);
    expect(await run('end-sessions', 'nobodyatall')).toEqual({
      done: false,
      says: 'There is nobody named nobodyatall.',
    });
    expect(await run('end-sessions')).toMatchObject({
      done: false,
      says: 'Usage: npm run admin -- end-sessions <username>',
    });
  });
});
