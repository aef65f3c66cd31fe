/** Up to the end of a line where the closing sign was cut off. An apostrophe within a word opens none. */
const quoted = /((?<!\w)'|["`“])([^"'`“”\n]*)(["'`”]|$)/gm;

/**
 * Removes what might identify a person, be what somebody wrote, or grant access: addresses of mail and network, query
 * strings, long tokens, and quotations that are no plain names (a parser quotes the text that it cannot read).
 */
export const removeSecrets = (text: string): string =>
  text
    .replace(/[^\s@]{1,64}@[^\s@:/]{1,255}\.[^\s@:/]{1,63}/g, '[mail]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]')
    .replace(/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f:]{0,40}/gi, '[address]')
    .replace(/[?#][^\s)'":]*/g, '?…')
    .replace(/[A-Za-z0-9_-]{40,}/g, '[secret]')
    .replace(quoted, (all, open: string, words: string, close: string) =>
      /^[\w$.[\]-]{0,40}$/.test(words) ? all : `${open}…${close}`,
    );
