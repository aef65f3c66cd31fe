import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { useThreadsRoom } from '../threads-room.ts';
import styles from './thread-view.module.css';

/** Above a thread beside the room: where it is, how many replies it has, and how to close it. */
export const ThreadBesideHead = ({ threadId, onClose }: { threadId: string; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const { title } = useThreadsRoom();
  const replies = useThreads(({ known }) => known.get(threadId)?.thread.replies);
  return (
    <header className={styles.beside}>
      <div className={styles.words}>
        <h2 className="display">{t('heading')}</h2>
        <p className="truncate">
          <NamesLine
            text={`${t('inRoom', { room: isolate(title) })}${replies === undefined ? '' : ` · ${t('replies', { count: replies })}`}`}
          />
        </p>
      </div>
      <IconButton icon="close" label={tc('close')} onClick={onClose} />
    </header>
  );
};
