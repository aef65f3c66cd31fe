import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogCard, useOpener } from './dialog-card.tsx';
import { IconButton } from '../icon-button.tsx';
import { useBackCloses } from './overlay-history.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  lead?: ReactNode;
  under?: ReactNode;
  /** It opens near the top edge and stays there when its content changes. */
  atTop?: boolean;
  /** A short question: on a phone it lies at the bottom edge instead of filling the screen. */
  isQuestion?: boolean;
  /** A DialogBody and a DialogFooter, or a DialogForm around both. */
  children: ReactNode;
}

/** A dialog over the page. It traps and restores the focus; Escape and a press on the scrim close it. */
export const Dialog = ({ open, onClose, title, lead, under, atTop, isQuestion, children }: DialogProps) => {
  const { t } = useTranslation();
  const opener = useOpener(open);
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogCard
        title={title}
        lead={lead}
        under={under}
        finalFocus={opener}
        {...(atTop && { atTop })}
        {...(isQuestion && { isQuestion })}
        corner={<Base.Close render={<IconButton icon="close" label={t('close')} />} />}
      >
        {children}
      </DialogCard>
    </Base.Root>
  );
};
