import type { PageContent, PageRenderer, ThreadPage } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRenderer } from './entry-server.tsx';

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Baithak</title><meta name="description" content="x" /><script src="/boot.js"></script></head><body><div id="root"></div><noscript>no</noscript></body></html>';
const origin = 'https://baithak.example';
const now = Date.parse('2026-05-01T12:00:00.000Z');

/** Every way out of a script, an attribute or a tag that this page could be tricked with, and a name for what it does. */
const attack =
  '</script><script>globalThis.hacked=1</script>"\'><img src=x onerror="globalThis.hacked=1">\u2028\u2029<!--$&`${1}{{name}}$t(join)]]>';

const id = (last: number): string => last.toString(16).padStart(24, '0');

const member = (fullname: string): Thread['member'] => ({
  user: { _id: id(1), username: 'salma7', profile: { fullname, picture: null } },
  role: { title: fullname, strength: 1, spamControl: 15, color: '#000000', rank: 1 },
});

const thread = (last: number, text: string, more: Partial<Thread> = {}): Thread => ({
  _id: id(last),
  message: JSON.stringify([{ type: 'text', data: text }]),
  date: '2026-05-01T10:00:00.000Z',
  member: member('Salma Khan'),
  isCreator: false,
  pinned: false,
  public: true,
  archived: false,
  notice: false,
  allowedReplies: true,
  replies: 2,
  likes: [],
  dislikes: [],
  likeCount: 7,
  dislikeCount: 2,
  views: 12,
  changed: 9,
  tags: ['food', 'قلفی'],
  quotedTo: null,
  parent: null,
  room: { _id: id(9), title: 'Anarkali Corner' },
  ...more,
});

const pageOf = (content: Partial<ThreadPage>): PageContent => ({
  kind: 'thread',
  content: {
    drawnAt: now,
    thread: thread(2, 'Where is kulfi made by hand?\nMy grandfather asks.'),
    pinnedReplies: [],
    data: [],
    canLoadMore: false,
    quoted: null,
    ...content,
  },
});

let renderer: PageRenderer;
beforeAll(async () => {
  renderer = await openRenderer({ template, manifest: {}, assets: '' });
});

const drawThread = (content: Partial<ThreadPage> = {}, language: 'en' | 'ur' = 'en'): Promise<string> =>
  renderer.draw({ path: `/thread/public/${id(2)}`, search: '', origin, language, page: pageOf(content) });

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => entities[sign] ?? sign);
const metaOf = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
  return found === undefined ? undefined : plain(found);
};
const dataOf = (html: string, type = 'application/ld\\+json'): Record<string, unknown>[] =>
  [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
/** Every tag of the page by its name, as a browser's tokenizer would find them: quoted attributes are no tags. */
const tagsOf = (html: string): string[] =>
  [
    ...html
      .replace(/<script type="application\/(?:ld\+)?json"[^>]*>.*?<\/script>/gs, '')
      .matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi),
  ].map(([tag]) => tag);

describe('a public thread, drawn', () => {
  it('names itself as the specification says', async () => {
    const html = await drawThread();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(
      'Salma Khan on Baithak: Where is kulfi made by hand? My grandfather asks.',
    );
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(metaOf(html, 'description')).toContain('My grandfather asks.');
    expect(metaOf(html, 'keywords')).toMatch(/^Baithak, .*food, قلفی$/);
    expect(html).toContain(`<link rel="canonical" href="${origin}/thread/public/withReplies/${id(2)}">`);
    for (const language of ['en', 'ur']) expect(html).toContain(`?lang=${language}" hreflang="${language}">`);
    expect(metaOf(html, 'og:image')).toBe(`${origin}/pictures/card.png`);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  });

  it('names each language as a page of its own, which names itself', async () => {
    const at = `${origin}/thread/public/withReplies/${id(2)}`;
    for (const language of ['en', 'ur'] as const) {
      const html = await renderer.draw({
        path: `/thread/public/${id(2)}`,
        search: `?lang=${language}`,
        origin,
        language,
        page: pageOf({}),
      });
      expect(html).toContain(`<link rel="canonical" href="${at}?lang=${language}">`);
      expect(html).toContain(`<link rel="alternate" href="${at}" hreflang="x-default">`);
      expect(metaOf(html, 'og:url')).toBe(at);
    }
  });

  it('describes itself as a blog post and as a discussion', async () => {
    const replies = [
      thread(3, 'By the Shahi Hammam.', { pinned: true, parent: id(2) }),
      thread(4, 'جمعے کو کھلتا ہے', { parent: id(2) }),
    ];
    const [blog, discussion] = dataOf(await drawThread({ pinnedReplies: replies.slice(0, 1), data: replies.slice(1) }));
    expect(blog).toMatchObject({
      '@type': 'BlogPosting',
      author: { '@type': 'Person', name: 'Salma Khan', url: `${origin}/user/salma7` },
      datePublished: '2026-05-01T10:00:00.000Z',
      publisher: { name: 'Anarkali Corner' },
      keywords: 'food, قلفی',
      interactionStatistic: { interactionType: 'https://schema.org/LikeAction', userInteractionCount: 7 },
      mainEntityOfPage: { '@id': `${origin}/thread/public/withReplies/${id(2)}` },
    });
    expect(discussion).toMatchObject({
      '@type': 'DiscussionForumPosting',
      commentCount: 2,
      comment: [{ text: 'By the Shahi Hammam.' }, { text: 'جمعے کو کھلتا ہے', inLanguage: 'ur' }],
    });
  });

  it('shows its own first picture on cards, small, and whole to search engines', async () => {
    const name = `${'a'.repeat(32)}-800x600.jpg`;
    const html = await drawThread({
      thread: thread(2, '', { message: JSON.stringify([{ type: 'gallery', items: [{ type: 'image', name }] }]) }),
    });
    expect(metaOf(html, 'og:image')).toBe(`${origin}/file/uploads/images/${name.replace('.jpg', '_th.jpg')}`);
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['640', '480']);
    expect(dataOf(html)).toMatchObject([
      { image: `${origin}/file/uploads/images/${name}` },
      { image: `${origin}/file/uploads/images/${name}` },
    ]);
  });

  it('shows the picture that was drawn of its video when it has no other', async () => {
    const file = (ext: string) => `${'a'.repeat(32)}-1280x720-${'7'.repeat(48)}.${ext}`;
    const drawn = (...items: { type: string; name: string }[]) =>
      drawThread({ thread: thread(2, '', { message: JSON.stringify([{ type: 'gallery', items }]) }) });
    const video = { type: 'video', name: file('mp4') };
    const html = await drawn(video);
    expect(metaOf(html, 'og:image')).toBe(
      `${origin}/file/uploads/images/${file('jpg').replace('.jpg', '_poster.jpg')}`,
    );
    expect(html).not.toContain('og:image:width');
    const moving = await drawn(video, { type: 'image', name: file('gif') });
    expect(metaOf(moving, 'og:image')).toBe(`${origin}/file/uploads/images/${file('gif').replace('.gif', '_th.gif')}`);
    expect([metaOf(moving, 'og:image:width'), metaOf(moving, 'og:image:height')]).toEqual(['640', '360']);
    expect(metaOf(await drawn({ type: 'video', name: `${'a'.repeat(32)}-1280x720.mp4` }), 'og:image')).toBe(
      `${origin}/pictures/card.png`,
    );
  });

  it('can be read whole without JavaScript, in both languages', async () => {
    const replies = [thread(3, 'By the Shahi Hammam.', { pinned: true })];
    for (const language of ['en', 'ur'] as const) {
      const html = await drawThread({ pinnedReplies: replies, canLoadMore: true }, language);
      const body = html.slice(html.indexOf('<body>'));
      expect(html).toContain(
        `<html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}" data-served="${language}">`,
      );
      for (const words of [
        'Where is kulfi made by hand?',
        'My grandfather asks.',
        'By the Shahi Hammam.',
        'Anarkali Corner',
        'href="/register"',
      ])
        expect(body).toContain(words);
      expect(html).not.toContain('<noscript>no</noscript>');
    }
  });

  it('gives the browser what it goes on with', async () => {
    const [served] = dataOf(await drawThread(), 'application/json');
    expect(served).toMatchObject({ language: 'en', loaderData: { thread: { thread: { _id: id(2) } } } });
  });

  it('shows a removed user as nobody, without a page', async () => {
    const gone = {
      user: { _id: id(1), username: 'Removed User', profile: { fullname: 'Removed User', picture: null } },
      role: { ...member('x').role, title: 'Removed' },
    };
    const html = await drawThread({ thread: thread(2, 'Still here', { member: gone }) });
    expect(dataOf(html)[0]?.['author']).toEqual({ '@type': 'Person', name: 'Removed User' });
    expect(html).not.toContain('/user/Removed');
    expect(html).toContain('Unassigned');
  });

  it('says in red that it could not be loaded, and asks not to be indexed', async () => {
    const html = await renderer.draw({
      path: `/thread/public/${id(2)}`,
      search: '',
      origin,
      language: 'en',
      page: { kind: 'thread', content: { failure: 'NOT_FOUND' } },
    });
    expect(html).toContain('An error occured while loading this thread.');
    expect(metaOf(html, 'robots')).toBe('noindex');
    expect(dataOf(html)).toEqual([]);
  });

  it('runs nothing inside another site’s frame, and its links lead out of it', async () => {
    const html = await renderer.draw({
      path: `/thread/embed/${id(2)}`,
      search: '',
      origin,
      language: 'en',
      page: pageOf({}),
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('<base target="_blank">');
  });
});

describe('script in any field', () => {
  const evil = thread(2, `${attack}\n${attack}`, {
    member: member(attack),
    tags: [attack, `x${attack}`],
    room: { _id: id(9), title: attack },
    message: JSON.stringify([
      { type: 'text', data: attack },
      { type: 'mention', data: 'salma7', extras: { _id: id(1) } },
      { type: 'emoji', data: attack, extras: { category: 'default' } },
      { type: 'youtube', data: `javascript:${attack}` },
      { type: 'thread', data: `javascript:${attack}` },
      { type: 'bot', data: attack },
      { type: 'command', data: attack },
    ]),
  });
  const profile = {
    fullname: attack,
    picture: '"><script>.png',
    alias: attack,
    gender: 0,
    age: 20,
    about: attack,
    joinDate: '2026-04-01T00:00:00.000Z',
  };
  const userdata = {
    _id: id(1),
    username: 'salma7',
    rank: 1,
    role: member(attack).role,
    allowPrivate: false,
    connectionState: 5,
    thread: null,
  };
  const room = {
    _id: id(9),
    slug: null,
    title: attack,
    type: 'Normal',
    access: 'Public',
    desc: attack,
    topic: attack,
    memberCount: 1,
    tile: { pattern: 1, palette: 1 },
    background: null,
    joined: false,
    iOwn: false,
    lastUpdate: '2026-05-01T10:00:00.000Z',
    rules: attack,
    creator: member(attack).user,
    role: null,
    createdAt: '2026-05-01T10:00:00.000Z',
  } as const;
  const message = {
    _id: id(5),
    rev: 1,
    changedRev: 1,
    content: [{ type: 'text' as const, data: attack }],
    member: member(attack),
    date: '2026-05-01T10:00:00.000Z',
    edited: false,
  };
  const pages: readonly [string, string, string, PageContent][] = [
    [
      'a thread',
      `/thread/public/${id(2)}`,
      '',
      pageOf({ thread: evil, pinnedReplies: [evil], data: [{ ...evil, _id: id(6) }], quoted: evil }),
    ],
    ['a frame', `/thread/embed/${id(2)}`, '', pageOf({ thread: evil, quoted: evil })],
    [
      'a profile',
      '/user/salma7',
      '',
      {
        kind: 'profile',
        content: { drawnAt: now, profile, userdata, me: false, publicThreads: { threadsList: [evil], countTotal: 1 } },
      },
    ],
    [
      'a profile’s threads',
      '/user/salma7',
      '?view=threads',
      {
        kind: 'profile',
        content: { drawnAt: now, profile, userdata, me: false, publicThreads: { threadsList: [evil], countTotal: 1 } },
      },
    ],
    [
      'a room',
      `/preview/room/${id(9)}`,
      '',
      { kind: 'preview', content: { drawnAt: now, roomDetails: room, data: [message], onlineCount: 1 } },
    ],
  ];

  it.each(pages)('does nothing on %s', async (_, path, search, page) => {
    for (const language of ['en', 'ur'] as const) {
      const html = await renderer.draw({ path, search, origin, language, page });
      const tags = tagsOf(html);
      expect(html).not.toContain('<script>');
      expect(html).not.toMatch(/<img src=x/);
      expect(tags.filter((tag) => /\son\w+=|javascript:/i.test(tag.replace(/="[^"]*&(lt|quot);[^"]*"/g, '')))).toEqual(
        [],
      );
      expect(html).not.toMatch(/[\u2028\u2029](?=[^<]*<\/(title|script))/);
      expect(html.match(/<\/script>/g)?.length ?? 0).toBe(html.match(/<script\b/g)?.length ?? 0);
      for (const block of [...dataOf(html), ...dataOf(html, 'application/json')]) expect(typeof block).toBe('object');
    }
  });

  it('stays text, whole, in the structured data', async () => {
    const [blog] = dataOf(
      await drawThread({
        thread: thread(2, attack, { tags: [attack], room: { _id: id(9), title: attack }, member: member(attack) }),
      }),
    );
    expect(blog).toMatchObject({ keywords: attack, publisher: { name: attack }, author: { name: attack } });
  });

  it('draws the same words whatever signs a replacement could mistake', async () => {
    const html = await drawThread({ thread: thread(2, "cost $& and $1 and $' {{name}}") });
    expect(html.slice(html.indexOf('<body>'))).toContain('cost $&amp; and $1 and $&#x27; {{name}}');
  });
});

describe('a profile, drawn', () => {
  it('shows the person’s picture as large as it is stored on cards', async () => {
    const picture = `${'a'.repeat(32)}-512x512-${'7'.repeat(48)}.jpg`;
    const profile = {
      fullname: 'Salma Khan',
      picture,
      alias: '',
      gender: 0,
      age: null,
      about: '',
      joinDate: '2026-04-01T00:00:00.000Z',
    };
    const userdata = {
      _id: id(1),
      username: 'salma7',
      rank: 1,
      role: member('Salma Khan').role,
      allowPrivate: false,
      connectionState: 5,
      thread: null,
    };
    const content = { drawnAt: now, profile, userdata, me: false, publicThreads: { threadsList: [], countTotal: 0 } };
    const html = await renderer.draw({
      path: '/user/salma7',
      search: '',
      origin,
      language: 'en',
      page: { kind: 'profile', content },
    });
    expect(metaOf(html, 'og:image')).toBe(`${origin}/file/avatars/${picture}`);
    expect(metaOf(html, 'og:image:width')).toBe('512');
  });
});

describe('a room from the street, drawn', () => {
  it('has the tile it chose along the top too, not that of its id', async () => {
    const roomDetails = {
      _id: id(9),
      slug: null,
      title: 'Anarkali Corner',
      type: 'Normal',
      access: 'Public',
      desc: '',
      topic: '',
      memberCount: 1,
      tile: { pattern: 3, palette: 0 },
      background: null,
      joined: false,
      iOwn: false,
      lastUpdate: '2026-05-01T10:00:00.000Z',
      rules: '',
      creator: member('Salma Khan').user,
      role: null,
      createdAt: '2026-05-01T10:00:00.000Z',
    } as const;
    const html = await renderer.draw({
      path: `/preview/room/${id(9)}`,
      search: '',
      origin,
      language: 'en',
      page: { kind: 'preview', content: { drawnAt: now, roomDetails, data: [], onlineCount: 1 } },
    });
    expect([...new Set(html.match(/\/tiles\/\w+\.svg/g))]).toEqual(['/tiles/cricket.svg']);
  });
});

describe('the renderer', () => {
  it('draws every page of words in both languages', async () => {
    for (const path of ['/about', '/privacy', '/terms', '/contact', '/dict/allowed', '/tests', '/preview/room']) {
      for (const language of ['en', 'ur'] as const) {
        const html = await renderer.draw({ path, search: '', origin, language, page: { kind: 'text' } });
        expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
        expect(/<title>(.*?)<\/title>/.exec(html)?.[1]?.length).toBeGreaterThan(5);
      }
    }
  });

  it('knows the app’s addresses from others', () => {
    for (const path of ['/', '/login', '/home/rooms/baithak', '/user/salma7', `/thread/public/withReplies/${id(2)}`])
      expect(renderer.knows(path), path).toBe(true);
    for (const path of ['/no-such-door', '/thread/public', '/preview/kitchen/x'])
      expect(renderer.knows(path), path).toBe(false);
  });
});
