import { useTranslation } from 'react-i18next';
import { useUnread } from '../../lib/unread.ts';
import { Count } from '../../ui/count.tsx';
import type { View } from './views.ts';

/** How much is new in a view, beside its name. */
export const ViewCount = ({ view }: { view: View }) => {
  const { t } = useTranslation('home');
  const { privateThreads } = useUnread();
  return (
    view === 'private' &&
    privateThreads > 0 && (
      <Count value={privateThreads} most={99} label={t('privateUnread', { count: privateThreads })} />
    )
  );
};
