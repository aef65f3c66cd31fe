import { writesWithDictionary } from '@baithak/protocol/ranks';
import { useMe } from '../../lib/session/me.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { WordsOfFieldProps } from './words-of-field.tsx';

const WordsOfField = lazyPart(async () => (await import('./words-of-field.tsx')).WordsOfField);

/** For whom writes with the dictionary: what of a field's text is not in it. */
export const FieldWords = (props: WordsOfFieldProps) => {
  const me = useMe();
  return me !== null && writesWithDictionary(me.rank) && props.text.trim() !== '' && <WordsOfField {...props} />;
};
