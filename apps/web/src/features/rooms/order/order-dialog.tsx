import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderTexts } from '../../../i18n/order/use-order-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { useLengthWords } from '../../parts/writing/length-words.ts';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import { changeOf, choiceNow, freezeMinutes, slowSeconds, type OrderChange, type OrderChoice } from './change-order.ts';
import styles from './order-dialog.module.css';
import { RaidSwitch } from './raid-switch.tsx';
import { useChangeOrder } from './use-change-order.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

interface ChoicesProps {
  readonly now: OrderChoice;
  readonly choice: OrderChoice;
  readonly onChoose: (choice: OrderChoice) => void;
}

const Choices = ({ now, choice, onChoose }: ChoicesProps) => {
  const { t } = useOrderTexts();
  const { frozen } = useWritingLimits();
  const { until } = useTimes();
  const words = useLengthWords();
  const isOwn = frozen !== null && frozen.reason !== 'platform';
  const untilNow = frozen && {
    value: 'now',
    label: isOwn ? t('dialog.now', { until: until(frozen.until) }) : t('dialog.asNow'),
  };
  const seconds = [...new Set([...slowSeconds, ...(now.seconds > 0 ? [now.seconds] : [])])].toSorted((a, b) => a - b);
  return (
    <>
      {/* Raid mode has its own switch below. */}
      {frozen?.reason !== 'surge' && (
        <div>
          <h3 className={styles.heading}>{t('dialog.freeze')}</h3>
          <Chips
            label={t('dialog.freeze')}
            value={String(choice.minutes)}
            onChange={(value) => onChoose({ ...choice, minutes: value === 'now' ? value : Number(value) })}
            options={[
              ...(untilNow ? [untilNow] : []),
              { value: '0', label: t('dialog.off') },
              ...freezeMinutes.map((minutes) => ({ value: String(minutes), label: words(minutes * 60) })),
            ]}
          />
        </div>
      )}
      <div>
        <h3 className={styles.heading}>{t('dialog.slow')}</h3>
        <Chips
          label={t('dialog.slow')}
          value={String(choice.seconds)}
          onChange={(value) => onChoose({ ...choice, seconds: Number(value) })}
          options={[
            { value: '0', label: t('dialog.off') },
            ...seconds.map((each) => ({ value: String(each), label: words(each) })),
          ]}
        />
      </div>
    </>
  );
};

const minute = 60_000;

/** What a change does, line by line. */
const useEffects = ({ minutes, seconds }: OrderChange): readonly (readonly [IconName, string])[] => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const words = useLengthWords();
  if (minutes === undefined && seconds === undefined) return [['check', t('dialog.nothing')]];
  const isBegun = (minutes ?? 0) > 0 || (seconds ?? 0) > 0;
  return [
    ...(minutes === 0 ? ([['chat', t('dialog.thaws')]] as const) : []),
    ...(minutes !== undefined && minutes > 0
      ? ([
          ['shield', t('dialog.freezes')],
          [
            'clock',
            t('dialog.ends', { until: isolate(until(new Date(serverNow() + minutes * minute).toISOString())) }),
          ],
        ] as const)
      : []),
    ...(seconds === 0 ? ([['chat', t('dialog.endsSlow')]] as const) : []),
    ...(seconds !== undefined && seconds > 0
      ? ([['clock', t('dialog.slows', { length: words(seconds) })]] as const)
      : []),
    ...(isBegun ? ([['star', t('dialog.exempt')]] as const) : []),
    ['users', t('dialog.told')],
    ['archive', t('logged')],
  ];
};

const useButtonText = ({ minutes, seconds }: OrderChange): string => {
  const { t } = useOrderTexts();
  const words = useLengthWords();
  if (minutes !== undefined && seconds !== undefined) return t('dialog.both');
  if (minutes !== undefined)
    return minutes === 0 ? t('dialog.thaw') : t('dialog.freezeFor', { length: words(minutes * 60) });
  if (seconds === undefined) return t('dialog.nothing');
  return seconds === 0 ? t('dialog.endSlow') : t('dialog.slowTo', { length: words(seconds) });
};

const ByOthers = () => {
  const { t } = useOrderTexts();
  const { frozen } = useWritingLimits();
  const { until } = useTimes();
  if (frozen?.reason !== 'platform') return null;
  return (
    <Note tone="info" icon="shield">
      {t('dialog.byPlatform', { until: isolate(until(frozen.until)) })}
    </Note>
  );
};

/** Freezes a room and slows it down, or ends that: it says what will happen before it does (docs/contract.md#freeze-and-slow-mode). */
export const OrderDialog = ({ room, onClose }: { room: RoomDetails; onClose: () => void }) => {
  const { t } = useOrderTexts();
  const { t: tc } = useTranslation('common');
  const limits = useWritingLimits();
  const [now] = useState(() => choiceNow(limits));
  const [choice, setChoice] = useState(now);
  const change = changeOf(now, choice);
  const effects = useEffects(change);
  const button = useButtonText(change);
  const { mutate, isPending, error } = useChangeOrder(room._id, onClose);
  const isSame = Object.keys(change).length === 0;
  const isBegun = (change.minutes ?? 0) > 0 || (change.seconds ?? 0) > 0;
  // A freeze that there was had an end of its own: that is not brought back.
  const isUndone = isBegun && (change.minutes === undefined || now.minutes !== 'now');
  const back = isUndone ? changeOf(choice, now) : null;
  return (
    <Dialog open onClose={onClose} title={t('dialog.title')} isQuestion>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isPending) mutate({ change, back });
        }}
      >
        <DialogBody className={styles.body}>
          <p className={styles.from}>{t('inRoom', { room: isolate(room.title) })}</p>
          <ByOthers />
          <Choices now={now} choice={choice} onChoose={setChoice} />
          <EffectsList title={t('effects')} lines={effects} />
          <RaidSwitch roomId={room._id} onDone={onClose} />
          <FailureNote error={error} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isPending} disabled={isSame}>
            {button}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
