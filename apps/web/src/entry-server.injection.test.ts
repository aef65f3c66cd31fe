import type { PageContent } from '@baithak/protocol/public-pages';
import { describe, expect, it } from 'vitest';
import {
  id,
  jsonScripts,
  member,
  now,
  origin,
  renderThread,
  renderer,
  thread,
  threadPage,
} from './testing/public-pages.ts';

/**
 * Every attempt to break out of a script, an attribute, a comment or a tag, and to have replacement patterns expanded.
 */
const attack =
  '</script><script>globalThis.hacked=1</script>"\'><img src=x onerror="globalThis.hacked=1">\u2028\u2029<!--$&`${1}{{name}}$t(join)]]>';

/** Every tag of the page as a browser's tokenizer would find it: text in quoted attributes is not a tag. */
const tagsIn = (html: string): string[] =>
  [
    ...html
      .replace(/<script type="application\/(?:ld\+)?json"[^>]*>.*?<\/script>/gs, '')
      .matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi),
  ].map(([tag]) => tag);

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
    readers: 'everyone',
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
    retentionMonths: null,
    retentionMost: 12,
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
      threadPage({ thread: evil, pinnedReplies: [evil], data: [{ ...evil, _id: id(6) }], quoted: evil }),
    ],
    ['a frame', `/thread/embed/${id(2)}`, '', threadPage({ thread: evil, quoted: evil })],
    [
      'a profile',
      '/user/salma7',
      '',
      {
        kind: 'profile',
        content: {
          renderedAt: now,
          profile,
          userdata,
          me: false,
          publicThreads: { threadsList: [evil], countTotal: 1 },
        },
      },
    ],
    [
      'a profile’s threads',
      '/user/salma7',
      '?view=threads',
      {
        kind: 'profile',
        content: {
          renderedAt: now,
          profile,
          userdata,
          me: false,
          publicThreads: { threadsList: [evil], countTotal: 1 },
        },
      },
    ],
    [
      'a room',
      `/preview/room/${id(9)}`,
      '',
      { kind: 'preview', content: { renderedAt: now, roomDetails: room, data: [message], cut: [], onlineCount: 1 } },
    ],
  ];

  it.each(pages)('does nothing on %s', async (_, path, search, page) => {
    for (const language of ['en', 'ur'] as const) {
      const html = await renderer.render({ path, search, origin, language, page });
      const tags = tagsIn(html);
      expect(html).not.toContain('<script>');
      expect(html).not.toMatch(/<img src=x/);
      expect(tags.filter((tag) => /\son\w+=|javascript:/i.test(tag.replace(/="[^"]*&(lt|quot);[^"]*"/g, '')))).toEqual(
        [],
      );
      expect(html).not.toMatch(/[\u2028\u2029](?=[^<]*<\/(title|script))/);
      expect(html.match(/<\/script>/g)?.length ?? 0).toBe(html.match(/<script\b/g)?.length ?? 0);
      for (const block of [...jsonScripts(html), ...jsonScripts(html, 'application/json')])
        expect(typeof block).toBe('object');
    }
  });

  it('stays text, whole, in the structured data', async () => {
    const [blog] = jsonScripts(
      await renderThread({
        thread: thread(2, attack, { tags: [attack], room: { _id: id(9), title: attack }, member: member(attack) }),
      }),
    );
    expect(blog).toMatchObject({ keywords: attack, publisher: { name: attack }, author: { name: attack } });
  });

  it('renders the same words whatever signs a replacement could mistake', async () => {
    const html = await renderThread({ thread: thread(2, "cost $& and $1 and $' {{name}}") });
    expect(html.slice(html.indexOf('<body>'))).toContain(
      'cost $&amp; and <bdi dir="ltr">$1</bdi> and $&#x27; {{name}}',
    );
  });
});
