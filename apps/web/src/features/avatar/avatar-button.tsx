import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/me.ts';
import { Button } from '../../ui/button.tsx';
import { AvatarDialog } from './avatar-dialog.tsx';

/** Opens the dialog that changes the reader's own picture. */
export const AvatarButton = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('media');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setOpenings(openings + 1);
    setIsOpen(true);
  };
  return (
    <>
      <Button size="small" icon="image" onClick={open}>
        {t('avatar.change')}
      </Button>
      {openings > 0 && <AvatarDialog key={openings} me={me} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
};
