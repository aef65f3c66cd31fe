import { Written } from '../../../ui/written.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { ErrorLine } from '../../parts/error-line.tsx';
import { useVoters } from '../queries/thread-queries.ts';
import styles from './voters-dialog.module.css';

const Voters = ({ threadId, kind }: { threadId: string; kind: 'likes' | 'dislikes' }) => {
  const { t } = useTranslation('threads');
  const { data, isError } = useVoters(threadId, kind);
  if (isError) return <ErrorLine text={t('votersFailed')} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="50%" height="32px" />
      </div>
    );
  if (data.length === 0) return <p className={styles.none}>{t('nobody')}</p>;
  return (
    <ul>
      {data.map(({ _id, username, profile }) => (
        <li key={_id}>
          <Link className={styles.voter} to={`/user/${username}`}>
            <Avatar id={_id} username={username} picture={profile.picture} rank={0} size={32} />
            <bdi dir="auto">
              <Written text={profile.fullname === '' ? username : profile.fullname} />
            </bdi>
            {profile.fullname !== '' && profile.fullname !== username && (
              <bdi className={styles.username} dir="ltr" lang="en">
                @{username}
              </bdi>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** Who likes, or who dislikes, a thread or reply. */
export const VotersDialog = ({
  threadId,
  kind,
  onClose,
}: {
  threadId: string;
  kind: 'likes' | 'dislikes' | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={kind !== null} onClose={onClose} title={kind === 'dislikes' ? t('dislikedBy') : t('likedBy')}>
      <DialogBody>{kind !== null && <Voters threadId={threadId} kind={kind} />}</DialogBody>
    </Dialog>
  );
};
