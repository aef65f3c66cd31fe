import { textDirection } from '@baithak/protocol/text/direction';
import { numberRunsIn } from '@baithak/protocol/text/number-runs';
import { Fragment } from 'react';

interface Run {
  readonly start: number;
  readonly end: number;
  readonly isName?: boolean;
}

/** `@name` and `#name` where the text around them is right to left: a line that ends inside one is cut at their own end. */
const namesIn = (text: string): Run[] =>
  /[@#]/.test(text) && textDirection(text) === 'rtl'
    ? Array.from(text.matchAll(/(?<![A-Za-z0-9])[@#][A-Za-z0-9]+/g)).map(({ 0: name, index: start }) => ({
        start,
        end: start + name.length,
        isName: true,
      }))
    : [];

const runsIn = (text: string): Run[] => {
  const names = namesIn(text);
  const numbers = numberRunsIn(text).filter(({ start, end }) =>
    names.every((name) => end <= name.start || start >= name.end),
  );
  return [...names, ...numbers].toSorted((a, b) => a.start - b.start);
};

/** What somebody wrote. Names, and numbers with signs between them, are left to right, whatever is around them. */
export const Written = ({ text }: { text: string }) => {
  const runs = runsIn(text);
  if (runs.length === 0) return text;
  return runs.map(({ start, end, isName }, at) => (
    <Fragment key={start}>
      {text.slice(runs[at - 1]?.end ?? 0, start)}
      <bdi dir="ltr" className={isName ? 'own-end' : undefined}>
        {text.slice(start, end)}
      </bdi>
      {at === runs.length - 1 && text.slice(end)}
    </Fragment>
  ));
};
