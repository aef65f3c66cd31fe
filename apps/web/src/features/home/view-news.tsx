import { useTranslation } from 'react-i18next';
import { useUnread } from '../../lib/unread.ts';
import { Count } from '../../ui/count.tsx';
import { Nuqta } from '../../ui/graphics/nuqta.tsx';
import type { View } from './views.ts';

interface ViewNewsProps {
  readonly view: View;
  /** The view itself is on the screen. */
  readonly isShown: boolean;
  readonly hasRoomNews: boolean;
}

/**
 * What is new in a view, beside its name: of the rooms that something is, of the others how much
 * (docs/design.md#notification-list).
 */
export const ViewNews = ({ view, isShown, hasRoomNews }: ViewNewsProps) => {
  const { t } = useTranslation('home');
  const { notifications, privateThreads } = useUnread();
  if (view === 'you') return null;
  if (view === 'rooms') return !isShown && hasRoomNews && <Nuqta label={t('roomsUnread')} />;
  const count = view === 'private' ? privateThreads : notifications;
  return count > 0 && <Count value={count} most={99} label={t(`${view}Unread`, { count })} />;
};
