/** Where a link is in a text, in UTF-16 units. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence rather than a URL, in both scripts. */
const trailing = /[.,;:!?)\]}،؛؟۔]+$/;

/** The addresses in a text that screens show as links to be pressed. `linksIn` finds each of them. */
export const pressableIn = (text: string): LinkSpan[] =>
  Array.from(text.matchAll(address)).flatMap(({ 0: found, index: start }) => {
    const href = found.replace(trailing, '');
    return URL.canParse(href) ? [{ start, end: start + href.length }] : [];
  });
