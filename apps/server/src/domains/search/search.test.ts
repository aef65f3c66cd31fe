import type { SearchResult } from '@baithak/protocol/contracts/search';
import { distinctWords } from '@baithak/protocol/folding/words';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { findInIndex } from '../../platform/search/find-in-index.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { connect } from '../../testing/private-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';
import { threadsToSearch } from '../private-threads/api.ts';
import { findPrivate } from './find-private.read.ts';
import { type AskedSearch, findResults } from './find-results.read.ts';

type SearchQuery = Parameters<Person['client']['search']['search']>[0];

const marked = (result: SearchResult | undefined): string =>
  (result?.snippet ?? []).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

onBothEngines('a search', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, guest: Person, staff: Person;
  let open: string, secret: string, adult: string;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('zulfiqar07', 'ayesha10');
    guest = await world.current.guest('mehmaan');
    staff = await world.current.ranked('nigraan', 9);
    await liftRoomsLimit(world.current, ali);
    open = await makeRoom(ali, { title: 'Anarkali Corner' });
    secret = await makeRoom(ali, { title: 'Hidden Verandah', access: 'Private' });
    adult = await makeRoom(ali, { title: 'Late Hours', type: 'Adult' });
    await ali.client.rooms.confirmAge();
    for (const room of [open, secret, adult]) await ali.client.loading.loadRoom({ id: room });
    await joinAndLoad(open, sara, guest);
  });
  type Query = Omit<SearchQuery, 'q'>;
  const results = async (person: Person, q: string, more: Query = {}) =>
    (await person.client.search.search({ q, ...more })).results;
  const ids = async (person: Person, q: string, more?: Query) => (await results(person, q, more)).map(({ _id }) => _id);
  const snippets = async (person: Person, q: string, more?: Query) => (await results(person, q, more)).map(marked);
  const texts = async (person: Person, q: string) =>
    (await results(person, q, { in: 'messages' })).map(({ snippet }) => snippet.map(({ text }) => text).join(''));
  const tell = async (text: string, room = open): Promise<string> => (await say(ali, room, text)).id;

  it('finds a message by its words, in any order and case, with who wrote it and where', async () => {
    const id = await tell('The Jasmine by the mosque is out');
    expect(await results(guest, 'MOSQUE jasmine', { in: 'messages' })).toEqual([
      {
        _id: id,
        kind: 'messages',
        title: 'Anarkali Corner',
        thread: null,
        roomId: open,
        tile: { pattern: expect.any(Number), palette: expect.any(Number) },
        date: expect.any(String),
        user: expect.objectContaining({ username: 'zulfiqar07' }),
        rank: expect.any(Number),
        snippet: [
          { text: 'The ', hit: false },
          { text: 'Jasmine', hit: true },
          { text: ' by the ', hit: false },
          { text: 'mosque', hit: true },
          { text: ' is out', hit: false },
        ],
      },
    ]);
    expect(await ids(guest, 'mosque tulip')).toEqual([]);
  });

  it('finds a part of a word: its beginning, and what stands inside', async () => {
    await tell('samosay garam hain');
    expect(await snippets(sara, 'samo', { in: 'messages' })).toEqual(['[samo]say garam hain']);
    expect(await snippets(sara, 'mosa', { in: 'messages' })).toEqual(['sa[mosa]y garam hain']);
  });

  it('finds Roman spellings by each other and by the Urdu word, and the Urdu word by them', async () => {
    const spelled = ['bijli nahi aayi', 'bijli nahin aayi', 'bijli nhi aayi', 'بجلی نہیں آئی', 'bijli nai aayi'];
    for (const text of spelled) await tell(text);
    for (const q of ['nahi', 'nhi', 'nahin', 'نہیں', 'nahi bijli', 'بجلی نہیں'])
      expect((await texts(sara, q)).toSorted(), q).toEqual(spelled.toSorted());
    expect((await texts(sara, 'نهيں'))[0]).toBe('بجلی نہیں آئی');
  });

  it('reads what an Arabic keyboard types, digits and invisible characters, and keeps letters of other words apart', async () => {
    await tell('كتاب کا صفحہ ۱۲۳۴');
    expect(await snippets(sara, 'کتاب 1234', { in: 'messages' })).toEqual(['[كتاب] کا صفحہ [۱۲۳۴]']);
    expect(await snippets(sara, 'کـتا\u200cب', { in: 'messages' })).toEqual(['[كتاب] کا صفحہ ۱۲۳۴']);
    await tell('آموں کا موسم');
    expect(await texts(sara, 'اموں')).toEqual([]);
  });

  it('shows the best fit first, and within it the latest', async () => {
    const [whole, begun, inside, again] = [
      await tell('qamar'),
      await tell('qamarjabeen'),
      await tell('shamsulqamarain'),
      await tell('wah qamar'),
    ];
    expect(await ids(sara, 'qamar', { in: 'messages' })).toEqual([again, whole, begun, inside]);
  });

  it('goes on before the last one seen, through every fit, and shows each once', async () => {
    const sent: string[] = [];
    for (let at = 0; at < 26; at += 1) sent.push(await tell(`lakeer ${at}`));
    const longer = [await tell('lakeeren'), await tell('lakeerdar')];
    const first = await ids(sara, 'lakeer', { in: 'messages' });
    const second = await ids(sara, 'lakeer', { in: 'messages', before: first.at(-1) ?? '' });
    expect([...first, ...second]).toEqual([...sent.toReversed(), ...longer.toReversed()]);
    expect(await ids(sara, 'lakeer', { in: 'messages', before: second.at(-1) ?? '' })).toEqual([]);
    expect(await outcomeOf(results(sara, 'lakeer', { before: newId() }))).toBe('NOT_FOUND');
  });

  it('tells nobody of a Private room but whoever is in it; leaving ends that', async () => {
    const id = await tell('chupkepeople meet here', secret);
    expect(await ids(ali, 'chupkepeople')).toEqual([id]);
    for (const person of [sara, guest, staff]) expect(await ids(person, 'chupkepeople')).toEqual([]);
    for (const person of [sara, guest]) expect(await ids(person, 'verandah')).toEqual([]);
    expect(await outcomeOf(results(sara, 'chupkepeople', { roomId: secret }))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(results(sara, 'x', { before: id }))).toBe('NOT_FOUND');
    const { inviteCode } = await ali.client.rooms.createInvite({ roomId: secret });
    await sara.client.rooms.acceptInvite({ inviteCode });
    expect(await ids(sara, 'chupkepeople')).toEqual([id]);
    await sara.client.rooms.leaveRoom({ roomId: secret });
    expect(await ids(sara, 'chupkepeople')).toEqual([]);
  });

  it('tells nobody new of a room that turns Private, and nobody at all of one that is closed', async () => {
    const room = await makeRoom(ali, { title: 'Baaghicha' });
    await ali.client.loading.loadRoom({ id: room });
    const id = await tell('gulmohar', room);
    expect(await ids(sara, 'gulmohar')).toEqual([id]);
    await ali.client.rooms.updateRoomSettings({ roomId: room, access: 'Private', title: 'Phulwari' });
    expect(await ids(sara, 'gulmohar')).toEqual([]);
    expect(await ids(ali, 'phulwari', { in: 'rooms' })).toEqual([room]);
    expect(await ids(ali, 'baaghicha', { in: 'rooms' })).toEqual([]);
    await ali.client.rooms.closeRoom({ roomId: room });
    expect([await ids(ali, 'gulmohar'), await ids(ali, 'phulwari')]).toEqual([[], []]);
  });

  it('tells of an Adult room only whoever confirmed their age, and no guest', async () => {
    const id = await tell('raatkerani', adult);
    expect([await ids(sara, 'raatkerani'), await ids(guest, 'raatkerani')]).toEqual([[], []]);
    expect(await outcomeOf(results(sara, 'raatkerani', { roomId: adult }))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(results(guest, 'raatkerani', { roomId: adult }))).toBe('GUESTS_MAY_NOT');
    expect(await ids(guest, 'late hours', { in: 'rooms' })).toEqual([]);
    expect(await ids(sara, 'late hours', { in: 'rooms' })).toEqual([adult]);
    await sara.client.rooms.confirmAge();
    expect(await ids(sara, 'raatkerani')).toEqual([id]);
  });

  it('finds an edited message by what it says now, and a deleted one never again', async () => {
    const id = await tell('anokhalafz stands here');
    await ali.client.messages.editMessage({ id: open, editId: id, message: 'doosralafz stands here', type: 'text' });
    expect([await ids(sara, 'anokhalafz'), await ids(sara, 'anokha'), await ids(sara, 'doosralafz')]).toEqual([
      [],
      [],
      [id],
    ]);
    await ali.client.messages.deleteMessage({ id: open, messageId: id });
    expect([await ids(sara, 'doosralafz'), await ids(sara, 'lafz')]).toEqual([[], []]);
    const { db } = world.current.running.app;
    expect(await db.read.selectFrom('search_terms').select('word').where('word', 'like', '%lafz').execute()).toEqual(
      [],
    );
    expect(await db.read.selectFrom('search_docs').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('stays in one room when asked to, by id or slug', async () => {
    const other = await makeRoom(ali, { title: 'Sabz Bagh' });
    await ali.client.loading.loadRoom({ id: other });
    const [here, there] = [await tell('ek hi lafz moti'), await tell('ek hi lafz moti', other)];
    expect(await ids(sara, 'moti')).toEqual([there, here]);
    expect(await ids(sara, 'moti', { roomId: open })).toEqual([here]);
    expect(await ids(sara, 'moti', { roomId: 'sabzbagh' })).toEqual([there]);
    expect(await ids(sara, 'ayesha', { in: 'people', roomId: other })).toEqual([]);
    expect(await ids(sara, 'ayesha', { in: 'people', roomId: open })).toEqual([sara.userId]);
  });

  it('stays with one person when asked to, in one room or all, and finds nothing by a name that nobody has', async () => {
    const other = await makeRoom(ali, { title: 'Neela Bagh' });
    await joinAndLoad(other, ali, sara);
    const mine = await tell('phir wohi gulfishan');
    const hers = (await say(sara, open, 'gulfishan kahan hai')).id;
    const there = (await say(sara, other, 'gulfishan yahan')).id;
    expect(await ids(guest, 'gulfishan', { from: 'ayesha10' })).toEqual([there, hers]);
    expect(await ids(guest, 'gulfishan', { from: 'ayesha10', roomId: open })).toEqual([hers]);
    expect(await ids(guest, 'gulfishan', { from: 'zulfiqar07', in: 'messages' })).toEqual([mine]);
    for (const from of ['mehmaan', 'nobodyhere']) expect(await ids(guest, 'gulfishan', { from }), from).toEqual([]);
    // Rooms and people are no texts of anybody.
    expect(await ids(guest, 'ayesha', { from: 'ayesha10' })).toEqual([]);
    for (const kind of ['rooms', 'people'] as const) {
      expect(await ids(guest, 'ayesha', { in: kind, from: 'ayesha10' }), kind).toEqual([]);
      expect(await ids(guest, 'anarkali', { in: kind, since: new Date(0).toISOString() }), kind).toEqual([]);
    }
  });

  it('finds what one person wrote among words that are everywhere, page after page', async () => {
    const sent: string[] = [];
    for (let at = 0; at < 25; at += 1) {
      sent.push(await tell(`harjagah ${at}`));
      if (at % 9 === 0) await say(sara, open, `harjagah ${at}`);
    }
    const first = await ids(guest, 'harjagah', { from: 'zulfiqar07' });
    const second = await ids(guest, 'harjagah', { from: 'zulfiqar07', before: first.at(-1) ?? '' });
    expect([...first, ...second]).toEqual(sent.toReversed());
  });

  it('stays between two times when asked to', async () => {
    const { clock } = world.current;
    const sent: string[] = [];
    const times: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      times.push(new Date(clock.now()).toISOString());
      sent.push(await tell(`waqt ka safar ${at}`));
      clock.pass(60_000);
    }
    const [, second, third] = times;
    expect(await ids(sara, 'safar', { since: second ?? '' })).toEqual(sent.slice(1).toReversed());
    expect(await ids(sara, 'safar', { until: third ?? '' })).toEqual(sent.slice(0, 2).toReversed());
    expect(await ids(sara, 'safar', { since: second ?? '', until: third ?? '' })).toEqual(sent.slice(1, 2));
    expect(await outcomeOf(results(sara, 'safar', { since: 'yesterday' }))).toBe('INVALID_INPUT');
  });

  it('without words lists the latest by a person, in a room or of a time, page after page, and nothing else', async () => {
    const { clock } = world.current;
    const room = await makeRoom(ali, { title: 'Sunsaan Gali' });
    await joinAndLoad(room, ali, sara);
    clock.pass(60_000);
    const since = new Date(clock.now()).toISOString();
    const sent: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      sent.push(await tell(`no. ${at}`, room));
      clock.pass(10);
    }
    const { data: thread } = await sara.client.threads.createThread({ roomId: room, threadText: 'hers' });
    await tell('unseen', secret);
    const latest = sent.toReversed();
    const list = async (person: Person, more: Query) =>
      (await person.client.search.search(more)).results.map(({ _id }) => _id);
    const first = await list(guest, { from: 'zulfiqar07', since });
    expect(first).toEqual(latest.slice(0, 20));
    expect(await list(guest, { from: 'zulfiqar07', since, before: first.at(-1) ?? '' })).toEqual(latest.slice(20));
    expect(await list(guest, { roomId: room, in: 'threads' })).toEqual([thread._id]);
    expect(await list(guest, { since })).toEqual([thread._id, ...latest].slice(0, 20));
    expect(await list(guest, { since, in: 'people' })).toEqual([]);
    expect(await outcomeOf(list(guest, { roomId: secret }))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(list(guest, {}))).toBe('INVALID_INPUT');
    expect(await outcomeOf(list(guest, { in: 'messages' }))).toBe('INVALID_INPUT');
    // Words that are none find nothing, whoever wrote.
    expect(await ids(guest, '!!!', { from: 'zulfiqar07' })).toEqual([]);
  });

  it('tells nobody by a person or a time what they may not see', async () => {
    await tell('poshida bagh', secret);
    expect(await ids(sara, 'poshida', { from: 'zulfiqar07' })).toEqual([]);
    expect(await ids(sara, 'poshida', { since: new Date(0).toISOString() })).toEqual([]);
    expect(await ids(ali, 'poshida', { from: 'zulfiqar07' })).toHaveLength(1);
  });

  it.each(['zulfiqar07', 'zulfiqar', 'zulf', 'zulfqar', 'zulfiqqar', 'zulifqar', 'zulfiqat', 'ذوالفقار', 'lfiqa'])(
    'finds a person by %s',
    async (q) => {
      expect(await ids(sara, q, { in: 'people' })).toEqual([ali.userId]);
    },
  );

  it.each(['ayesha', 'aisha', 'عائشہ', 'ayehsa', 'Ayeshaa'])('finds ayesha10 by %s', async (q) => {
    expect(await ids(ali, q, { in: 'people' })).toEqual([sara.userId]);
  });

  it('forgives two slips in nobody, and one slip in no message', async () => {
    await tell('chabutra wala ghar');
    expect(await ids(sara, 'sulfkar', { in: 'people' })).toEqual([]);
    expect(await ids(sara, 'chabutar', { in: 'messages' })).toEqual([]);
  });

  it.each(['anarkali', 'anarkli', 'corner anar', 'nark', 'anarkaly'])('finds a room by %s', async (q) => {
    expect(await ids(guest, q, { in: 'rooms' })).toEqual([open]);
  });

  it('shows rooms and people before texts when everything is searched', async () => {
    const id = await tell('anarkali kab chalen?');
    expect((await results(sara, 'anarkali')).map(({ kind, _id }) => [kind, _id])).toEqual([
      ['rooms', open],
      ['messages', id],
    ]);
  });

  it('finds threads and replies by their words and tags, until they are deleted', async () => {
    const { data: thread } = await ali.client.threads.createThread({
      roomId: open,
      threadText: 'Purani haveli ki kahani',
      tags: ['virsa'],
    });
    const { data: reply } = await ali.client.threads.replyToThread({
      roomId: open,
      replyTo: thread._id,
      threadText: 'haveli ab museum hai',
    });
    expect(await ids(guest, 'haveli', { in: 'threads' })).toEqual([reply._id, thread._id]);
    const titles = (await results(guest, 'haveli')).map((result) => result.thread);
    expect(titles).toEqual(['Purani haveli ki kahani', 'Purani haveli ki kahani']);
    expect(await snippets(guest, 'virsa', { in: 'threads' })).toEqual(['Purani haveli ki kahani #[virsa]']);
    await ali.client.threads.deleteThread({ roomId: open, threadId: thread._id });
    expect(await ids(guest, 'haveli')).toEqual([]);
  });

  it('finds nobody who has closed their account, and no guest whose name is free', async () => {
    const gone = await world.current.member('musafir88');
    const visitor = await world.current.guest('rahgeer');
    expect(await ids(sara, 'musafir', { in: 'people' })).toEqual([gone.userId]);
    expect(await ids(sara, 'rahgeer', { in: 'people' })).toEqual([visitor.userId]);
    await gone.client.accountData.deleteMyAccount({ password });
    await visitor.client.accounts.logOut();
    expect([await ids(sara, 'musafir'), await ids(sara, 'rahgeer', { in: 'people' })]).toEqual([[], []]);
  });

  it('finds other scripts: those without spaces, marks that make the word, emoji', async () => {
    await tell('明日は東京タワーへ行く');
    await tell('मैं कल आऊंगा');
    await tell('ghar aaja 🥭🥭');
    expect(await snippets(sara, '東京', { in: 'messages' })).toEqual(['明日は[東京]タワーへ行く']);
    expect(await snippets(sara, '京', { in: 'messages' })).toEqual(['明日は東[京]タワーへ行く']);
    expect(await snippets(sara, 'कल', { in: 'messages' })).toEqual(['मैं [कल] आऊंगा']);
    expect(await ids(sara, 'काल', { in: 'messages' })).toEqual([]);
    expect(await snippets(sara, '🥭', { in: 'messages' })).toEqual(['ghar aaja [🥭][🥭]']);
  });

  it('answers signs, wildcards and markup as what they are', async () => {
    const id = await tell('<b>nukta</b> 100% sach_hai');
    for (const q of ['%', '_', '\\', '***', "' OR 1=1 --x"]) expect(await ids(sara, q, { in: 'threads' })).toEqual([]);
    expect(await snippets(sara, 'nukta', { in: 'messages' })).toEqual(['<b>[nukta]</b> 100% sach_hai']);
    expect(await ids(sara, 'sach', { in: 'messages' })).toEqual([id]);
  });
});

onBothEngines('searching too often', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });

  it('is refused after 60 in a minute, private messages and everything else together', async () => {
    const person = await world.current.member('bechain7');
    world.current.clock.hold();
    const { search, searchPrivate } = person.client.search;
    for (let at = 0; at < 30; at += 1) for (const ask of [search, searchPrivate]) await ask({ q: 'chai' });
    expect([await outcomeOf(search({ q: 'chai' })), await outcomeOf(searchPrivate({ q: 'chai' }))]).toEqual([
      'TOO_MANY',
      'TOO_MANY',
    ]);
  });
});

const askedBy = (person: Person, words: readonly string[], now: number): AskedSearch => ({
  viewer: { userId: person.userId, guest: false },
  roomId: undefined,
  now,
  words,
  kind: 'messages',
  before: undefined,
  author: undefined,
  since: undefined,
  until: undefined,
});

onBothEngines('a search whose time is over', (engine) => {
  const world = useWorld(engine, { namedReadMs: 0 });

  it('answers what it has, and says so', async () => {
    const person = await world.current.member('bechain7');
    const roomId = await makeRoom(person);
    await joinAndLoad(roomId, person);
    await say(person, roomId, 'chai ready hai');
    expect(await person.client.search.search({ q: 'chai' })).toMatchObject({ results: [], partial: true });
    expect(await outcomeOf(person.client.rooms.searchRooms({ search: 'chai' }))).toBe('accepted');
  });
});

onBothEngines('searches of several people', (engine) => {
  const world = useWorld(engine);
  let greedy: Person, other: Person;
  let roomId: string;
  beforeAll(async () => {
    [greedy, other] = await world.current.members('laalchi7', 'sabirah7');
    roomId = await makeRoom(greedy, { title: 'Anarkali' });
    await joinAndLoad(roomId, greedy, other);
    await say(greedy, roomId, 'chai ready hai');
  });

  it('take turns: who asks for many at once does not hold up who asks for one', async () => {
    const { db } = world.current.running.app;
    const order: string[] = [];
    const ask = async (person: Person): Promise<void> => {
      const noted: typeof findResults = {
        ...findResults,
        run: (...args) => {
          order.push(person.username);
          return findResults.run(...args);
        },
      };
      await db.readInTurn(noted, askedBy(person, ['chai'], world.current.clock.now()), person.userId);
      // SQLite reads in another thread, one after another: they end as they began. Of PostgreSQL's two connections one may
      // stand still.
      if (engine === 'sqlite') order.push(person.username);
    };
    await Promise.all([...Array.from({ length: 12 }, () => ask(greedy)), ask(other)]);
    expect(order).toHaveLength(13);
    // Behind what runs, and one more of whoever asked first.
    expect(order.indexOf(other.username)).toBeLessThanOrEqual(3);
  });

  it('are refused to one person beyond what may wait', async () => {
    const { db } = world.current.running.app;
    const asked = Array.from({ length: 40 }, () =>
      db.readInTurn(findResults, askedBy(greedy, ['chai'], world.current.clock.now()), greedy.userId).then(
        () => 'answered',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
    const outcomes = new Set(await Promise.all(asked));
    expect(outcomes).toEqual(new Set(['answered', 'TOO_MANY']));
  });

  it('a search of private messages whose time is over looks at 64 of them, and goes on behind the last one', async () => {
    const { db } = world.current.running.app;
    const threadId = await connect(greedy, other);
    const sent = Array.from({ length: 150 }, (_, at) => ({ id: newId(), rev: at + 1 }));
    await runWrite(world.current, async (tx) => {
      const rest = {
        thread_id: threadId,
        author: greedy.userId,
        sent_at: 1,
        reply_to: null,
        edited: 0,
        deleted: 0,
      } as const;
      const content = JSON.stringify([{ type: 'text', data: 'chai ready hai' }]);
      for (const { id, rev } of sent)
        await tx
          .insertInto('private_messages')
          .values({ id, rev, changed_rev: rev, temp_id: newId(), content, ...rest })
          .execute();
      await tx.updateTable('private_threads').set({ rev: 150 }).where('id', '=', threadId).execute();
    });
    const threads = await threadsToSearch(db.read, other, undefined);
    const looked: (string | undefined)[] = [];
    do {
      const asked = { words: ['dopahar'], threads, before: looked.at(-1) };
      const { rows, next } = await findPrivate.run(db.readLong, asked, () => true);
      expect(rows).toEqual([]);
      looked.push(next);
    } while (looked.at(-1) !== undefined);
    expect(looked).toEqual([sent[150 - 64]?.id, sent[150 - 128]?.id, undefined]);
    const chai = { words: ['chai'], threads, before: looked[0] };
    const { rows, next } = await findPrivate.run(db.readLong, chai, () => true);
    expect([rows[0]?.id, rows.length, next]).toEqual([sent[150 - 65]?.id, 20, rows.at(-1)?.id]);
  });

  it('a search that has the time says nothing of it', async () => {
    const answer = await other.client.search.search({ q: 'chai' });
    expect(answer.results).toHaveLength(1);
    expect(answer.partial).toBeUndefined();
  });

  it('a search whose time is over only when all was looked at says nothing of it either', async () => {
    await say(greedy, roomId, 'dopaharkhana');
    let over = false;
    const { db, services } = world.current.running.app;
    await services.messages.indexSoon.done();
    // Words that contain it are the last that are looked for.
    const answer = await findInIndex(db.readLong, {
      words: distinctWords('paharkh'),
      among: 'texts',
      limit: 20,
      isOver: () => over,
      findVisible: async (nums) => {
        over = true;
        return nums.map((num) => ({ num }));
      },
    });
    expect(answer).toMatchObject({ rows: [{}], partial: false });
  });

  it('answers what was found when the database ends a statement that takes too long', async () => {
    const { db, services } = world.current.running.app;
    await services.messages.indexSoon.done();
    const ended = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const answer = await findInIndex(db.readLong, {
      words: ['chai'],
      among: 'texts',
      limit: 20,
      isOver: () => false,
      findVisible: () => Promise.reject(ended),
    });
    expect(answer).toMatchObject({ rows: [], partial: true });
  });
});
