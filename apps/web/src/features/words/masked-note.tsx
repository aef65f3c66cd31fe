import { Icon } from '../../ui/graphics/icon.tsx';
import { useWordsTexts } from '../../i18n/lazy/words.ts';

/** Under one's own message: how many of its words nobody reads. */
export const MaskedNote = ({ count }: { readonly count: number }) => {
  const { t } = useWordsTexts();
  return (
    <span className="flex items-center gap-1.5 mt-0.5 font-ui text-xs text-muted mobile:min-h-touch [&_a]:text-inherit mobile:[&_a]:py-3">
      <Icon name="eye" size="tiny" />
      {t('wasMasked', { count })}{' '}
      <a href="/dict/allowed" target="_blank" rel="noopener">
        {t('lookUp')}
      </a>
    </span>
  );
};
