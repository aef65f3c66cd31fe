import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../../lib/bidi.ts';
import type { SignedIn } from '../../lib/me.ts';
import { signOut, signOutEverywhere } from '../../lib/sign-out.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.ts';
import styles from './sign-out-dialog.module.css';

interface SignOutDialogProps {
  readonly me: SignedIn;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly upgradeTo: string;
}

/** Asks before leaving: here or everywhere; a guest, who cannot come back, is invited to stay. */
export const SignOutDialog = ({ me, open, onClose, upgradeTo }: SignOutDialogProps) => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const [busy, setBusy] = useState<'here' | 'everywhere' | null>(null);
  const leave = (where: 'here' | 'everywhere'): void => {
    setBusy(where);
    (where === 'here' ? signOut() : signOutEverywhere()).catch(() => {
      setBusy(null);
      notify({ kind: 'error', text: t('signOut.failed') });
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={t(me.guest ? 'signOut.guestTitle' : 'signOut.title')}>
      <p className={styles.text}>
        {me.guest ? t('signOut.guestText', { name: isolated(me.username) }) : t('signOut.text')}
      </p>
      <div className={styles.choices}>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        {me.guest ? (
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary' })} onClick={onClose}>
            {t('guest.upgrade')}
          </Link>
        ) : (
          <Button tone="outline" busy={busy === 'everywhere'} onClick={() => leave('everywhere')}>
            {t('signOut.everywhere')}
          </Button>
        )}
        <Button
          tone={me.guest ? 'danger' : 'primary'}
          icon="sign-out"
          busy={busy === 'here'}
          onClick={() => leave('here')}
        >
          {t('signOut.here')}
        </Button>
      </div>
    </Dialog>
  );
};
