import type { pagesContract } from '@baithak/protocol/contracts/pages';
import type { CallHandler } from '../../platform/implement.ts';

/** Addresses for signed-in people, and links that work once. */
const notForCrawlers = [
  '/a/',
  '/auth/',
  '/f/',
  '/home',
  '/ghome',
  '/pms',
  '/notifications',
  '/settings',
  '/verify/',
  '/setup/',
  '/digest/',
  '/join/',
  '/forgot',
];

/** What crawlers may read. Pages that are gone answer 404 and noindex themselves. */
export const getRobots: CallHandler<typeof pagesContract.getRobots> = ({ config }) => ({
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n'),
  headers: { 'cache-control': 'no-cache' },
});
