import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import { isolate } from './text-direction.ts';

/**
 * A plain text for one line, with the names and numbers in it isolated: in a line of Urdu `@hina94` would end with its sign, and
 * `0300-1234567` begin with its end.
 */
export const isolateLine = (text: string): string =>
  isolateNumbers(text).replace(/\u2066([@#][a-z]\w*)\u2069|(?<![\w@#])[@#][a-z]\w*/gi, (written, name?: string) =>
    isolate(name ?? written),
  );
