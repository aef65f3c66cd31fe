import type { ProfileBot } from '@baithak/protocol/entities/bot';
import type { PageLanguage, PrivacyFacts } from '@baithak/protocol/public-pages';
import { describe, expect, it } from 'vitest';
import { texts as textPages } from './i18n/lazy/text-pages.ts';
import english from './i18n/texts/entry.en.ts';
import urdu from './i18n/texts/entry.ur.ts';
import { id, jsonScripts, member, metaContent, now, origin, renderer } from './testing/public-pages.ts';

describe('a profile, rendered', () => {
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
    const content = {
      renderedAt: now,
      profile,
      userdata,
      me: false,
      publicThreads: { threadsList: [], countTotal: 0 },
    };
    const html = await renderer.render({
      path: '/user/salma7',
      search: '',
      origin,
      language: 'en',
      page: { kind: 'profile', content },
    });
    expect(metaContent(html, 'og:image')).toBe(`${origin}/file/avatars/${picture}`);
    expect(metaContent(html, 'og:image:width')).toBe('512');
  });
});

describe('the preview of a room, rendered', () => {
  it('has the tile it chose along the top too, not that of its id, and a topic whose numbers do not turn', async () => {
    const roomDetails = {
      _id: id(9),
      slug: null,
      title: 'Anarkali Corner',
      type: 'Normal',
      access: 'Public',
      readers: 'everyone',
      desc: '',
      topic: 'فون: 0300-1234567',
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
      retentionMonths: null,
      retentionMost: 12,
    } as const;
    const html = await renderer.render({
      path: `/preview/room/${id(9)}`,
      search: '',
      origin,
      language: 'en',
      page: { kind: 'preview', content: { renderedAt: now, roomDetails, data: [], cut: [], onlineCount: 1 } },
    });
    // The invitation at the end has a tile of its own.
    const page = html.slice(0, html.indexOf('<aside'));
    expect([...new Set(page.match(/\/tiles\/[\w.#]+/g))]).toEqual(['/tiles/tiles.svg#t3']);
    expect([...new Set(page.match(/data-tile-colors="\d+"/g))]).toEqual(['data-tile-colors="0"']);
    expect(html).toContain('فون: <bdi dir="ltr">0300-1234567</bdi>');
  });
});

describe('the renderer', () => {
  it('renders every text page in both languages', async () => {
    for (const path of ['/about', '/privacy', '/terms', '/contact', '/tests', '/preview/room']) {
      for (const language of ['en', 'ur'] as const) {
        const html = await renderer.render({ path, search: '', origin, language, page: { kind: 'text' } });
        expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
        expect(/<title>(.*?)<\/title>/.exec(html)?.[1]?.length).toBeGreaterThan(5);
      }
    }
  });

  it.each([
    ['en', textPages.en.privacy.sections],
    ['ur', textPages.ur.privacy.sections],
  ] as const)(
    'says on the privacy page what is sent to another service, and only then, in %s',
    async (language, sections) => {
      const draw = async (endpoint: PrivacyFacts['endpoint']) => {
        const page = { kind: 'text', content: { endpoint } } as const;
        const html = await renderer.render({ path: '/privacy', search: '', origin, language, page });
        const plain = html.replaceAll(/[\u2066-\u2069]/g, '');
        const has = (line: string) =>
          plain.includes(line.replaceAll('{{host}}', 'check.example:8443').replaceAll(/[\u2066-\u2069]/g, ''));
        const { texts, pictures, privateMessages, neverPrivate } = sections.endpoint.lines;
        return [texts, pictures, privateMessages, neverPrivate, sections.endpoint.title].map(has);
      };
      const host = 'check.example:8443';
      expect(await draw(null)).toEqual([false, false, false, false, false]);
      expect(await draw({ host, pictures: false, privateMessages: false })).toEqual([true, false, false, true, true]);
      expect(await draw({ host, pictures: true, privateMessages: true })).toEqual([true, true, true, false, true]);
    },
  );

  it.each([
    ['en', english],
    ['ur', urdu],
  ] as const)(
    'draws the ways in with their forms, and nothing holds up their first paint, in %s',
    async (language, entry) => {
      const drawDoor = (signedInBefore: boolean) =>
        renderer.render({
          path: '/login',
          search: '',
          origin,
          language,
          page: { kind: 'text', content: { signedInBefore } },
        });
      const draw = (path: string) => renderer.render({ path, search: '', origin, language, page: { kind: 'text' } });
      expect(await drawDoor(false)).toContain(`>${entry.guest.title}</h1>`);
      const login = await drawDoor(true);
      expect(login).toContain(`<title>${entry.login.page} · `);
      for (const words of [entry.login.title, entry.login.name, entry.login.password, entry.guest.submit])
        expect(login).toContain(`>${words}</`);
      expect(await draw('/register')).toContain(`>${entry.register.email}</label>`);
      expect(await draw('/glogin')).toContain(`>${entry.guest.title}</h1>`);
      expect(await draw('/forgot')).toContain(`>${entry.forgot.title}</h1>`);
      expect(login).toContain('data-starting');
      expect(login).toContain('<noscript>no</noscript>');
      // A form that no script holds back must not write a password into the address.
      for (const [form] of login.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="post"');
      const [atOnce = '', waiting = ''] = login.split('<template id="app-files">');
      // What the app's own pages show until it runs.
      expect(login).not.toContain('class="starting"');
      expect(atOnce).toContain('<style id="page-styles">');
      expect(atOnce).not.toMatch(/rel="(?:stylesheet|modulepreload|preload)"|type="module"/);
      expect(atOnce).toContain('<script src="/boot.js"></script>');
      expect(waiting).toMatch(/^<link rel="stylesheet" crossorigin href="\/assets\/index\.css"><script type="module"/);
    },
  );

  it('names the page of allowed words', async () => {
    const page = { kind: 'text' } as const;
    const html = await renderer.render({ path: '/dict/allowed', search: '', origin, language: 'en', page });
    expect(html).toContain('<title>Allowed words · Baithak</title>');
  });

  it('knows the app’s addresses from others', () => {
    for (const path of [
      '/',
      '/login',
      '/home/rooms/baithak',
      '/pms/requests',
      '/notifications/replies',
      '/user/salma7',
      '/dict/allowed',
      `/thread/public/withReplies/${id(2)}`,
    ])
      expect(renderer.knows(path), path).toBe(true);
    for (const path of ['/no-such-door', '/thread/public', '/preview/kitchen/x', '/dict'])
      expect(renderer.knows(path), path).toBe(false);
  });
});

describe('the page of a bot', () => {
  const tile = { pattern: 0, palette: 0 } as const;
  const bot: ProfileBot = {
    by: member('Salma Khan').user,
    rooms: [
      { _id: id(7), slug: 'mushaira', title: 'Mushaira Nights', tile, isPublic: true, mayOpen: true },
      { _id: id(8), slug: null, title: 'Back room', tile, isPublic: false, mayOpen: true },
    ],
    commands: [
      { name: 'poll', desc: 'سب سے پوچھتا ہے', params: [{ name: 'minutes', kind: 'whole', optional: true }] },
      { name: 'roll', desc: 'Throws <dice>', params: [] },
    ],
  };

  const render = (language: PageLanguage, more: Partial<ProfileBot> = {}): Promise<string> =>
    renderer.render({
      path: '/user/ginti',
      search: '',
      origin,
      language,
      page: {
        kind: 'profile',
        content: {
          renderedAt: now,
          profile: {
            fullname: 'ginti',
            picture: null,
            alias: '',
            gender: 0,
            age: null,
            about: 'Polls and dice',
            joinDate: '2026-04-01T00:00:00.000Z',
          },
          userdata: {
            _id: id(5),
            username: 'ginti',
            rank: 5,
            role: { ...member('').role, title: 'BOT', rank: 5 },
            allowPrivate: false,
            connectionState: 5,
            thread: null,
            bot: { ...bot, ...more },
          },
          me: false,
          publicThreads: { threadsList: [], countTotal: 0 },
        },
      },
    });

  it('the page of a bot says that it is a program, whose it is, where it is and what it answers', async () => {
    const html = await render('en');
    for (const said of [
      '>BOT<',
      'a program, not a person',
      'Polls and dice',
      '/poll',
      'minutes?',
      'Throws &lt;dice&gt;',
    ])
      expect(html).toContain(said.replace('/poll', '>/<!-- -->poll<'));
    expect(html).toMatch(/<a [^>]*href="\/user\/salma7"/);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/preview/room/${id(7)}"[^>]*><bdi>Mushaira Nights</bdi>`));
    expect(html).toMatch(/dir="rtl"[^>]*>سب سے پوچھتا ہے|lang="ur"[^>]*>سب سے پوچھتا ہے/);
    expect(metaContent(html, 'description')).toBe('ginti is a bot: a program, not a person. Polls and dice');
    expect(jsonScripts(html)).toMatchObject([{ '@type': 'WebPage', mainEntity: { '@type': 'SoftwareApplication' } }]);
  });

  it('and names no room that not everybody may read, no state, no way to private messages', async () => {
    const html = await render('en', { connected: '2026-04-30T00:00:00.000Z', lastConnected: null });
    for (const kept of ['Back room', id(8), 'online for', 'never connected', '/pms/with'])
      expect(html).not.toContain(kept);
    expect(await render('en', { by: null, rooms: [], commands: [] })).not.toMatch(/Made by|Commands|Mushaira/);
  });

  it('in Urdu too', async () => {
    const html = await render('ur');
    expect(html).toMatch(/<html[^>]*dir="rtl"/);
    for (const said of ['پروگرام ہے، انسان نہیں', 'بنانے والے', 'کمانڈ']) expect(html).toContain(said);
    expect(metaContent(html, 'description')).toContain('بوٹ ہے');
  });
});
