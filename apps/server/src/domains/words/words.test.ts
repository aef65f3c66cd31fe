import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, giveRole, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the dictionary', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, staff: Person;
  let room: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('lughatwala', 'naimember');
    staff = await world.current.ranked('lughatstaff', 9);
    await liftRoomsLimit(world.current, owner, member);
    room = await makeRoom(owner);
    await joinAndLoad(room, owner, member, staff);
  });
  const textOf = async (person: Person, text: string): Promise<string> =>
    (await say(person, room, text)).message.content.map((part) => ('data' in part ? part.data : '')).join('');

  it('masks by the role in the room, letter by letter, and leaves names, mentions, links, emoji and numbers', async () => {
    expect(await textOf(owner, 'a blistry over')).toBe('a blistry over');
    expect(await textOf(member, 'a blistry over, قرمزلخ')).toBe('a ******* over, ******');
    expect(await textOf(member, '**bli**stry')).toBe('*******');
    const kept = 'lughatwala 42 https://example.com/blistry :smile: 👍 @lughatwala';
    expect(await textOf(member, kept)).toBe(kept.replace(':smile:', 'smile').replace('@', ''));
    await giveRole(world.current, room, member, 2);
    expect(await textOf(member, 'a blistry over')).toBe('a blistry over');
    await giveRole(world.current, room, member, 1);
  });

  it('is changed by staff: the version rises, the past stays, and the log says so', async () => {
    const { version } = await owner.client.words.getWordsVersion();
    const before = (await say(member, room, 'zorblax here')).message;
    expect(await outcomeOf(owner.client.staffWords.editAllowedWords({ add: ['zorblax'] }))).toBe('FORBIDDEN');
    expect(await staff.client.staffWords.editAllowedWords({ add: ['Zorblax'], remove: ['umbrella'] })).toMatchObject({
      version: version + 1,
    });
    expect(await textOf(member, 'zorblax with an umbrella')).toBe('zorblax with an ********');
    const { msgs } = await member.client.messages.getMessagesAround({ roomId: room, messageId: before._id });
    expect(msgs.find(({ _id }) => _id === before._id)).toEqual(before);
    await staff.client.staffWords.editAllowedWords({ reset: ['zorblax', 'umbrella'] });
    expect(await textOf(member, 'zorblax with an umbrella')).toBe('******* with an umbrella');
    const log = world.current.running.app.db.read.selectFrom('moderation_log').select('what').orderBy('seq').execute();
    expect((await log).map(({ what }) => what)).toEqual(['addWords', 'removeWords', 'removeWords']);
  });

  it('refuses names with a word that would be masked, says which, and stores nothing; a word that was allowed is a name', async () => {
    const client = () => member.client;
    const refusalOf = async (saving: Promise<unknown>) => {
      const error = await saving.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      return error instanceof WireError ? { code: error.code, details: error.details } : 'accepted';
    };
    const notAllowed = (path: string, ...words: string[]) => ({
      path,
      msg: `has words that are not allowed: ${words.join(', ')}`,
      words,
    });
    const normal = { type: 'Normal', access: 'Public' } as const;
    const before = (await client().rooms.listRooms()).rooms.length;
    expect(await refusalOf(client().people.updateProfile({ fullname: 'Zorblax Khan', alias: 'قرمزلخ' }))).toEqual({
      code: 'WORDS_NOT_ALLOWED',
      details: [notAllowed('fullname', 'Zorblax'), notAllowed('alias', 'قرمزلخ')],
    });
    expect(
      await refusalOf(client().rooms.createRoom({ ...normal, title: 'Daftar Zorblax', desc: 'a blistry one' })),
    ).toEqual({
      code: 'WORDS_NOT_ALLOWED',
      details: [notAllowed('title', 'Zorblax'), notAllowed('desc', 'blistry')],
    });
    expect((await client().rooms.listRooms()).rooms.length).toBe(before);
    expect((await client().people.updateProfile({})).profile).toMatchObject({ fullname: '', alias: '' });
    await client().people.updateProfile({ fullname: 'Tolulope Ghazanfar' });
    const named = ['Erlangen', 'Tolulope'];
    for (const title of named) {
      const { room: own } = await client().rooms.createRoom({ ...normal, title, desc: `of ${title}` });
      expect(own).toMatchObject({ title, desc: `of ${title}` });
      expect(
        await refusalOf(client().rooms.updateRoomSettings({ roomId: own._id, title: 'Zorblax', topic: 'a topic' })),
      ).toMatchObject({ code: 'WORDS_NOT_ALLOWED' });
      expect((await client().rooms.getRoomDetails({ roomId: own._id })).roomDetails).toMatchObject({
        title,
        topic: '',
      });
    }
    await staff.client.staffWords.editAllowedWords({ add: ['zorblax'] });
    await client().people.updateProfile({ fullname: 'Zorblax Khan' });
    await staff.client.staffWords.editAllowedWords({ reset: ['zorblax'] });
    // What somebody is called is no word of the dictionary, and may stay.
    await client().people.updateProfile({ fullname: 'Zorblax Ali Khan' });
    expect((await client().people.updateProfile({})).profile.fullname).toBe('Zorblax Ali Khan');
    expect(await outcomeOf(staff.client.people.updateProfile({ fullname: 'Quuzlbort' }))).toBe('accepted');
    await client().people.updateProfile({ fullname: '' });
  });

  it('is asked for words: once a person, counted for staff, answered', async () => {
    const ask = async (person: Person, word: string) => (await person.client.words.askForWord({ word })).state;
    const guest = await world.current.guest('pardesi');
    expect([
      await ask(guest, 'Quvlizra'),
      await ask(guest, 'quvlizraaa'.slice(0, 8)),
      await ask(member, 'quvlizra'),
    ]).toEqual(['asked', 'asked', 'asked']);
    expect(await ask(member, 'umbrella')).toBe('allowed');
    expect(await ask(member, 'fuck')).toBe('declined');
    expect(await outcomeOf(member.client.words.askForWord({ word: 'two words' }))).toBe('INVALID_INPUT');
    await ask(guest, 'grumblix');
    const list = async () =>
      (await staff.client.staffWords.listStaffWords({})).asked.map(({ word, people }) => [word, people]);
    expect(await list()).toEqual([
      ['quvlizra', 2],
      ['grumblix', 1],
    ]);
    await staff.client.staffWords.editAllowedWords({ add: ['quvlizra'], decline: ['grumblix'] });
    expect([await list(), await ask(guest, 'grumblix')]).toEqual([[], 'declined']);
    expect((await guest.client.words.findWords({ search: 'quvli' })).data[0]).toMatchObject({
      word: 'quvlizra',
      asked: 2,
    });
    await world.current.restart();
    const visitor = world.current.visitor();
    expect((await visitor.words.findWords({ search: 'quvlizra' })).searched).toMatchObject({ allowed: true });
  });

  it('is listed page by page, searched with what is near, and sent packed once a version', async () => {
    const visitor = world.current.visitor();
    const first = await visitor.words.findWords({ language: 'ur' });
    const second = await visitor.words.findWords({ language: 'ur', index: 50 });
    expect([first.data.length, second.data.length, first.canLoadMore]).toEqual([50, 50, true]);
    expect(first.data.filter(({ word }) => second.data.some((other) => other.word === word))).toEqual([]);
    expect((await visitor.words.findWords({ search: 'umbrela' })).searched).toEqual({
      word: 'umbrela',
      allowed: true,
      near: [],
    });
    const get = (headers: Record<string, string>) => fetch(`${world.current.url}/dict/getAllowed`, { headers });
    const packed = await get({ 'accept-encoding': 'br' });
    const { words, counts, version } = (await packed.json()) as {
      words: string[];
      counts: Record<string, number>;
      version: number;
    };
    expect(words).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count));
    expect(version).toBe((await visitor.words.getWordsVersion()).version);
    const etag = packed.headers.get('etag') ?? '';
    expect([packed.headers.get('content-encoding'), (await get({ 'if-none-match': etag })).status]).toEqual([
      'br',
      304,
    ]);
  });
});
