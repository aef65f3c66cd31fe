import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogCard } from './dialog-card.tsx';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A dialog over the page. Focus goes in, stays in and comes back; Escape and the scrim close it. */
export const Dialog = ({ open, onClose, title, children }: DialogProps) => {
  const { t } = useTranslation();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogCard title={title} corner={<Base.Close render={<IconButton icon="close" label={t('close')} />} />}>{children}</DialogCard>
    </Base.Root>
  );
};
