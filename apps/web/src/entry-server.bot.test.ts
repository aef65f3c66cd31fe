import type { ProfileBot } from '@baithak/protocol/entities/bot';
import type { PageLanguage } from '@baithak/protocol/public-pages';
import { expect, it } from 'vitest';
import { id, jsonScripts, member, metaContent, now, origin, renderer } from './testing/public-pages.ts';

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
  for (const said of ['>BOT<', 'a program, not a person', 'Polls and dice', '/poll', 'minutes?', 'Throws &lt;dice&gt;'])
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
