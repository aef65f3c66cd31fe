import { createHash, randomBytes } from 'node:crypto';
import type { PageContent } from '@baithak/protocol/public-pages';
import { day as dayLength } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { PageRoute } from './page-routes.ts';

const remembered = 10_000;

/** Counts visits beside the answer; who was counted today is remembered, hashed, so that most visits read nothing. */
export const createVisits = (app: App) => {
  const salt = randomBytes(16);
  const seen = new Set<string>();
  return (route: PageRoute, path: string, page: PageContent, address: string): void => {
    if (!route.visited) return;
    const day = Math.floor(app.clock.now() / dayLength);
    const visit = createHash('sha256').update(salt).update(`${day} ${path} ${address}`).digest('base64url');
    if (seen.has(visit)) return;
    if (seen.size >= remembered) seen.clear();
    seen.add(visit);
    route
      .visited(app, page, address)
      .catch((error: unknown) => app.log.error({ err: error }, 'a visit could not be counted'));
  };
};
