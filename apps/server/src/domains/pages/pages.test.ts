import { get } from 'node:http';
import type { PageContent } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/entities/thread';
import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { useWorld, type Person } from '../../testing/world.ts';

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly language: string;
  readonly page: PageContent;
}

onBothEnginesInProof('public pages', (engine) => {
  const world = useWorld(engine);
  let count = 0;

  const open = async (path: string, headers: Record<string, string> = {}): Promise<Shown> => {
    const answer = await fetch(world.current.url + path, { headers });
    const { language, ...page } = (await answer.json()) as { language: string } & PageContent;
    return { status: answer.status, headers: answer.headers, language, page };
  };
  const threadOn = async (path: string): Promise<Thread> => {
    const { page } = await open(path);
    if (page.kind !== 'thread' || 'failure' in page.content) throw new Error(`no thread at ${path}`);
    return page.content.thread;
  };
  const statusOf = async (path: string): Promise<number> => (await fetch(world.current.url + path)).status;
  const text = async (path: string): Promise<string> => (await fetch(world.current.url + path)).text();
  const addressOf = (id: string): string => `/thread/public/withReplies/${id}`;

  const newRoom = async (
    owner: Person,
    more: { type?: 'Normal' | 'Adult'; access?: 'Public' | 'Private' } = {},
  ): Promise<string> => {
    count += 1;
    const { room } = await owner.client.rooms.createRoom({
      title: `Room ${count}`,
      type: 'Normal',
      access: 'Public',
      desc: 'for tests',
      ...more,
    });
    return room._id;
  };
  const post = async (author: Person, roomId: string, isPublic = true): Promise<string> =>
    (
      await author.client.threads.createThread({
        roomId,
        threadText: 'kulfi in clay cups\nby hand, and sealed with dough',
        tags: ['food'],
        public: isPublic,
      })
    ).data._id;
  const newPerson = async (): Promise<Person> => {
    count += 1;
    return world.current.member(`pagespeople${count}`);
  };
  const published = async (): Promise<{ owner: Person; roomId: string; id: string; at: string }> => {
    const owner = await newPerson();
    const roomId = await newRoom(owner);
    const id = await post(owner, roomId);
    return { owner, roomId, id, at: addressOf(id) };
  };

  it('show a public thread at both of its addresses and in a frame, and nothing that is not public', async () => {
    const { owner, roomId, id } = await published();
    for (const at of [`/thread/public/${id}`, addressOf(id), `/thread/embed/${id}`])
      expect((await threadOn(at))._id).toBe(id);
    const hidden = await post(owner, roomId, false);
    const { data: reply } = await owner.client.threads.replyToThread({
      roomId,
      replyTo: id,
      threadText: 'by the Hammam',
    });
    for (const other of [hidden, reply._id, 'f'.repeat(24), 'nonsense']) {
      const { status, headers, page } = await open(addressOf(other));
      expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
      expect(page).toMatchObject({ kind: 'thread', content: { failure: 'NOT_FOUND' } });
    }
  });

  it('are right after every edit, reply, vote, pin, archive and delete, however often they were asked for before', async () => {
    const { owner, roomId, id, at } = await published();
    const inRoom = { roomId, threadId: id };
    expect((await threadOn(at)).likeCount).toBe(0);
    await owner.client.threads.likeThread(inRoom);
    expect((await threadOn(at)).likeCount).toBe(1);
    await owner.client.threads.dislikeThread(inRoom);
    expect(await threadOn(at)).toMatchObject({ likeCount: 0, dislikeCount: 1 });
    const { data: reply } = await owner.client.threads.replyToThread({
      roomId,
      replyTo: id,
      threadText: 'by the Hammam',
    });
    expect(await open(at)).toMatchObject({
      page: { content: { thread: { replies: 1 }, data: [{ _id: reply._id }], pinnedReplies: [] } },
    });
    await owner.client.threads.likeThread({ roomId, threadId: reply._id });
    expect(await open(at)).toMatchObject({ page: { content: { data: [{ likeCount: 1 }] } } });
    await owner.client.threads.editThread({ roomId, threadId: reply._id, threadText: 'behind the Hammam' });
    expect(await open(at)).toMatchObject({
      page: { content: { data: [{ edited: true, message: expect.stringContaining('behind the Hammam') }] } },
    });
    await owner.client.threads.editThread({ ...inRoom, threadText: 'kulfi in steel cups' });
    expect(await threadOn(at)).toMatchObject({ edited: true, message: expect.stringContaining('steel') });
    await owner.client.threads.pinReply({ ...inRoom, replyId: reply._id });
    expect(await open(at)).toMatchObject({
      page: { content: { data: [], pinnedReplies: [{ _id: reply._id, pinned: true }] } },
    });
    await owner.client.threads.deleteReply({ ...inRoom, replyId: reply._id });
    expect(await open(at)).toMatchObject({ page: { content: { thread: { replies: 0 }, pinnedReplies: [] } } });
    await owner.client.threads.archiveThread(inRoom);
    expect((await threadOn(at)).archived).toBe(true);
    await owner.client.threads.deleteThread(inRoom);
    expect(await statusOf(at)).toBe(404);
  });

  it('show people as they are now: who wrote, who is quoted, who answered', async () => {
    const { owner, roomId, id, at } = await published();
    const guest = await newPerson();
    const asking = addressOf(
      (await owner.client.threads.createThread({ roomId, threadText: 'look', public: true, quotedTo: id })).data._id,
    );
    await guest.client.rooms.joinRoom({ roomId });
    await guest.client.threads.replyToThread({ roomId, replyTo: id, threadText: 'by the Hammam' });
    const withFace = async ({ client }: Person, token: string | null) => {
      const { profile } = await client.people.updateAvatar({ token });
      return { member: { user: { profile: { picture: profile.picture } } } };
    };
    const face = async (person: Person) =>
      withFace(person, (await uploaded(person, 'avatar', { bytes: await picture('png') })).token);
    await open(at);
    await open(asking);
    const author = await face(owner);
    expect(await open(at)).toMatchObject({ page: { content: { thread: author } } });
    expect(await open(asking)).toMatchObject({ page: { content: { thread: author, quoted: author } } });
    const answering = await face(guest);
    expect(await open(at)).toMatchObject({ page: { content: { thread: author, data: [answering] } } });
    const faceless = await withFace(guest, null);
    expect(await open(at)).toMatchObject({ page: { content: { data: [faceless] } } });
  });

  it('let go of a quoted thread at once when it goes', async () => {
    const { owner, roomId, id } = await published();
    const asking = addressOf(
      (await owner.client.threads.createThread({ roomId, threadText: 'look', public: true, quotedTo: id })).data._id,
    );
    expect(await open(asking)).toMatchObject({ page: { content: { quoted: { _id: id, likeCount: 0 } } } });
    await owner.client.threads.likeThread({ roomId, threadId: id });
    expect(await open(asking)).toMatchObject({ page: { content: { quoted: { likeCount: 1 } } } });
    await owner.client.threads.deleteThread({ roomId, threadId: id });
    expect(await open(asking)).toMatchObject({ page: { content: { quoted: null } } });
  });

  it('follow the room: its title, its tile, and its turning Private or Adult', async () => {
    const { owner, roomId, at } = await published();
    await owner.client.rooms.updateRoomSettings({ roomId, title: 'Another name' });
    expect((await threadOn(at)).room.title).toBe('Another name');
    const tile = { pattern: 3, palette: 5 };
    await owner.client.rooms.updateRoomSettings({ roomId, tile });
    expect(await open(at)).toMatchObject({ page: { content: { tile } } });
    expect(await statusOf(`/preview/room/${roomId}`)).toBe(200);
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    for (const path of [at, `/preview/room/${roomId}`]) expect(await statusOf(path)).toBe(404);
    const adult = await published();
    await adult.owner.client.rooms.updateRoomSettings({ roomId: adult.roomId, type: 'Adult' });
    for (const path of [adult.at, `/preview/room/${adult.roomId}`]) expect(await statusOf(path)).toBe(404);
  });

  it('are open to crawlers, and what belongs to signed-in people is not', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain(`Sitemap: ${world.current.running.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /home');
    expect(robots).not.toMatch(/Disallow: \/(thread|user|preview)?\s/);
  });

  it('tell how a public thread is embedded, and nothing of others', async () => {
    const { owner, roomId, id } = await published();
    const origin = world.current.running.url;
    const oembed = async (url: string, more = '') =>
      fetch(`${world.current.url}/thread/oembed?url=${encodeURIComponent(url)}${more}`);
    const answer = await oembed(origin + addressOf(id), '&maxwidth=300');
    expect(await answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'kulfi in clay cups',
      provider_name: 'Baithak',
      width: 300,
      html: expect.stringContaining(`src="${origin}/thread/embed/${id}"`),
    });
    const hidden = await post(owner, roomId, false);
    for (const url of [
      origin + addressOf(hidden),
      `https://evil.example${addressOf(id)}`,
      `${origin}/home`,
      'nonsense',
    ])
      expect((await oembed(url)).status).toBe(404);
    expect((await oembed(origin + addressOf(id), '&format=json')).status).toBe(200);
    // Consumers that are told 400 take the address for wrong; 501 sends them to another format.
    for (const format of ['xml', 'yaml'])
      expect((await oembed(origin + addressOf(id), `&format=${format}`)).status).toBe(501);
  });

  it('let themselves be framed only where they are made for it', async () => {
    const { id, at } = await published();
    const policyOf = async (path: string) => (await fetch(world.current.url + path)).headers;
    const framed = await policyOf(`/thread/embed/${id}`);
    expect(framed.get('content-security-policy')).toMatch(
      /script-src 'none'.*frame-ancestors \*|frame-ancestors \*.*script-src 'none'/,
    );
    expect(framed.get('x-frame-options')).toBeNull();
    const page = await policyOf(at);
    expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
  });

  it('speak the language that is asked for: in the address, then the kept choice, then the browser’s', async () => {
    const { at } = await published();
    const languageOf = async (path: string, headers: Record<string, string> = {}) =>
      (await open(path, headers)).language;
    expect(await languageOf(at, { 'accept-language': 'de' })).toBe('en');
    expect(await languageOf(at, { 'accept-language': 'ur-PK,en;q=0.5' })).toBe('ur');
    expect(await languageOf(at, { 'accept-language': 'ur', cookie: 'a=b; loadedLanguage=en' })).toBe('en');
    expect(await languageOf(`${at}?lang=ur`, { cookie: 'loadedLanguage=en' })).toBe('ur');
    expect(await languageOf(`${at}?lang=<script>`)).toBe('en');
    expect((await open(at)).headers.get('vary')).toContain('Accept-Language');
  });

  it('count a visit once an address and day', async () => {
    const { id, at } = await published();
    for (let visit = 0; visit < 3; visit += 1) expect(await statusOf(at)).toBe(200);
    await expect
      .poll(async () => (await world.current.visitor().threads.getPublicThread({ threadId: id })).data.thrd.views)
      .toBe(1);
  });

  it('are not sent again to who has them, until they change', async () => {
    const { owner, roomId, id, at } = await published();
    const etag = (await fetch(world.current.url + at)).headers.get('etag') ?? '';
    const again = (known = etag) => fetch(world.current.url + at, { headers: { 'if-none-match': known } });
    for (const known of [etag, etag.replace('W/', ''), `"another", ${etag}`])
      expect((await again(known)).status, known).toBe(304);
    expect((await again('"another"')).status).toBe(200);
    await owner.client.threads.likeThread({ roomId, threadId: id });
    expect((await again()).status).toBe(200);
  });

  it('are packed for whoever takes that, and for nobody else', async () => {
    const { at } = await published();
    const packedFor = async (accepted: string) => {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      get(world.current.url + at, { headers: { 'accept-encoding': accepted } }, (response) => {
        response.resume();
        resolve(response.headers['content-encoding']);
      });
      return promise;
    };
    for (const accepted of ['gzip', 'br, gzip;q=0.5', 'gzip;q=0.01, *'])
      expect(await packedFor(accepted), accepted).toBe('gzip');
    for (const accepted of ['identity', 'gzip;q=0', 'gzip; q=0.0, identity'])
      expect(await packedFor(accepted), accepted).toBeUndefined();
  });

  it('show a quoted thread as long as it is public', async () => {
    const { owner, roomId, id } = await published();
    const hidden = await post(owner, roomId, false);
    const quoting = async (quotedTo: string) =>
      (await owner.client.threads.createThread({ roomId, threadText: 'look', public: true, quotedTo })).data._id;
    expect(await open(addressOf(await quoting(id)))).toMatchObject({ page: { content: { quoted: { _id: id } } } });
    expect(await open(addressOf(await quoting(hidden)))).toMatchObject({ page: { content: { quoted: null } } });
  });

  it('show a person’s profile and public threads, to signed-in people by the call too', async () => {
    const { owner, roomId, id } = await published();
    await post(owner, roomId, false);
    const expected = {
      profile: { fullname: owner.username, gender: 0 },
      userdata: { username: owner.username, connectionState: 5, thread: null },
      publicThreads: { countTotal: 1, threadsList: [{ _id: id }] },
    };
    expect(await open(`/user/${owner.username}`)).toMatchObject({
      status: 200,
      page: { kind: 'profile', content: { ...expected, me: false } },
    });
    expect(await owner.client.loading.getProfile({ username: owner.username })).toMatchObject({
      ...expected,
      me: true,
    });
    expect(await world.current.visitor().loading.getProfile({ username: owner.username })).toMatchObject({
      ...expected,
      me: false,
    });
    for (const name of ['nobodyhere', 'NOT-A-NAME', 'x'.repeat(40)]) expect(await statusOf(`/user/${name}`)).toBe(404);
  });

  it('show words to read', async () => {
    for (const path of ['/about', '/privacy', '/terms', '/contact', '/tests', '/preview/room'])
      expect(await open(path)).toMatchObject({ status: 200, page: { kind: 'text' } });
  });

  it('are the ways in too, in the language of the reader', async () => {
    for (const path of ['/login', '/glogin', '/register', '/forgot']) {
      expect(await open(path)).toMatchObject({ status: 200, language: 'en', page: { kind: 'text' } });
      expect(await open(path, { cookie: 'loadedLanguage=ur' })).toMatchObject({ language: 'ur' });
      expect(await open(path, { 'accept-language': 'ur-PK' })).toMatchObject({ language: 'ur' });
    }
  });

  it('say on /login whether a member signed in with this browser before', async () => {
    const door = async (cookie: string) => (await open('/login', { cookie })).page;
    const page = (signedInBefore: boolean) => ({ kind: 'text', content: { signedInBefore } });
    for (const cookie of ['', 'loadedLanguage=en', 'signedInBefore=no', 'notSignedInBefore=yes', 'constructor=yes'])
      expect(await door(cookie)).toMatchObject(page(false));
    expect(await door('loadedLanguage=en; signedInBefore=yes')).toMatchObject(page(true));
    expect(await door('')).toMatchObject(page(false));
  });
});
