import { expect, it } from 'vitest';
import { minute } from '../../platform/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import { recordEvents } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('what is read in a private thread', (engine) => {
  const world = useWorld(engine);

  const ignore = (who: Person, target: Person) => who.client.commands.ignorePerson({ target: target.username });
  const unignore = (who: Person, target: Person) => who.client.commands.unignorePerson({ target: target.username });
  const read = ({ client }: Person, threadId: string, privateMessageId: string) =>
    client.privateThreads.markPrivateRead({ threadId, privateMessageId });
  const unread = async ({ client }: Person) => (await client.privateThreads.listPrivateThreads()).unread;

  /** What somebody is told of the other one's reading: by the load, and by the list. */
  const toldTo = async ({ client }: Person, threadId: string) => {
    const { thread } = await client.privateThreads.loadPrivateThread({ threadId });
    const [listed] = (await client.privateThreads.listPrivateThreads()).data;
    const told = [thread.targetPointer, thread.targetReadAt];
    expect([listed?.targetPointer, listed?.targetReadAt]).toEqual(told);
    return told;
  };

  /** Two who are connected, of whom one has read the first of two messages. */
  const readOnce = async (name: string) => {
    const { current } = world;
    const [writer, reader] = await current.members(`likh${name}`, `parh${name}`);
    const threadId = await connect(writer, reader);
    const [{ id: first }, { id: second }] = [await tell(writer, threadId, 'one'), await tell(writer, threadId, 'two')];
    await read(reader, threadId, first);
    const before = await toldTo(writer, threadId);
    expect(before).toEqual([first, expect.any(String)]);
    await settledPrivately(writer, reader);
    current.clock.pass(minute);
    return { current, writer, reader, threadId, second, before };
  };

  it('and typing, are not told to whoever is ignored, then or later', async () => {
    const { current, writer, reader, threadId, second, before } = await readOnce('andekha');
    await ignore(reader, writer);
    const heard = (['typingPrivate', 'privateRead', 'privateThreadUpdated'] as const).map((key) =>
      recordEvents(writer, key),
    );
    await reader.client.privateThreads.publishTypingPrivate({ threadId });
    await read(reader, threadId, second);
    await settledPrivately(reader, writer);
    expect(heard.map(({ all }) => all)).toEqual([[], [], []]);
    expect(await toldTo(writer, threadId)).toEqual(before);
    expect((await writer.client.privateThreads.listPrivateThreads()).data[0]?.online).toBe(false);
    await unignore(reader, writer);
    expect([await unread(reader), await toldTo(writer, threadId)]).toEqual([0, before]);
    current.clock.pass(minute);
    const { id: third } = await tell(writer, threadId, 'three');
    const reads = recordEvents(writer, 'privateRead');
    await read(reader, threadId, third);
    const [told] = await reads.until(1);
    expect(told).toEqual({ threadId, privateMessageId: third, date: expect.any(String) });
    expect(await toldTo(writer, threadId)).toEqual([third, told?.date]);
    const typed = recordEvents(writer, 'typingPrivate');
    await reader.client.privateThreads.publishTypingPrivate({ threadId });
    expect((await typed.until(1)).length).toBe(1);
  });

  it('is told to whoever ignores the one who reads, as ever', async () => {
    const { writer, reader, threadId, second } = await readOnce('aurdekha');
    await ignore(writer, reader);
    const reads = recordEvents(writer, 'privateRead');
    await read(reader, threadId, second);
    expect((await reads.until(1)).map(({ privateMessageId }) => privateMessageId)).toEqual([second]);
  });

  for (const by of ['reader', 'writer'] as const)
    it(`during a block by the ${by}, is not told when it ends, until something is read again`, async () => {
      const { current, writer, reader, threadId, second, before } = await readOnce(`rok${by.slice(0, 3)}`);
      const { privateThreads } = { reader, writer }[by].client;
      await privateThreads.banInThread({ threadId });
      const reads = recordEvents(writer, 'privateRead');
      await read(reader, threadId, second);
      expect(await toldTo(writer, threadId)).toEqual([null, null]);
      await privateThreads.unbanInThread({ threadId });
      await settledPrivately(writer);
      expect([reads.all, await unread(reader), await toldTo(writer, threadId)]).toEqual([[], 0, before]);
      current.clock.pass(minute);
      await read(reader, threadId, second);
      const [told] = await reads.until(1);
      expect(await toldTo(writer, threadId)).toEqual([second, told?.date]);
      expect(new Date(told?.date ?? 0).getTime()).toBeGreaterThan(new Date(String(before[1])).getTime() + minute);
    });

  it('is told by writing, which reads', async () => {
    const { writer, reader, threadId, second } = await readOnce('jawab');
    await ignore(reader, writer);
    await read(reader, threadId, second);
    await unignore(reader, writer);
    const { id, message } = await tell(reader, threadId, 'three');
    expect(await toldTo(writer, threadId)).toEqual([id, message.date]);
  });
});
