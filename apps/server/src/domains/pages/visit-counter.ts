import { createHash, randomBytes } from 'node:crypto';
import type { PageContent } from '@baithak/protocol/public-pages';
import { day as dayLength } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { createLru } from '../../platform/lru.ts';
import type { PageRoute } from './page-route.ts';

const maxRemembered = 10_000;

/** Counts visits without delaying the answer; visitors of the day are remembered, hashed, so that most visits read nothing. */
export const createVisitCounter = (app: App) => {
  const salt = randomBytes(16);
  const seen = createLru<true>(maxRemembered);
  return (route: PageRoute, path: string, page: PageContent, address: string): void => {
    if (!route.countVisitorView) return;
    const day = Math.floor(app.clock.now() / dayLength);
    const visit = createHash('sha256').update(salt).update(`${day} ${path} ${address}`).digest('base64url');
    if (seen.get(visit)) return;
    seen.set(visit, true);
    route
      .countVisitorView(app, page, address)
      .catch((error: unknown) => app.log.error({ err: error }, 'a visit could not be counted'));
  };
};
