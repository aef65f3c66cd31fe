/**
 * Style sheets as rules, of which a page gets those that it can use
 * (docs/decisions/public-pages.md#pages-without-the-app).
 */
interface Rule {
  /** What is before the brace: selectors, or an at-rule. */
  readonly head: string;
  /** Declarations; or the rules inside of an at-rule. */
  readonly body: string | readonly Rule[];
  /** The classes that each selector needs, where the rule has selectors. */
  readonly needs: readonly (readonly string[])[];
}

const holdsRules = /^@(?:media|supports|layer|container|starting-style)\b/;

/** The index behind the brace that closes the one at `open`; texts in quotes may hold braces. */
const behind = (css: string, open: number): number => {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return css.length;
};

/** The signs of a selector; one with its backslash before it is one, and ends nothing. */
const signsOf = (selector: string): string[] => selector.match(/\\?./gs) ?? [];

/** A selector without what is in brackets: classes named there may be absent from the page. */
const bare = (selector: string): string => {
  let depth = 0;
  let kept = '';
  for (const sign of signsOf(selector)) {
    if (sign === '(') depth += 1;
    if (depth === 0) kept += sign;
    if (sign === ')') depth -= 1;
  }
  return kept;
};

/** Parts of a list of selectors, parted by commas outside of brackets. */
const selectorsOf = (head: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of signsOf(head)) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
};

const classesOf = (selector: string): string[] =>
  [...bare(selector).matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));

/** The rules of a style sheet. Statements without a block, such as @charset, are left out. */
export const parseCss = (sheet: string): Rule[] => {
  const css = sheet.replace(/\/\*.*?\*\//gs, '');
  const rules: Rule[] = [];
  let at = 0;
  for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
    const head = css.slice(at, open).replace(/^.*;/s, '').trim();
    const end = behind(css, open);
    const inner = css.slice(open + 1, end - 1);
    const isNested = holdsRules.test(head);
    rules.push({
      head,
      body: isNested ? parseCss(inner) : inner.trim(),
      needs: isNested || head.startsWith('@') ? [] : selectorsOf(head).map(classesOf),
    });
    at = end;
  }
  return rules;
};

const isNeeded = ({ needs }: Rule, classes: ReadonlySet<string>): boolean =>
  needs.length === 0 || needs.some((names) => names.every((name) => classes.has(name)));

const print = (rules: readonly Rule[], classes: ReadonlySet<string>): string =>
  rules
    .filter((rule) => isNeeded(rule, classes))
    .map(({ head, body }) => {
      const inner = typeof body === 'string' ? body : print(body, classes);
      return inner === '' ? '' : `${head}{${inner}}`;
    })
    .join('');

const classAttribute = / class="([^"]*)"/g;

const familyOf = (body: Rule['body']): string => /font-family:\s*["']?([^;"']+)/.exec(String(body))?.[1]?.trim() ?? '';

/** Whether a font has letters of the page: those of no range have all. */
const hasLetters = (body: Rule['body'], codes: readonly number[]): boolean => {
  const ranges = /unicode-range:([^;]*)/.exec(String(body))?.[1];
  if (ranges === undefined) return true;
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.replace(/\s*U\+/i, '').split('-');
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    // Every page has letters of ASCII.
    return first < 0x80 || codes.some((code) => code >= first && code <= last);
  });
};

const codesIn = (html: string): number[] => [
  ...new Set(html.match(/[^\u0000-\u007f]/gu)?.map((letter) => letter.codePointAt(0) ?? 0)),
];

/** Without animations and fonts that no rule of the page names, and fonts of letters that it has not. */
const withoutUnused = (rules: readonly Rule[], css: string, html: string): Rule[] => {
  const codes = codesIn(html);
  return rules.filter(({ head, body }) => {
    if (head === '@font-face' && !hasLetters(body, codes)) return false;
    const name = head === '@font-face' ? familyOf(body) : /^@keyframes\s+(\S+)/.exec(head)?.[1];
    return name === undefined || css.includes(name);
  });
};

/** What of these rules a page can use: the rest names classes that it has not. */
export const cssFor = (rules: readonly Rule[], html: string): string => {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(classAttribute))
    for (const name of names.split(' ')) classes.add(name.replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
  const named = rules.filter(({ head }) => !/^@(?:font-face|keyframes)/.test(head));
  return print(withoutUnused(rules, print(named, classes), html), classes);
};
