/** The languages that people read here (docs/product.md#languages-and-direction). */
export type Language = 'en' | 'ur';

/** The language that an `Accept-Language` header asks for first, when it is one of ours. */
export const languageOf = (acceptLanguage: string | undefined): Language | null => {
  const first = /^\s*([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return first === 'en' || first === 'ur' ? first : null;
};
