import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** How many characters a text is over the limit; negative while it is under. */
export const excessOf = (text: string, most: number): number => [...text.trim()].length - most;

/** From this many characters under the limit on, the number left is shown. */
const warnBelow = 200;

/** `isInset`: in a box without a padding of its own, as composers are. */
export const TextLimit = ({ text, most, isInset }: { text: string; most: number; isInset?: boolean }) => {
  const { t } = useTranslation();
  const excess = excessOf(text, most);
  if (excess <= -warnBelow) return null;
  const inset = isInset && 'px-4';
  return excess > 0 ? (
    <p className={classNames(inset, 'text-xs text-danger')} role="alert">
      {t('tooLong', { count: excess, limit: most })}
    </p>
  ) : (
    <p className={classNames(inset, 'text-xs text-muted')} role="status">
      {t('left', { count: -excess })}
    </p>
  );
};

interface LimitedFieldProps {
  readonly label: string;
  readonly text: string;
  readonly most: number;
  readonly onChange: (text: string) => void;
}

/** A line of somebody's own words in a form, in whatever script, that says when it is too long. */
export const LimitedField = ({ label, text, most, onChange }: LimitedFieldProps) => (
  <Field label={label} hint={<TextLimit text={text} most={most} />}>
    {(control) => (
      <TextInput {...control} dir="auto" value={text} onChange={({ target: { value } }) => onChange(value)} />
    )}
  </Field>
);
