/** Where a number with its signs is in a text, in UTF-16 units. */
export interface NumberRun {
  readonly start: number;
  readonly end: number;
}

const digit = '[0-9٠-٩۰-۹]';
const space = '[ \\u00a0]';
const dash = '\\u2010-\\u2015\\u2212\\-';
const currency = String.raw`\p{Sc}|Rs\.?|PKR|USD|EUR|GBP|INR|AED|SAR`;
const unit = 'GB|MB|KB|TB|km|kg|cm|mm|ml|mg|ft|kW|MW|mph|fps';

/** `+92 300 1234567`, `(042) 111-222-333`, `0300 1234567`: spaces stand inside them. */
const phone = `(?:\\+${space}?\\(?${digit}|\\([+0٠۰]?${digit}|[0٠۰]${digit})(?:[ \\u00a0().${dash}]{0,2}${digit}){5,18}`;
/** What stands between two numbers of one run. */
const between = `(?:[.,:/T×xX*+=~_٫٬'’${dash}]|${space}[×xX*+=÷/:${dash}]${space})`;
/** The sign of a name stays with it: `@hina94`. */
const before = `(?:[@#]?[A-Za-z]{1,20}[-._/#]?)?[*#]{0,3}(?:(?:${currency})${space}?)?[+\\u00b1<>≤≥~≈${dash}]?`;
const behind = `(?:${space}?(?:[%٪‰]|°[CF]?|/-|${currency}|(?:${unit})\\b(?:/[hs]\\b)?|[ap]\\.?m\\b\\.?)|[-._/]?[A-Za-z][A-Za-z0-9._/+-]{0,40}(?<=[A-Za-z0-9+])|[+#*])`;
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}_])(?:${phone}(?!${digit})|${before}${digit}{1,30}(?:${between}${digit}{1,30}){0,12}(?:${behind}){0,2})`,
  'giu',
);
const onlyDigits = new RegExp(`^${digit}+$`);
const hasDigit = new RegExp(digit);

/**
 * Phone numbers, ranges, dates, prices, versions: numbers whose signs have no direction of their own. Behind a word of Arabic
 * script `0300-1234567` is drawn `1234567-0300`, unless it is isolated and left to right
 * (docs/product.md#languages-and-direction).
 */
export const numberRunsIn = (text: string): NumberRun[] =>
  hasDigit.test(text)
    ? Array.from(text.matchAll(pattern)).flatMap(({ 0: run, index: start }) =>
        onlyDigits.test(run) ? [] : [{ start, end: start + run.length }],
      )
    : [];

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A text for one line, with such numbers isolated. Where every letter goes left to right nothing turns. */
export const isolateNumbers = (text: string): string => {
  if (/\p{L}/u.test(text) && !rightToLeft.test(text)) return text;
  let [isolated, done] = ['', 0];
  for (const { start, end } of numberRunsIn(text)) {
    isolated += `${text.slice(done, start)}\u2066${text.slice(start, end)}\u2069`;
    done = end;
  }
  return isolated + text.slice(done);
};
