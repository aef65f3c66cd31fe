import { Dialog as Base } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { isWriting, noteFocus } from '../../lib/keyboard.ts';
import styles from './popup.module.css';

interface DialogCardProps {
  title: ReactNode;
  lead?: ReactNode;
  under?: ReactNode;
  corner?: ReactNode;
  /** A short question: on a phone it lies at the bottom edge instead of filling the screen. */
  isQuestion?: boolean;
  /** The element that gets the focus back; true: the dialog decides, false: it stays where it is. */
  finalFocus?: () => HTMLElement | boolean;
  /** Near the top edge instead of the middle. */
  atTop?: boolean;
  /** A DialogBody and a DialogFooter, or a DialogForm around both. */
  children: ReactNode;
}

/**
 * What gets the focus when a dialog closes: what had it before, or what is in its place. It is read early: a field with
 * autofocus takes the focus before the dialog looks.
 */
export const useOpener = (open: boolean): (() => HTMLElement | boolean) => {
  const opener = useRef<ReturnType<typeof noteFocus> | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) opener.current = noteFocus();
  wasOpen.current = open;
  return () =>
    // What closed it has put the focus where one writes.
    !(isWriting(document.activeElement) && !document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) &&
    (opener.current?.() ?? true);
};

/** The card of a dialog over the page; it must be inside the root of a dialog or an alert dialog. */
export const DialogCard = ({
  title,
  lead,
  under,
  corner,
  isQuestion,
  atTop,
  finalFocus,
  children,
}: DialogCardProps) => (
  <Base.Portal>
    <Base.Backdrop className={styles.scrim} />
    <Base.Viewport className={classNames(styles.viewport, isQuestion && styles.question, atTop && styles.atTop)}>
      <Base.Popup className={styles.dialog} {...(finalFocus && { finalFocus })}>
        <div className="flex-none flex items-center gap-3 min-h-16 py-3 ps-6 pe-3 line-b mobile:min-h-14 mobile:py-1.5 mobile:ps-4 mobile:pe-1.5">
          {lead}
          <div className="flex-1 min-w-0">
            <Base.Title className={classNames('display', styles.title, 'text-lg wrap-anywhere mobile:text-[1.125rem]')}>
              {title}
            </Base.Title>
            {under && <div className="text-xs text-muted wrap-anywhere">{under}</div>}
          </div>
          {corner}
        </div>
        {children}
      </Base.Popup>
    </Base.Viewport>
  </Base.Portal>
);

/** The part of a dialog between its title and its buttons; it scrolls. */
export const DialogBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.body, className)} />
);

/** The buttons of a dialog, in sight however long its body is; on a phone they share its width. */
export const DialogFooter = (props: ComponentProps<'div'>) => (
  <div
    {...props}
    className={`${styles.foot} flex-none flex flex-wrap items-center justify-end gap-2 pt-3 px-6 pb-4 line-t mobile:pt-2.5 mobile:px-3 mobile:pb-[calc(var(--sp-3)_+_env(safe-area-inset-bottom))]`}
    data-buttons
  />
);

export const DialogForm = (props: ComponentProps<'form'>) => (
  <form {...props} className="flex-1 flex flex-col min-h-0" />
);
