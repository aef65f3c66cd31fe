import { numberRunsIn } from '@baithak/protocol/text/number-runs';
import { Fragment } from 'react';

/** What somebody wrote. Numbers with signs between them are left to right, whatever is around them. */
export const Written = ({ text }: { text: string }) => {
  const runs = numberRunsIn(text);
  if (runs.length === 0) return text;
  return runs.map(({ start, end }, at) => (
    <Fragment key={start}>
      {text.slice(runs[at - 1]?.end ?? 0, start)}
      <bdi dir="ltr">{text.slice(start, end)}</bdi>
      {at === runs.length - 1 && text.slice(end)}
    </Fragment>
  ));
};
