import type { OwnBot } from '@baithak/protocol/entities/bot';
import { botRank } from '@baithak/protocol/ranks';
import { Trans } from 'react-i18next';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { Avatar } from '../../people/avatar.tsx';
import styles from './token-card.module.css';

/** A token that was just made. It lives in this card alone: whoever leaves the page cannot see it again. */
export interface NewToken {
  readonly bot: Pick<OwnBot, '_id' | 'username'>;
  readonly token: string;
  readonly isRotated: boolean;
}

export const TokenCard = ({ bot: { _id, username }, token, isRotated }: NewToken) => {
  const { t } = useBotsTexts();
  const notifyError = useNotifyError();
  const copy = () =>
    void navigator.clipboard.writeText(token).then(() => notify({ type: 'info', text: t('copied') }), notifyError);
  return (
    <section className={styles.card} role="status">
      <div className={styles.head}>
        <Avatar id={_id} username={username} picture={null} rank={botRank} size={44} />
        <p>
          <Trans
            t={t}
            i18nKey={isRotated ? 'rotated' : 'made'}
            values={{ name: username }}
            components={{ b: <bdi className={styles.name} dir="ltr" /> }}
          />{' '}
          <span className={styles.quiet}>{t('tokenOnce')}</span>
        </p>
      </div>
      <div className={styles.token}>
        <code dir="ltr" tabIndex={0} aria-label={t('token', { name: username })}>
          {token}
        </code>
        <Button tone="primary" size="small" icon="copy" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('secret')}</p>
      <p className={styles.quiet}>{t('start')}</p>
    </section>
  );
};
