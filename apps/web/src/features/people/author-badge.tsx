import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';

interface AuthorBadgeProps {
  readonly thread: Pick<Thread, 'isCreator' | 'member'>;
  /** Shows the label of roles below staff too. */
  readonly labelled: boolean;
}

/** The role of the author of a thread or reply in the room, and whether they opened the thread ('creator'). */
export const AuthorBadge = ({ thread, labelled }: AuthorBadgeProps) => {
  const { t } = useTranslation('people');
  return (
    <>
      <Badge role={thread.member.role} labelled={labelled && !thread.isCreator} />
      {thread.isCreator && <span className="text-danger text-2xs font-bold">{t('creator')}</span>}
    </>
  );
};
