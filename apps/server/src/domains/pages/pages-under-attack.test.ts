import type { PageContent, PageRenderer, ThreadPage } from '@baithak/protocol/public-pages';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { plainPages, useWorld, type Person } from '../../testing/world.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../testing/room-actions.ts';

onBothEnginesInProof('public pages under attack', (engine) => {
  let rendered: string[] = [];
  /** What a rendering waits for, and how many wait. */
  let gate: Promise<void> | undefined;
  let atOnce = 0;
  let mostAtOnce = 0;
  /** Bytes that a rendered page has beside its content. */
  let padding = 0;
  const renderer: PageRenderer = {
    ...plainPages,
    render: async (page) => {
      rendered.push(`${page.path}${page.search}`);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await gate;
      atOnce -= 1;
      return (await plainPages.render(page)) + ' '.repeat(padding);
    },
  };
  const world = useWorld(engine, { renderer });
  const limited = useWorld(engine, { renderer, settings: { RATE_LIMITS: 'on' } });
  let ali: Person;
  let roomId: string;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    await liftRoomsLimit(world.current, ali);
    roomId = await makeRoom(ali);
  });

  const publish = async (threadText = 'kulfi in clay cups', { client } = ali, room = roomId): Promise<string> =>
    (await client.threads.createThread({ roomId: room, threadText, public: true })).data._id;
  const addressOf = (id: string): string => `/thread/public/withReplies/${id}`;
  const ask = (path: string, headers: Record<string, string> = {}, at = world.current.url) =>
    fetch(at + path, { headers, redirect: 'manual' });
  const rendersOf = async (asking: () => Promise<unknown>): Promise<number> => {
    rendered = [];
    await asking();
    return rendered.length;
  };
  const encoded = (text: string): string =>
    text.replaceAll(/./g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

  const threadOn = (html: string): ThreadPage => {
    const page = JSON.parse(html) as PageContent;
    if (page.kind !== 'thread' || 'failure' in page.content) throw new Error('no thread');
    return page.content;
  };

  it('have one address each: every other spelling leads there, and is not rendered', async () => {
    const id = await publish();
    const spellings = [
      ...[...id].map((_, at) => addressOf(`${id.slice(0, at)}${encoded(id.slice(at, at + 1))}${id.slice(at + 1)}`)),
      addressOf(encoded(id)),
      addressOf(id.toUpperCase()),
      `${addressOf(id)}/`,
      `/thread/%70ublic/withReplies/${id}`,
    ];
    const count = await rendersOf(async () => {
      for (const spelling of spellings.filter((each) => each !== addressOf(id))) {
        const answer = await ask(spelling);
        expect([answer.status, answer.headers.get('location')], spelling).toEqual([301, addressOf(id)]);
      }
      expect((await ask(addressOf(id))).status).toBe(200);
      expect((await ask(`${addressOf(id)}?utm=1&lang=de&view=threads&x=${'y'.repeat(99)}`)).status).toBe(200);
    });
    expect(count).toBe(1);
  });

  it.each([
    ['/user/ALIKHAN', '/user/alikhan'],
    ['/user/alikhan/?view=threads&x=1', '/user/alikhan?view=threads'],
    ['/%61bout', '/about'],
    ['/About', '/about'],
    ['/about//', '/about'],
    ['/Preview/Room/', '/preview/room'],
    ['/preview/room/BAITHAK', '/preview/room/baithak'],
  ])('%s leads to %s', async (path, canonical) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, canonical]);
    expect((await ask(canonical)).status).toBe(200);
  });

  it('that do not exist are 404 by one rendering for all of them', async () => {
    const unknown = Array.from({ length: 30 }, (_, at) => addressOf(at.toString(16).padStart(24, 'e')));
    const nonsense = ['nonsense', '%00', 'x'.repeat(90), '%D9%82', '..%2Fhome'].map(addressOf);
    const people = ['nobodyhere', 'not-a-name', 'x'.repeat(40)].map((name) => `/user/${name}`);
    const rooms = ['nosuchroom', 'a%20b', '%3Cscript%3E'].map((name) => `/preview/room/${name}`);
    const count = await rendersOf(async () => {
      for (const path of [...unknown, ...nonsense, ...people, ...rooms]) {
        const answer = await ask(path);
        expect([answer.status, answer.headers.get('x-robots-tag')], path).toEqual([404, 'noindex']);
        const { content } = (await answer.json()) as Extract<PageContent, { kind: 'thread' }>;
        expect(content, path).toEqual({ failure: path.startsWith('/preview') ? 'ROOM_NOT_FOUND' : 'NOT_FOUND' });
      }
    });
    expect(count).toBe(3);
  });

  it.each([
    ['English', 'Where is kulfi made by hand? '],
    ['Urdu', 'قلفی ہاتھ سے کہاں بنتی ہے؟ '],
    ['signs that are escaped', '<"&\'>'],
    ['links', 'https://a.b '],
    ['lines and marks', 'a\n- *b*\n'],
  ])('have less than 300 kB whatever was written: %s', async (_what, words) => {
    const long = words.repeat(Math.floor(20_000 / words.length)).trim();
    const id = await publish(long);
    for (let reply = 0; reply < 25; reply += 1)
      await ali.client.threads.replyToThread({ roomId, replyTo: id, threadText: reply === 0 ? 'short' : long });
    const answer = await ask(addressOf(id));
    const html = await answer.text();
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
    const page = threadOn(html);
    for (const reply of page.data) {
      const isCut = !reply.message.includes('"short"');
      expect([reply.cut ?? false, reply.message.includes('…')], reply.message).toEqual([isCut, isCut]);
    }
    const profile = await (await ask('/user/alikhan?view=threads')).text();
    expect(Buffer.byteLength(profile)).toBeLessThan(300_000);
  });

  it('show replies in the order that the address names, and Best for any other', async () => {
    const id = await publish('Which tea is best?');
    const reply = async (threadText: string) =>
      (await ali.client.threads.replyToThread({ roomId, replyTo: id, threadText })).data._id;
    const [first, second, third] = [await reply('green'), await reply('pink'), await reply('white')];
    await ali.client.threads.likeThread({ roomId, threadId: second });
    const orderBy = async (sort: string) =>
      threadOn(await (await ask(`${addressOf(id)}?sort=${sort}`)).text()).data.map(({ _id }) => _id);
    expect(await orderBy('new')).toEqual([third, second, first]);
    expect(await orderBy('old')).toEqual([first, second, third]);
    for (const sort of ['best', 'nonsense']) expect(await orderBy(sort), sort).toEqual([second, third, first]);
  });

  it('show alone what they cut, whole, and only what belongs to the thread', async () => {
    const long = 'قلفی ہاتھ سے کہاں '.repeat(1_100).trim();
    const id = await publish(long);
    const { data: reply } = await ali.client.threads.replyToThread({ roomId, replyTo: id, threadText: long });
    const { data: deeper } = await ali.client.threads.replyToThread({ roomId, replyTo: reply._id, threadText: long });
    for (const alone of [id, reply._id, deeper._id]) {
      const html = await (await ask(`${addressOf(id)}?alone=${alone}`)).text();
      expect(Buffer.byteLength(html)).toBeLessThan(300_000);
      const { thread, data, canLoadMore } = threadOn(html);
      const shown = [thread, ...data].find(({ _id }) => _id === alone);
      expect([shown?.message.includes(long), shown?.cut, canLoadMore]).toEqual([true, undefined, false]);
      expect(data.map(({ _id }) => _id)).toEqual(alone === id ? [] : [alone]);
    }
    for (const written of ['*a* '.repeat(4_000), `\`\`\`js\n${'const a = 1;\n'.repeat(1_500)}\`\`\``]) {
      const marked = await publish(written);
      const { thread } = threadOn(await (await ask(`${addressOf(marked)}?alone=${marked}`)).text());
      expect([thread._id, thread.cut]).toEqual([marked, undefined]);
    }
    const other = await publish('another');
    for (const alone of [other, 'f'.repeat(24)])
      expect((await ask(`${addressOf(id)}?alone=${alone}`)).status).toBe(404);
    expect(threadOn(await (await ask(`${addressOf(id)}?alone=nonsense`)).text()).alone).toBeNull();
    await ali.client.threads.deleteReply({ roomId, threadId: id, replyId: reply._id });
    for (const alone of [reply._id, deeper._id])
      expect((await ask(`${addressOf(id)}?alone=${alone}`)).status).toBe(404);
  });

  it('are cut shorter when their HTML is longer than it was taken for', async () => {
    const id = await publish('kulfi '.repeat(3_000));
    padding = 290_000;
    const html = await (await ask(addressOf(id))).text().finally(() => (padding = 0));
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
  });

  it('of a room are bounded by the length of its messages too', async () => {
    const talkative = await makeRoom(ali);
    await joinAndLoad(talkative, ali);
    for (let message = 0; message < 50; message += 1) await say(ali, talkative, 'قلفی ہاتھ سے '.repeat(300));
    const html = await (await ask(`/preview/room/${talkative}`)).text();
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
    const { content } = JSON.parse(html) as { content: Extract<PageContent, { kind: 'preview' }>['content'] };
    expect(content).toMatchObject({ cut: { length: 50 }, data: { length: 50 } });
  });

  it('are rendered one at a time, and whoever asks for the same one shares it', async () => {
    const ids = [await publish(), await publish(), await publish()];
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    mostAtOnce = 0;
    rendered = [];
    const asked = [...ids, ...ids, ...ids].map((id) => ask(addressOf(id)));
    await expect.poll(() => rendered.length).toBe(1);
    expect((await ask('/health')).status).toBe(200);
    resolve();
    gate = undefined;
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect([mostAtOnce, rendered.length]).toEqual([1, 3]);
  });

  it('are rendered for a crawler of many threads, and not again and again for who changes them', async () => {
    const { clock, url } = limited.current;
    const owner = await limited.current.member('publisher');
    const room = await makeRoom(owner);
    clock.hold();
    const id = await publish('kulfi', owner, room);
    padding = 150_000;
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let again = 0; again < 80; again += 1) {
      last = await ask(addressOf(id), {}, url);
      statuses.push(last.status);
      if (last.status === 429) break;
      await owner.client.threads.likeThread({ roomId: room, threadId: id });
    }
    expect(statuses.at(-1)).toBe(429);
    expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(last?.headers.get('content-type')).toContain('text/html');
    expect(await last?.json()).toMatchObject({ kind: 'thread', content: { failure: 'TOO_MANY' } });
    padding = 0;
    clock.pass(61_000);
    const many: string[] = [];
    for (let thread = 0; thread < 100; thread += 1) {
      many.push(await publish(`thread ${thread}`, owner, room));
      clock.pass(1_000);
    }
    padding = 100_000;
    for (const each of many) {
      expect((await ask(addressOf(each), {}, url)).status).toBe(200);
      clock.pass(100);
    }
    padding = 0;
  });
});
