import { Written } from '../../../../ui/written.tsx';
import type { Message } from '../../state/conversation-state.ts';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../../lib/bidi.ts';
import { usePlainText } from '../../../parts/body/plain-text.ts';
import { Name } from '../../../people/name.tsx';
import { nameColor } from '../../../people/rank.ts';
import styles from './quote.module.css';

interface QuoteProps {
  /** Null: it is deleted; undefined: it is being loaded. */
  readonly message: Message | null | undefined;
  /** The reader ignores who wrote it. */
  readonly isIgnored?: boolean;
  readonly onOpen: () => void;
}

/** The message that another one replies to. A press goes to it. */
export const Quote = ({ message, isIgnored = false, onOpen }: QuoteProps) => {
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  const toPlain = usePlainText();
  if (message === undefined)
    return (
      <div className={styles.quote} aria-busy="true">
        …
      </div>
    );
  if (message === null) return <div className={styles.quote}>{t('sourceGone')}</div>;
  if (isIgnored) return <div className={styles.quote}>{tp('ignoring.quote')}</div>;
  const { user, role } = message.member;
  const text = toPlain(message.content);
  return (
    <button
      type="button"
      className={styles.quote}
      style={{ '--rank': nameColor(role.rank, user._id) }}
      onClick={onOpen}
      title={t('toSource')}
    >
      <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} className={styles.name} />
      <span className={styles.text} {...textAttributes(text)}>
        <Written text={text} />
      </span>
    </button>
  );
};
