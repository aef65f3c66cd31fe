import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Icon, type IconName } from '../graphics/icon.tsx';
import { keepPlaced, placeToasts } from './place-toasts.ts';
import styles from './toast-stack.module.css';
import { dropToast, holdToast, letToastGo, stackId, useToasts, type Toast } from './toasts.ts';

const signs: Record<Toast['type'], IconName> = { info: 'check', error: 'warning', offline: 'no-wifi', online: 'wifi' };

/** The toasts near the top edge of the page; used once in the app. Errors have the role alert, the others status. */
export const ToastStack = () => {
  const { t } = useTranslation();
  const toasts = useToasts();
  const stack = useRef<HTMLDivElement>(null);
  const lines = toasts.filter(({ type }) => type === 'offline');
  const isOffline = lines.length > 0;
  // The page makes room for the line: it covers nothing.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-offline', isOffline), [isOffline]);
  useLayoutEffect(() => (stack.current ? keepPlaced(stack.current) : undefined), []);
  useLayoutEffect(() => {
    if (stack.current) placeToasts(stack.current);
  }, [toasts]);
  const cards = (isUrgent: boolean) =>
    toasts
      .filter(({ type }) => type !== 'offline' && (type === 'error') === isUrgent)
      .map((toast) => <Card key={toast.id} toast={toast} />);
  return (
    <div aria-label={t('toasts.label')} role="region">
      <div role="alert">
        {lines.map((toast) => (
          <Line key={toast.id} toast={toast} />
        ))}
      </div>
      <div ref={stack} id={stackId} className={styles.stack}>
        <div role="alert">{cards(true)}</div>
        <div role="status">{cards(false)}</div>
      </div>
    </div>
  );
};

/** The connection is lost: a line above the page for as long as that lasts. */
const Line = ({ toast: { type, text, more, action } }: { toast: Toast }) => (
  <div className={styles.line}>
    <Icon name={signs[type]} size="small" />
    <span className="truncate">
      <b>{text}</b> {more}
    </span>
    {action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
);

/** It stays while it is pointed at or has the focus, which goes back to where it was when the toast goes. */
const useHeld = (toast: Toast) => {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // What its button opens takes the focus first.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before.current instanceof HTMLElement)
          before.current.focus({ preventScroll: true });
      });
    };
  }, []);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  useEffect(() => {
    if (!isHeld) return undefined;
    holdToast(toast.id);
    return () => letToastGo(toast);
  }, [isHeld, toast]);
  return {
    ref: card,
    onPointerEnter: () => setIsPointed(true),
    onPointerLeave: () => setIsPointed(false),
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      setIsFocused(true);
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) before.current = relatedTarget;
    },
    onBlur: () => setIsFocused(false),
  };
};

const Card = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  return (
    <div className={classNames(styles.toast, toast.type === 'error' && styles.bad)} {...useHeld(toast)}>
      <span className={styles.sign}>
        <Icon name={signs[toast.type]} size="small" />
      </span>
      <span className={styles.words}>
        <span>{toast.text}</span>
        {toast.more !== undefined && <small>{toast.more}</small>}
      </span>
      {toast.action && (
        <Button
          size="small"
          onClick={() => {
            // What it says is over once it is acted on.
            dropToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('close')} onClick={() => dropToast(toast.id)} />
    </div>
  );
};
