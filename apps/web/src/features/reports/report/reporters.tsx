import { Written } from '../../../ui/written.tsx';
import type { Report } from '@baithak/protocol/contracts/reports';
import { useState } from 'react';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { Moment } from '../../../ui/time.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { reasonKey } from '../form/reasons.ts';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';

const AllReporters = ({ by }: Pick<Report, 'by'>) => {
  const { t } = useReportTexts();
  return (
    <ul className="grid gap-3">
      {by.map(({ user, reason, details, date, said }) => (
        <li key={user._id}>
          <b>
            <bdi>{user.username}</bdi>
          </b>
          : {t(`reasons.${reasonKey(reason)}`)} <Moment date={date} className="text-xs text-muted" />
          {details !== '' && (
            <p {...textAttributes(details)}>
              <Written text={details} />
            </p>
          )}
          {said && (
            <>
              <p className="text-xs text-muted">{t('saidThen')}</p>
              <MessageBody parts={said} viewerId="" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Why it was reported, by whom; all of them in a dialog. */
export const Reporters = ({ report }: { report: Report }) => {
  const { t } = useReportTexts();
  const [isShown, setIsShown] = useState(false);
  const { by, reason, reporters } = report;
  const [first] = by;
  const name = isolate(first?.user.username ?? '');
  const cause = t(`reasons.${reasonKey(reason)}`);
  const text = first
    ? reporters > 1
      ? t('byMore', { reason: cause, name, count: reporters - 1 })
      : t('by', { reason: cause, name })
    : t('byProgram');
  return (
    <div className="flex gap-3 items-center min-h-10 py-1.5 px-4 text-sm bg-surface-sunken">
      <Icon name="flag" size="small" />
      <span className="flex-1 min-w-0">
        {text}
        {first && first.details !== '' && (
          <>
            :{' '}
            <q dir="auto">
              <Written text={first.details} />
            </q>
          </>
        )}
      </span>
      {by.length > 0 && (
        <Button size="small" tone="ghost" aria-haspopup="dialog" onClick={() => setIsShown(true)}>
          {t('all', { count: reporters })}
        </Button>
      )}
      <Dialog open={isShown} onClose={() => setIsShown(false)} title={t('allTitle')}>
        <DialogBody>
          <AllReporters by={by} />
        </DialogBody>
      </Dialog>
    </div>
  );
};
