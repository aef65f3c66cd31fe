import { useEffect, useState } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import type { Reported } from '../../../lib/reporting.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { useIgnore } from '../../people/use-ignore.ts';
import styles from './report-sent.module.css';
import { useReportTexts } from './use-report-texts.ts';

/** How long the thanks are shown before the dialog closes, ms (docs/product.md#report-states). */
const thanksMs = 1500;

/** Closes after a moment, unless the reader has begun to do something here. */
const useClosing = (onClose: () => void): (() => void) => {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (isKept) return undefined;
    const timer = setTimeout(onClose, thanksMs);
    return () => clearTimeout(timer);
  }, [isKept, onClose]);
  return () => setIsKept(true);
};

/** Thanks, and what the reader may do about the person at once. */
export const ReportSent = ({ reported, onClose }: { reported: Reported; onClose: () => void }) => {
  const { t } = useReportTexts();
  const { username, block } = reported;
  const keep = useClosing(onClose);
  const ignore = useIgnore();
  const isIgnored = useIsIgnored(username);
  const [isBlocked, setIsBlocked] = useState(false);
  const name = isolate(username);
  return (
    <DialogBody>
      <div className={styles.thanks} role="status">
        <span className={styles.tick}>
          <Icon name="check" />
        </span>
        <h2 className="display">{t('ask.sent')}</h2>
        <p>{t('ask.sentText')}</p>
      </div>
      <div className={styles.options} role="presentation" onPointerDown={keep} onPointerEnter={keep} onKeyDown={keep}>
        <Switch
          checked={isIgnored}
          onChange={({ target }) => {
            keep();
            void ignore(username, target.checked);
          }}
        >
          <b>{t('ask.ignore', { name })}</b>
          <small>{t('ask.ignoreText')}</small>
        </Switch>
        {block && (
          <Switch
            checked={isBlocked}
            disabled={isBlocked}
            onChange={() => {
              keep();
              setIsBlocked(true);
              block();
            }}
          >
            <b>{t('ask.block', { name })}</b>
            <small>{t('ask.blockText')}</small>
          </Switch>
        )}
        <Button tone="primary" wide onClick={onClose}>
          {t('ask.done')}
        </Button>
      </div>
    </DialogBody>
  );
};
