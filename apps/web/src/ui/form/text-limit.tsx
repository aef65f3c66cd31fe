import { useTranslation } from 'react-i18next';

/** How many characters a text is over the limit; negative while it is under. */
export const excessOf = (text: string, most: number): number => [...text.trim()].length - most;

/** From this many characters under the limit on, the number left is shown. */
const warnBelow = 200;

export const TextLimit = ({ text, most }: { text: string; most: number }) => {
  const { t } = useTranslation();
  const excess = excessOf(text, most);
  if (excess <= -warnBelow) return null;
  return excess > 0 ? (
    <p className="px-4 text-xs text-danger" role="alert">
      {t('tooLong', { count: excess, limit: most })}
    </p>
  ) : (
    <p className="px-4 text-xs text-muted" role="status">
      {t('left', { count: -excess })}
    </p>
  );
};
