import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, expect, it } from 'vitest';
import { frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { giveRole, liftRoomsLimit, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('a muted speaker', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, listener: Person, other: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, speaker, listener, other] = await world.current.members('maalik3', 'khatib11', 'saamay3', 'naaib111');
    await liftRoomsLimit(world.current, owner);
    await speaker.client.notifications.listen();
  });
  const begin = async () => {
    roomId = await makeStage(world.current, owner, [speaker, other], [listener]);
    await hear(listener, roomId);
    await speak(speaker, roomId);
  };
  const mute = (by: Person, on = true, more: { minutes?: number; reason?: string; target?: string } = {}) =>
    by.client.broadcast.muteBroadcast({ roomId, on, ...more });
  const refusalOf = async (call: Promise<unknown>): Promise<WireError> => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof WireError) return error;
    throw new Error('It was not refused.');
  };

  it('is heard by nobody until it ends, whatever they try', async () => {
    await begin();
    const ears = listenTo(listener);
    const [changed, told, refused] = [
      recordEvents(listener, 'speakerChanged'),
      recordEvents(speaker, 'broadcastMuteChanged'),
      recordEvents(speaker, 'downError'),
    ];
    const { stream } = await mute(owner, true, { minutes: 10, reason: 'Too loud' });
    expect(stream).toMatchObject({ muted: true, speakers: [{ username: 'khatib11', muted: true }] });
    expect((await changed.until(1))[0]).toMatchObject({ speaker: { muted: true, connected: true } });
    expect((await told.until(1))[0]).toMatchObject({ roomId, mute: { reason: 'Too loud' } });
    await send(speaker, frameOf(0));
    await settled(speaker, listener);
    await speaker.client.broadcast.downgradeFromSpeaker({});
    const refusal = await refusalOf(speak(speaker, roomId));
    expect(refusal).toMatchObject({ code: 'MUTED', details: [{ reason: 'Too loud' }] });
    expect((await speaker.client.screens.loadRoom({ id: roomId })).stream).toMatchObject({
      permission: true,
      myMute: { reason: 'Too loud' },
    });
    world.current.clock.passWithTimers(minutes(10));
    expect((await told.until(2))[1]).toEqual({ roomId, mute: null });
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    await send(speaker, frameOf(1));
    await ears.until(1);
    expect([ears.heard, refused.all]).toEqual([[frameOf(1)], []]);
  });

  it('keeps the place until somebody else takes it', async () => {
    await begin();
    const left = recordEvents(listener, 'speakerLeft');
    expect(await outcomeOf(speak(other, roomId))).toBe('NO_SPEAK_SLOT');
    await mute(owner);
    expect(await outcomeOf(speak(other, roomId))).toBe('accepted');
    await expect.poll(() => left.all).toContainEqual({ roomId, username: 'khatib11' });
  });

  it('is heard again by the word of a moderator, also after they have stepped down', async () => {
    await begin();
    const [changed, ears] = [recordEvents(listener, 'speakerChanged'), listenTo(listener)];
    await mute(owner);
    await mute(owner, false);
    expect((await changed.until(2)).map(({ speaker: { muted } }) => muted)).toEqual([true, false]);
    await send(speaker, frameOf(5));
    await ears.until(1);
    await mute(owner);
    await speaker.client.broadcast.leaveBroadcast({});
    expect(await outcomeOf(mute(owner, false))).toBe('NOBODY_SPEAKS');
    await mute(owner, false, { target: speaker.username });
    expect(await outcomeOf(mute(owner, false, { target: speaker.username }))).toBe('NOBODY_SPEAKS');
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
  });

  it('is muted by rank 6 and up who outrank them, and is who was meant', async () => {
    await begin();
    expect(await outcomeOf(mute(other))).toBe('FORBIDDEN');
    await giveRole(world.current, roomId, other, 6);
    expect(await outcomeOf(mute(other, true, { target: listener.username }))).toBe('NOBODY_SPEAKS');
    expect(await outcomeOf(mute(other))).toBe('accepted');
    await giveRole(world.current, roomId, speaker, 6);
    expect(await outcomeOf(mute(other))).toBe('OUTRANKED');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data[0]).toMatchObject({ what: 'muteSpeaker', amount: 15 });
  });

  it('stays muted over a restart, and no longer than was said', async () => {
    await begin();
    await mute(owner, true, { minutes: 5 });
    await world.current.restart();
    [owner, speaker, listener, other] = [
      await world.current.device(owner),
      await world.current.device(speaker),
      await world.current.device(listener),
      await world.current.device(other),
    ];
    await speaker.client.notifications.listen();
    const told = recordEvents(speaker, 'broadcastMuteChanged');
    expect(await outcomeOf(speak(speaker, roomId))).toBe('MUTED');
    world.current.clock.passWithTimers(minutes(5));
    expect(await told.until(1)).toEqual([{ roomId, mute: null }]);
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    expect(await world.current.running.app.jobs.run('broadcast.removeEnded')).toMatchObject({ outcome: 'done' });
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('broadcast_mutes').selectAll().where('room_id', '=', roomId).execute()).toEqual([]);
  });
});
