import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { Time } from '../../ui/time.tsx';

/** That a thread or reply was edited; the title says when. */
export const Edited = ({
  thread: { editedAt },
  className,
}: {
  thread: Pick<Thread, 'editedAt'>;
  className?: string | undefined;
}) => {
  const { t } = useTranslation('messages');
  if (editedAt === undefined) return null;
  return (
    <Time date={editedAt} className={className}>
      {t('edited')}
    </Time>
  );
};
