import type { App, Started } from '../../platform/context.ts';
import { wordsChanged } from './asking.ts';
import { type WordsService, createWordsService, loadLists, prepareSounds } from './dictionary-service.ts';
import { noteLists } from './words.write.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly words: WordsService;
  }
}

/** Reads the lists; those of another release than before are another version. */
export const start = async (app: App): Promise<Started<WordsService>> => {
  const lists = await loadLists();
  await app.db.write(noteLists, { lists: lists.id, now: app.clock.now() });
  const service = await createWordsService(app, lists);
  app.db.follow(wordsChanged, () => {
    service.reload().catch((error: unknown) => app.log.error({ err: error }, 'the changed words could not be read'));
  });
  const stop = prepareSounds(lists);
  return { service, stop: async () => stop() };
};
