import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolate } from '../../lib/text-direction.ts';
import type { SignedIn } from '../../lib/session/me.ts';
import { signOut, signOutEverywhere } from '../../lib/session/sign-out.ts';
import { hasUnsent } from '../../lib/storage.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog-card.tsx';
import { keepsName } from './account-summary.tsx';
import { PasswordDialog } from './password-dialog.tsx';

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
  const [everywhere, setEverywhere] = useState(false);
  const [keepsDrafts, setKeepsDrafts] = useState(false);
  const here = useMutation({ mutationFn: () => signOut(keepsDrafts) });
  const all = useMutation({ mutationFn: (password: string) => signOutEverywhere(password, keepsDrafts) });
  const close = (): void => {
    setEverywhere(false);
    setKeepsDrafts(false);
    all.reset();
    onClose();
  };
  if (everywhere)
    return (
      <PasswordDialog
        open={open}
        onClose={close}
        title={t('signOut.everywhere')}
        confirm={t('signOut.everywhere')}
        mutation={all}
      >
        {t('signOut.text')}
      </PasswordDialog>
    );
  return (
    <Dialog isQuestion open={open} onClose={close} title={t(me.guest ? 'signOut.guestTitle' : 'signOut.title')}>
      <DialogBody>
        <p>
          {me.guest
            ? t(keepsName(me) ? 'signOut.guestText' : 'signOut.guestShortText', { name: isolate(me.username) })
            : t('signOut.text')}
        </p>
        {open && !me.guest && hasUnsent(me.userId) && (
          <Switch checked={keepsDrafts} onChange={(event) => setKeepsDrafts(event.target.checked)}>
            {t('signOut.keepDrafts')}
          </Switch>
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        {me.guest ? (
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary' })} onClick={onClose}>
            {t('guest.upgrade')}
          </Link>
        ) : (
          <Button tone="outline" onClick={() => setEverywhere(true)}>
            {t('signOut.everywhere')}
          </Button>
        )}
        <Button
          tone={me.guest ? 'danger' : 'primary'}
          icon="sign-out"
          busy={here.isPending}
          onClick={() => here.mutate()}
        >
          {t('signOut.here')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
