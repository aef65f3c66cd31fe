import { pageStylesId } from '@baithak/protocol/public-pages';

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const unescaped = (text: string): string => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (sign) => signs[sign] ?? sign);

/** How the selectors of these rules begin; a style sheet's own rules stay as they are. */
const lifting = '#root [data-style=';

/** Declarations that end their rule or the element would let what was written into one become a rule or markup. */
const isSafe = (declarations: string): boolean => !/[{}<\\]/.test(declarations);

/**
 * The content policy allows no style attribute in HTML (docs/decisions/public-pages.md#styles-without-unsafe-inline):
 * those of a rendered page become rules of one element, in the order of their first use. React writes no other
 * `style="`, as it escapes the quotes of texts.
 */
export const liftStyles = (body: string): { readonly body: string; readonly rules: string } => {
  const names = new Map<string, string>();
  const lifted = body.replace(/ style="([^"]*)"/g, (_all, declarations: string) => {
    if (!isSafe(unescaped(declarations))) return '';
    const name = names.get(declarations) ?? `s${names.size}`;
    names.set(declarations, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([declarations, name]) => `${lifting}${name}]{${unescaped(declarations)}}`);
  return { body: lifted, rules: rules.join('') };
};

/** Gives the elements their styles back, before React takes them over: by script that is allowed. */
export const restoreStyles = (document: Document): void => {
  const element = document.getElementById(pageStylesId);
  if (!(element instanceof HTMLStyleElement)) return;
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith('#root [data-style')) continue;
    for (const styled of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText;
      styled.removeAttribute('data-style');
    }
  }
};
