import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createWordsService, prepareSounds, type WordsService } from './dictionary-service.ts';
import { loadLists } from './load-lists.ts';
import { noteLists } from './note-lists.write.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly words: WordsService;
  }
}

/** Reads the lists; those of another release than before are another version. */
export const start = async (app: App): Promise<Started<WordsService>> => {
  const lists = await loadLists();
  await app.db.write(noteLists, { lists: lists.id, now: app.clock.now() });
  const service = await createWordsService(app, lists);
  const stop = prepareSounds(lists);
  return { service, stop: async () => stop() };
};
