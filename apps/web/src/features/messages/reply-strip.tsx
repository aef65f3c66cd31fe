import { textDirection } from '@baithak/protocol/direction';
import type { RoomMessage } from '@baithak/protocol/messages';
import { truncateName } from '@baithak/protocol/names';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePlainText } from '../parts/plain-text.ts';
import styles from './reply-strip.module.css';

/** Above the composer: which message is being answered. */
export const ReplyStrip = ({ message, onStop }: { message: RoomMessage; onStop: () => void }) => {
  const { t } = useTranslation('messages');
  const text = usePlainText()(message.content);
  const direction = textDirection(text);
  return (
    <div className={styles.strip}>
      <Icon name="reply" size="small" />
      <span className={styles.words}>
        <b>{t('replyingTo', { name: isolated(truncateName(message.member.user.username, 'long')) })}</b>
        <span className={styles.text} dir={direction} lang={direction === 'rtl' ? 'ur' : 'en'}>{text}</span>
      </span>
      <IconButton icon="close" size="small" label={t('stopReply')} onClick={onStop} />
    </div>
  );
};
