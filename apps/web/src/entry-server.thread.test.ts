import { tileOf } from '@baithak/protocol/looks';
import { describe, expect, it } from 'vitest';
import {
  id,
  jsonScripts,
  member,
  metaContent,
  origin,
  renderThread,
  renderer,
  thread,
  threadPage,
} from './testing/public-pages.ts';

describe('a public thread, rendered', () => {
  it('has tags and a quoted thread whose numbers do not turn', async () => {
    const quoted = thread(3, 'فون: 0300-1234567');
    const html = await renderThread({ thread: thread(2, 'Kulfi', { tags: ['سال 2025-26'], quotedTo: id(3) }), quoted });
    for (const run of ['2025-26', '0300-1234567']) expect(html).toContain(`<bdi dir="ltr">${run}</bdi>`);
  });

  it('shows its score, and that of one without votes', async () => {
    for (const [votes, shown] of [
      [{ likeCount: 7, dislikeCount: 2 }, '5'],
      [{ likeCount: 1, dislikeCount: 3 }, '−2'],
      [{ likeCount: 0, dislikeCount: 0 }, '0'],
    ] as const) {
      const html = await renderThread({ thread: thread(2, 'Kulfi', votes) });
      expect(/aria-label="[^"]*dislikes?"[^>]*>.*?<bdi[^>]*>(.*?)<\/bdi>/s.exec(html)?.[1]).toBe(shown);
    }
  });

  it('names itself as docs/product.md#public-thread-page says', async () => {
    const html = await renderThread();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe('Salma Khan on Baithak: Where is kulfi made by hand?');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(metaContent(html, 'description')).toContain('My grandfather asks.');
    expect(metaContent(html, 'keywords')).toMatch(/^Baithak, .*food, قلفی$/);
    expect(html).toContain(`<link rel="canonical" href="${origin}/thread/public/withReplies/${id(2)}">`);
    for (const language of ['en', 'ur']) expect(html).toContain(`?lang=${language}" hreflang="${language}">`);
    expect(metaContent(html, 'og:image')).toBe(`${origin}/pictures/card.png`);
    expect(metaContent(html, 'twitter:card')).toBe('summary_large_image');
  });

  it('names each language as a page of its own, which names itself', async () => {
    const at = `${origin}/thread/public/withReplies/${id(2)}`;
    for (const language of ['en', 'ur'] as const) {
      const html = await renderer.render({
        path: `/thread/public/${id(2)}`,
        search: `?lang=${language}`,
        origin,
        language,
        page: threadPage({}),
      });
      expect(html).toContain(`<link rel="canonical" href="${at}?lang=${language}">`);
      expect(html).toContain(`<link rel="alternate" href="${at}" hreflang="x-default">`);
      expect(metaContent(html, 'og:url')).toBe(at);
    }
  });

  it("has the tile that the room chose along the top, and that of the room's id where it is not known", async () => {
    const band = async (tile: { pattern: number; palette: number } | null) =>
      (await renderThread({ tile })).match(/data-tile-colors="\d+"|\/tiles\/[\w.#]+/g)?.slice(0, 2);
    expect(await band({ pattern: 3, palette: 0 })).toEqual(['data-tile-colors="0"', '/tiles/tiles.svg#t3']);
    expect(await band({ pattern: 5, palette: 2 })).toEqual(['data-tile-colors="2"', '/tiles/tiles.svg#t5']);
    const { pattern, palette } = tileOf(id(9));
    expect(await band(null)).toEqual([`data-tile-colors="${palette}"`, `/tiles/tiles.svg#t${pattern}`]);
  });

  it('describes itself as a blog post and as a discussion', async () => {
    const replies = [
      thread(3, 'By the Shahi Hammam.', { pinned: true, parent: id(2) }),
      thread(4, 'جمعے کو کھلتا ہے', { parent: id(2) }),
    ];
    const [blog, discussion] = jsonScripts(
      await renderThread({ pinnedReplies: replies.slice(0, 1), data: replies.slice(1) }),
    );
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
    const html = await renderThread({
      thread: thread(2, '', { message: JSON.stringify([{ type: 'gallery', items: [{ type: 'image', name }] }]) }),
    });
    expect(metaContent(html, 'og:image')).toBe(`${origin}/file/uploads/images/${name.replace('.jpg', '_th.jpg')}`);
    expect([metaContent(html, 'og:image:width'), metaContent(html, 'og:image:height')]).toEqual(['640', '480']);
    expect(jsonScripts(html)).toMatchObject([
      { image: `${origin}/file/uploads/images/${name}` },
      { image: `${origin}/file/uploads/images/${name}` },
    ]);
  });

  it('shows the picture that was drawn of its video when it has no other', async () => {
    const file = (ext: string) => `${'a'.repeat(32)}-1280x720-${'7'.repeat(48)}.${ext}`;
    const drawn = (...items: { type: string; name: string }[]) =>
      renderThread({ thread: thread(2, '', { message: JSON.stringify([{ type: 'gallery', items }]) }) });
    const video = { type: 'video', name: file('mp4') };
    const html = await drawn(video);
    expect(metaContent(html, 'og:image')).toBe(
      `${origin}/file/uploads/images/${file('jpg').replace('.jpg', '_poster.jpg')}`,
    );
    expect(html).not.toContain('og:image:width');
    const moving = await drawn(video, { type: 'image', name: file('gif') });
    expect(metaContent(moving, 'og:image')).toBe(
      `${origin}/file/uploads/images/${file('gif').replace('.gif', '_th.gif')}`,
    );
    expect([metaContent(moving, 'og:image:width'), metaContent(moving, 'og:image:height')]).toEqual(['640', '360']);
    expect(metaContent(await drawn({ type: 'video', name: `${'a'.repeat(32)}-1280x720.mp4` }), 'og:image')).toBe(
      `${origin}/pictures/card.png`,
    );
  });

  it('can be read whole without JavaScript, in both languages', async () => {
    const replies = [thread(3, 'By the Shahi Hammam.', { pinned: true })];
    for (const language of ['en', 'ur'] as const) {
      const html = await renderThread({ pinnedReplies: replies, canLoadMore: true }, language);
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

  it('is read without the app: one script of its own, one style sheet in it, and pictures as links', async () => {
    const name = `${'a'.repeat(32)}-800x600.jpg`;
    const html = await renderThread({
      thread: thread(2, '', { message: JSON.stringify([{ type: 'gallery', items: [{ type: 'image', name }] }]) }),
    });
    expect(jsonScripts(html, 'application/json')).toEqual([]);
    expect(html.match(/<script(?![^>]*ld\+json)[^>]*>/g)).toEqual(['<script src="/assets/visitor.js">']);
    expect(html.match(/<style[^>]*>/g)).toEqual(['<style id="page-styles">']);
    expect(html).not.toMatch(/rel="(?:stylesheet|modulepreload)"/);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/file/uploads/images/${name}"[^>]*data-view="image"`));
  });

  it('has the style rules and fonts that it can use: no Urdu font without Urdu', async () => {
    const english = await renderThread({ thread: thread(2, 'Kulfi', { tags: [] }) });
    // The language choice is set in a font of the device.
    expect(english.replaceAll('اردو', '')).not.toMatch(/[\u0600-\u06ff]/);
    expect(english).not.toContain('nastaliq.woff2');
    expect(await renderThread({ thread: thread(2, 'قلفی') })).toContain('nastaliq.woff2');
    expect(english).not.toContain('never-there');
  });

  it('shows a removed user as nobody, without a page', async () => {
    const gone = {
      user: { _id: id(1), username: 'Removed User', profile: { fullname: 'Removed User', picture: null } },
      role: { ...member('x').role, title: 'Removed' },
    };
    const html = await renderThread({ thread: thread(2, 'Still here', { member: gone }) });
    expect(jsonScripts(html)[0]?.['author']).toEqual({ '@type': 'Person', name: 'Removed User' });
    expect(html).not.toContain('/user/Removed');
    expect(html).toContain('Unassigned');
  });

  it('says in red that it could not be loaded, and asks not to be indexed', async () => {
    const html = await renderer.render({
      path: `/thread/public/${id(2)}`,
      search: '',
      origin,
      language: 'en',
      page: { kind: 'thread', content: { failure: 'NOT_FOUND' } },
    });
    expect(html).toContain('An error occured while loading this thread.');
    expect(metaContent(html, 'robots')).toBe('noindex');
    expect(jsonScripts(html)).toEqual([]);
  });

  it('asks not to be indexed while nobody has answered its guest', async () => {
    expect(metaContent(await renderThread({ listed: false }), 'robots')).toBe('noindex');
    expect(metaContent(await renderThread(), 'robots')).toBeUndefined();
  });

  it('runs nothing inside another site’s frame, and its links lead out of it', async () => {
    const html = await renderer.render({
      path: `/thread/embed/${id(2)}`,
      search: '',
      origin,
      language: 'en',
      page: threadPage({}),
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('<base target="_blank">');
  });
});
