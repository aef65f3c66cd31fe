import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWriting } from '../../lib/keyboard.ts';
import { DialogCard } from './dialog-card.tsx';
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

/**
 * The element that had the focus before the dialog opened. It is read early: a field with autofocus takes the focus
 * before the dialog looks.
 */
const useOpener = (open: boolean): (() => HTMLElement | boolean) => {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) opener.current = globalThis.document?.activeElement ?? null;
  wasOpen.current = open;
  return () =>
    // What closed it has put the focus where one writes.
    !(isWriting(document.activeElement) && !document.activeElement?.closest('[role="dialog"]')) &&
    (opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body
      ? opener.current
      : true);
};

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
