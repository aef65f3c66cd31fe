import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { plain } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { connect } from '../../testing/private-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents } from '../../testing/room-actions.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('what shows a doubtful picture', (engine) => {
  const world = useWorld(engine, { settings: { CLASSIFIER_PICTURES: colourClassifier } });
  let sender: Person, other: Person, staff: Person;
  let room: string, thread: string;
  beforeAll(async () => {
    [sender, other] = await world.current.members('bhejnewala', 'dekhnewala');
    staff = await world.current.ranked('nigehbaan', 9);
    await liftRoomsLimit(world.current, sender);
    room = await makeRoom(sender);
    await joinAndLoad(room, sender, other);
    thread = await connect(sender, other);
  });
  const send = async (target: Parameters<typeof uploaded>[1], colour = '#f0f000') =>
    uploaded(sender, target, { bytes: await plain(colour) });
  const open = async () => (await staff.client.reports.listReports({})).data;
  /** One report is open, of this thing, and by nobody; it is settled. */
  const isReported = async (kind: string, thing: string, at: string | null = room) => {
    // What comes in the same moment waits for its turn.
    world.current.clock.passWithTimers(1000);
    await expect.poll(async () => (await open()).length).toBe(1);
    const [row] = await open();
    const { data: report } = await staff.client.reports.getReport({ reportId: row?._id ?? '' });
    expect(report).toMatchObject({
      kind,
      thing,
      reason: 1,
      about: { user: { _id: sender.userId } },
      reporters: 0,
      by: [],
    });
    expect(report.room?._id ?? null).toBe(at);
    await staff.client.reports.resolveReport({ reportId: report._id, action: 'dismiss' });
    return report;
  };
  const showPicture = async (colour?: string) => {
    const { token, names } = await send('roomMessage', colour);
    return (await show(sender, room, [{ type: 'image', name: names[0] ?? '' }], token)).id;
  };

  it('is reported by the program once it is used in a message, which is published all the same', async () => {
    const [heard, told] = [recordEvents(other, 'newMessage'), recordEvents(staff, 'reportChanged')];
    await staff.client.notifications.listen({});
    const id = await showPicture();
    expect(await heard.until(1)).toMatchObject([{ roomId: room, message: { _id: id } }]);
    await told.until(1);
    await isReported('message', id);
  });

  it('is not reported before it is used, nor when it passed', async () => {
    await send('roomMessage');
    await showPicture('#30a040');
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('may be a thread, or a reply', async () => {
    const [{ token }, second] = [await send('thread'), await send('reply')];
    const { threads } = sender.client;
    const { threadId } = (await threads.createThreadWithImage({ roomId: room, threadText: 'look', tags: [], token }))
      .data;
    await isReported('thread', threadId);
    const reply = { roomId: room, replyTo: threadId, threadText: 'and this', token: second.token };
    await isReported('reply', (await threads.replyToThreadWithImage(reply)).data.threadId);
  });

  it('may be a message that is edited to show it', async () => {
    const { id } = await sender.client.messages.sendMessage({
      id: room,
      message: 'wait',
      type: 'text',
      tempId: newId(),
    });
    const { token, names } = await send('roomMessage');
    const message = [{ type: 'image', name: names[0] ?? '' }] as const;
    await sender.client.messages.editMessage({ id: room, editId: id, message: [...message], type: 'hybrid', token });
    await isReported('message', id);
  });

  it('is not reported when it was sent privately: nobody but the two may read it', async () => {
    const { token, names } = await send('privateMessage');
    await sender.client.privateThreads.sendPrivate({
      threadId: thread,
      message: [{ type: 'image', name: names[0] ?? '' }],
      type: 'hybrid',
      tempId: newId(),
      token,
    });
    world.current.clock.passWithTimers(1000);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('may be a profile: the picture of a person, or the one that they gave to a room', async () => {
    await sender.client.people.updateAvatar({ token: (await send('avatar')).token });
    await isReported('profile', sender.userId, null);
    await sender.client.rooms.updateRoomSettings({ roomId: room, background: (await send('roomBackground')).token });
    await isReported('profile', sender.userId, null);
    const background = (await send('roomBackground')).token;
    await sender.client.rooms.createRoom({ title: 'Tasveer', type: 'Normal', access: 'Public', desc: '', background });
    await isReported('profile', sender.userId, null);
  });

  it('is reported once: after it was settled, not again', async () => {
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    world.current.clock.passWithTimers(120_000);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('is reported after a start, when the server ended between its message and its report', async () => {
    const { reports } = world.current.running.app.services;
    const told = reports.filesUsed;
    reports.filesUsed = () => {};
    const id = await showPicture();
    reports.filesUsed = told;
    expect(await open()).toEqual([]);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    await isReported('message', id);
  });
});
