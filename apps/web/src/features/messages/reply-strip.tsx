import type { RoomMessage } from '@baithak/protocol/messages';
import { truncateName } from '@baithak/protocol/names';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten, isolated } from '../../lib/bidi.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import { usePlainText } from '../parts/plain-text.ts';
import { useOpenRoom } from './open-room.ts';
import styles from './reply-strip.module.css';
import { useMessage } from './use-message.ts';

const Answered = ({ message }: { message: RoomMessage }) => {
  const { t } = useTranslation('messages');
  const text = usePlainText()(message.content);
  return (
    <span className={styles.words}>
      <b>{t('replyingTo', { name: isolated(truncateName(message.member.user.username, 'long')) })}</b>
      <span className="truncate own-line" {...asWritten(text)}>
        {text}
      </span>
    </span>
  );
};

/** Above the composer: which message is being answered. One that is gone is let go of, with words. */
export const ReplyStrip = ({ id, onStop }: { id: string; onStop: () => void }) => {
  const { t } = useTranslation('messages');
  const message = useMessage(useOpenRoom().id, id);
  const isGone = message === null;
  useEffect(() => {
    if (!isGone) return;
    notify({ kind: 'error', text: t('replyGone') });
    onStop();
  }, [isGone, onStop, t]);
  return (
    <div className={styles.strip} aria-busy={message === undefined}>
      <Icon name="reply" size="small" />
      {message ? <Answered message={message} /> : <span className={styles.words}>…</span>}
      <IconButton icon="close" size="small" label={t('stopReply')} onClick={onStop} />
    </div>
  );
};
