import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** In the place of what somebody wrote whom the reader ignores, where something else hangs on it. */
export const IgnoredLine = ({ of, onShow }: { of: 'reply' | 'thread'; onShow: () => void }) => {
  const { t } = useTranslation('people');
  return (
    <p className="flex flex-wrap items-center gap-2 py-1 text-sm text-muted">
      {t(`ignoring.${of}`)}
      <Button size="small" tone="ghost" icon="eye" onClick={onShow}>
        {t('ignoring.show')}
      </Button>
    </p>
  );
};
