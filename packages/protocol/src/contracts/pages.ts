import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { text } from '../text/text.ts';

/** What machines read of the public pages (docs/contract.md#public-pages). The pages for people are routes of the web. */
export const pagesContract = defineContract({
  getSitemap: {
    service: 'web',
    route: 'GET /sitemap.xml',
    auth: 'none',
    body: 'raw',
    in: {},
    out: {},
    errors: ['TOO_MANY'],
    summary: 'Public threads, as a sitemap: the index of its pages.',
  },
  getSitemapPage: {
    service: 'web',
    route: 'GET /sitemap/:file',
    auth: 'none',
    body: 'raw',
    in: { file: text(20) },
    out: {},
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'A page of the sitemap, `1.xml` and so on, the newest threads first.',
  },
  getRobots: {
    service: 'web',
    route: 'GET /robots.txt',
    auth: 'none',
    body: 'raw',
    in: {},
    out: {},
    errors: [],
    summary: 'What crawlers may read.',
  },
  getOembed: {
    service: 'web',
    route: 'GET /thread/oembed',
    auth: 'none',
    envelope: 'own',
    in: {
      url: text(500),
      format: text(20).optional(),
      maxwidth: z.coerce.number().int().positive().optional(),
      maxheight: z.coerce.number().int().positive().optional(),
    },
    out: {
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      author_name: z.string(),
      provider_name: z.string(),
      html: z.string(),
      width: z.number().int(),
      height: z.number().int().nullable(),
    },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'How a public thread is embedded. Another `format` than json is 501, as oembed.com requires.',
  },
});
