import { pagesContract } from '@baithak/protocol/contracts/pages';
import { implement } from '../../platform/implement.ts';
import { getOembed } from './get-oembed.ts';
import { getRobots, getSitemap, getSitemapPage } from './sitemap.ts';

export const pagesWire = implement(pagesContract, { getSitemap, getSitemapPage, getRobots, getOembed });
