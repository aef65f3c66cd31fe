import { Written } from '../../../ui/written.tsx';
import type { Message } from '../state/conversation-state.ts';
import { truncateName } from '@baithak/protocol/text/display-names';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { textAttributes, isolate } from '../../../lib/bidi.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { usePlainText } from '../../parts/body/plain-text.ts';
import styles from './reply-strip.module.css';
import { useMessage } from '../state/use-message.ts';

const RepliedMessage = ({ message }: { message: Message }) => {
  const { t } = useTranslation('messages');
  const text = usePlainText()(message.content);
  return (
    <span className={styles.words}>
      <b>
        <NamesLine text={t('replyingTo', { name: isolate(truncateName(message.member.user.username, 'long')) })} />
      </b>
      <span className="truncate own-line" {...textAttributes(text)}>
        <Written text={text} />
      </span>
    </span>
  );
};

/** Above the composer: the message that is being replied to. When it is deleted, the reply ends with a notice. */
export const ReplyStrip = ({ id, onStop }: { id: string; onStop: () => void }) => {
  const { t } = useTranslation('messages');
  const message = useMessage(id);
  const isGone = message === null;
  useEffect(() => {
    if (!isGone) return;
    notify({ type: 'error', text: t('replyGone') });
    onStop();
  }, [isGone, onStop, t]);
  return (
    <div className={styles.strip} aria-busy={message === undefined}>
      <Icon name="reply" size="small" />
      {message ? <RepliedMessage message={message} /> : <span className={styles.words}>…</span>}
      <IconButton icon="close" size="small" label={t('stopReply')} onClick={onStop} />
    </div>
  );
};
