import { useTranslation } from 'react-i18next';
import { askReport } from '../../lib/reporting.ts';
import { useMe } from '../../lib/session/me.ts';
import { Button } from '../../ui/button.tsx';

/** Reports somebody's profile; nobody their own. */
export const ReportButton = ({ id, username }: { id: string; username: string }) => {
  const { t } = useTranslation('messages');
  if (useMe()?.userId === id) return null;
  const ask = () => askReport({ id, kind: 'profile', username, line: '' });
  return (
    <Button tone="ghost" size="small" icon="flag" aria-haspopup="dialog" onClick={ask}>
      {t('report')}
    </Button>
  );
};
