import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolate } from '../../lib/bidi.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { signOut, signOutEverywhere } from '../../lib/session/sign-out.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import popup from '../../ui/overlays/popup.module.css';
import { notify } from '../../ui/feedback/notices.ts';

interface SignOutDialogProps {
  readonly me: SignedIn;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly upgradeTo: string;
}

/** Asks before signing out, here or everywhere; a guest, who cannot sign in again, is invited to register. */
export const SignOutDialog = ({ me, open, onClose, upgradeTo }: SignOutDialogProps) => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (where: 'here' | 'everywhere') => (where === 'here' ? signOut() : signOutEverywhere()),
    onError: () => notify({ type: 'error', text: t('signOut.failed') }),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t(me.guest ? 'signOut.guestTitle' : 'signOut.title')}>
      <p className={popup.words}>
        {me.guest ? t('signOut.guestText', { name: isolate(me.username) }) : t('signOut.text')}
      </p>
      <div className={popup.choices}>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        {me.guest ? (
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary' })} onClick={onClose}>
            {t('guest.upgrade')}
          </Link>
        ) : (
          <Button tone="outline" busy={isPending && variables === 'everywhere'} onClick={() => mutate('everywhere')}>
            {t('signOut.everywhere')}
          </Button>
        )}
        <Button
          tone={me.guest ? 'danger' : 'primary'}
          icon="sign-out"
          busy={isPending && variables === 'here'}
          onClick={() => mutate('here')}
        >
          {t('signOut.here')}
        </Button>
      </div>
    </Dialog>
  );
};
