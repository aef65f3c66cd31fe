import type { App, Started } from '../../platform/context.ts';
import { createSitemap, type Sitemap } from './sitemap.ts';

export interface PagesService {
  /** Undefined in a process that serves no pages. */
  readonly sitemap: Sitemap | undefined;
}

declare module '../../platform/context.ts' {
  interface Services {
    pages: PagesService;
  }
}

/** Begins to make the sitemap; nothing waits for it. */
export const start = async (app: App): Promise<Started<PagesService>> => {
  if (!app.config.services.has('web')) return { service: { sitemap: undefined } };
  const sitemap = createSitemap(app);
  return { service: { sitemap }, stop: sitemap.stop };
};
