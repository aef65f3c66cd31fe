/** A stretch of text, or an address in it. */
export type Stretch = { readonly text: string; readonly href: string | null };

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** Marks that end a sentence rather than an address, in both scripts. */
const trailing = /[.,;:!?)\]}،؛؟۔]+$/;

/** Splits text at its http and https addresses; what was split, joined again, is the text. */
export const splitLinks = (text: string): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(trailing, '');
    if (!URL.canParse(href)) continue;
    if (match.index > done) stretches.push({ text: text.slice(done, match.index), href: null });
    stretches.push({ text: href, href });
    done = match.index + href.length;
  }
  if (done < text.length) stretches.push({ text: text.slice(done), href: null });
  return stretches;
};

/** Whether the viewer may show the page of an address in a frame: over https alone. */
export const isFramed = (href: string): boolean => /^https:/i.test(href);
