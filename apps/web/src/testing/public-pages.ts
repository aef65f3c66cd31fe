import type { PageContent, PageRenderer, ThreadPage } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/entities/thread';
import { openRenderer } from '../entry-server.tsx';

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Baithak</title><meta name="description" content="x" /><script src="/boot.js"></script><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><img class="starting" src="/favicon.svg" alt="" /></div><noscript>no</noscript></body></html>';
export const origin = 'https://baithak.example';
export const now = Date.parse('2026-05-01T12:00:00.000Z');

export const id = (last: number): string => last.toString(16).padStart(24, '0');

export const member = (fullname: string): Thread['member'] => ({
  user: { _id: id(1), username: 'salma7', profile: { fullname, picture: null } },
  role: { title: fullname, strength: 1, spamControl: 15, color: '#000000', rank: 1 },
});

export const thread = (last: number, text: string, more: Partial<Thread> = {}): Thread => ({
  _id: id(last),
  message: JSON.stringify([{ type: 'text', data: text }]),
  date: '2026-05-01T10:00:00.000Z',
  member: member('Salma Khan'),
  active: '2026-01-01T00:00:00.000Z',
  edited: false,
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

export const threadPage = (content: Partial<ThreadPage>): PageContent => ({
  kind: 'thread',
  content: {
    renderedAt: now,
    thread: thread(2, 'Where is kulfi made by hand?\nMy grandfather asks.'),
    pinnedReplies: [],
    data: [],
    canLoadMore: false,
    sort: 'best',
    quoted: null,
    alone: null,
    listed: true,
    tile: null,
    ...content,
  },
});

export const renderer: PageRenderer = await openRenderer({
  template,
  manifest: {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
    'src/features/public/visitor/visitor.ts': { file: 'assets/visitor.js' },
  },
  urls: { api: '', assets: '' },
  readFile: () =>
    ['anek', 'nastaliq']
      .map(
        (font, at) =>
          `@font-face{font-family:${font};src:url(/fonts/${font}.woff2);unicode-range:${at ? 'U+0600-06FF' : 'U+0000-00FF'}}`,
      )
      .join('') + 'body{font-family:anek,nastaliq}.never-there{top:0}',
});

export const renderThread = (content: Partial<ThreadPage> = {}, language: 'en' | 'ur' = 'en'): Promise<string> =>
  renderer.render({ path: `/thread/public/${id(2)}`, search: '', origin, language, page: threadPage(content) });

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => entities[sign] ?? sign);
export const metaContent = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
  return found === undefined ? undefined : plain(found);
};
export const jsonScripts = (html: string, type = 'application/ld\\+json'): Record<string, unknown>[] =>
  [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
