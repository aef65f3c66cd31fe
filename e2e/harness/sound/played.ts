import type { Page } from 'playwright';

/** Notes what the page plays from now on, until it is loaded anew. Returns how to read the names of the files, the first one first. */
export const notePlayed = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const played = await page.evaluateHandle(() => {
    const names: string[] = [];
    const Own = globalThis.Audio;
    globalThis.Audio = class extends Own {
      constructor(source = '') {
        super(source);
        names.push(source.replace(/^.*\/|\.ogg$/g, ''));
      }
    };
    return names;
  });
  return () => played.jsonValue();
};
