import type { Freeze } from '@baithak/protocol/contracts/room-order';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderTexts } from '../../../i18n/lazy/order.ts';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Chips } from '../../../ui/form/chips.tsx';
import type { IconName } from '../../../ui/graphics/icon.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { useLengthWords } from '../../composer/limits/length-words.ts';
import { type WritingLimits, useWritingLimits } from '../../composer/limits/writing-limits.ts';
import { useSetRaidLevel } from '../../raids/raid-calls.ts';
import styles from './members-only.module.css';

/** For how long a room may be frozen, in minutes. */
export const freezeMinutes = [15, 30, 60, 360, 1440, 10_080] as const;
/** How slow a room may be, in seconds. */
export const slowSeconds = [5, 10, 30, 60, 300, 900, 3600] as const;

/** What is chosen: `now` leaves it as it is, 0 ends it. */
export interface OrderChoice {
  readonly minutes: number | 'now';
  readonly seconds: number;
}

/** What a choice changes: undefined stays as it is. */
export interface OrderChange {
  readonly minutes?: number;
  readonly seconds?: number;
}

export const choiceNow = ({ frozen, slowMode }: Pick<WritingLimits, 'frozen' | 'slowMode'>): OrderChoice => ({
  minutes: frozen ? 'now' : 0,
  seconds: slowMode,
});

export const changeOf = (now: OrderChoice, { minutes, seconds }: OrderChoice): OrderChange => ({
  ...(minutes !== now.minutes && minutes !== 'now' && { minutes }),
  ...(seconds !== now.seconds && { seconds }),
});

interface OrderNow {
  readonly frozen?: Freeze | null;
  readonly slowMode?: number;
}

/** Freezes a room or ends that, and slows it down or ends that. Answers what holds of the two now, as far as it was changed. */
const changeOrder = async (roomId: string, { minutes, seconds }: OrderChange): Promise<OrderNow> => {
  const freeze = minutes === 0 ? { on: false } : { on: true, ...(minutes !== undefined && { minutes }) };
  return {
    ...(minutes !== undefined && { frozen: (await client.rooms.freezeRoom({ roomId, ...freeze })).frozen }),
    ...(seconds !== undefined && { slowMode: (await client.rooms.setSlowMode({ roomId, seconds })).slowMode }),
  };
};

const useOrderLine = (): ((now: OrderNow) => string) => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const words = useLengthWords();
  return ({ frozen, slowMode }) => {
    const lines = [
      ...(frozen ? [t('dialog.doneFrozen', { until: isolate(until(frozen.until)) })] : []),
      ...(frozen === null ? [t('dialog.doneOpen')] : []),
      ...(slowMode === undefined
        ? []
        : [slowMode > 0 ? t('dialog.doneSlow', { length: words(slowMode) }) : t('dialog.doneFast')]),
    ];
    return lines.join(' · ');
  };
};

/** Changes the order of a room, says what holds then, and offers to undo what was begun. `back`: what undoes a change. */
export const useChangeOrder = (roomId: string, onDone: () => void) => {
  const { t } = useOrderTexts();
  const line = useOrderLine();
  const notifyError = useNotifyError();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ change }: { change: OrderChange; back: OrderChange | null }) => changeOrder(roomId, change),
    onSuccess: (now, { back }) => {
      const undo = async () => {
        if (back) notify({ type: 'info', text: line(await changeOrder(roomId, back)) });
      };
      notify({
        type: 'info',
        text: line(now),
        ...(back && { action: { label: t('dialog.undo'), run: () => void undo().catch(notifyError) } }),
      });
      onDone();
    },
  });
};

/** Turns raid mode on by hand (docs/contract.md#raid-mode). */
export const RaidSwitch = ({ roomId, onDone }: { roomId: string; onDone: () => void }) => {
  const { t } = useRaidsTexts();
  const { frozen } = useWritingLimits();
  const { mutate, isPending, error } = useSetRaidLevel(roomId, onDone);
  if (frozen?.raid)
    return (
      <Note tone="info" icon="shield">
        {t('start.isOn')}
      </Note>
    );
  return (
    <div>
      <h3 className={styles.heading}>{t('start.title')}</h3>
      <p className="text-muted text-sm">{t('start.text')}</p>
      <div className="mt-2">
        <Button tone="outline" icon="shield" busy={isPending} onClick={() => mutate('newcomers')}>
          {t('start.do')}
        </Button>
      </div>
      <FailureNote error={error} />
    </div>
  );
};

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

const useEffects = ({ minutes, seconds }: OrderChange): readonly (readonly [IconName, string])[] => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const words = useLengthWords();
  if (minutes === undefined && seconds === undefined) return [['check', t('dialog.choose')]];
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
  if (seconds === undefined) return t('dialog.change');
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
          <p className="text-muted text-sm">{t('inRoom', { room: isolate(room.title) })}</p>
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
