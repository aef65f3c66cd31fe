import type { Raid } from '@baithak/protocol/contracts/raids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import type { IconName } from '../../ui/graphics/icon.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../ui/overlays/effects-list.tsx';
import styles from './raid-steps-dialog.module.css';
import { isolate } from '../../lib/text-direction.ts';
import { useTimes } from '../../lib/time/now.ts';

type RaidAct = 'undoRaid' | 'restoreRaid';

/** What a dry run counts; anew whenever the dialog opens. */
export const useRaidPreview = <Preview,>(act: RaidAct, raidId: string, queryFn: () => Promise<Preview>) =>
  useQuery({ queryKey: ['raid', act, raidId], queryFn, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** Does it, call after call until nothing is left or the dialog is closed. `done`: messages so far. */
const useRaidSteps = (act: RaidAct, raidId: string, onDone: (messages: number) => void) => {
  const [done, setDone] = useState(0);
  const sum = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const steps = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      for (;;) {
        const { messages, isDone } = await client.raids[act]({ raidId });
        sum.current += messages;
        setDone(sum.current);
        if (isDone || !isOpen.current) return sum.current;
      }
    },
    onSuccess: onDone,
  });
  return { ...steps, done };
};

export interface RaidDialogProps {
  /** Without the rest it is the raid of a line in the open room. */
  readonly raid: Pick<Raid, '_id'> & Partial<Pick<Raid, 'room' | 'since'>>;
  readonly onClose: () => void;
}

export type Effects = readonly (readonly [IconName, string])[];

interface RaidStepsDialogProps extends RaidDialogProps {
  readonly act: RaidAct;
  readonly from: string;
  readonly effects: Effects;
  /** What the dry run said. */
  readonly all: number;
  readonly error: Error | null;
}

const textsOf = { undoRaid: 'undo', restoreRaid: 'restore' } as const;

export const RaidStepsDialog = ({ raid, onClose, act, from, effects, all, error }: RaidStepsDialogProps) => {
  const { t } = useRaidsTexts();
  const { t: tc } = useTranslation('common');
  const name = textsOf[act];
  const steps = useRaidSteps(act, raid._id, (count) => {
    notify({ type: 'info', text: t(`${name}.done`, { count }) });
    onClose();
  });
  // Who keeps order in the room where it is asked does not see the raid: it held in every room.
  const isOfStaff = raid.since === undefined && error !== null && problemOf(error).code === 'NOT_FOUND';
  const most = Math.max(all, steps.done);
  return (
    <Dialog open onClose={onClose} title={t(`${name}.title`)} isQuestion>
      <DialogBody className={styles.body}>
        <p className="text-muted text-sm">{from}</p>
        {!isOfStaff && <EffectsList title={t('undo.effects')} lines={effects} />}
        {(steps.isPending || steps.done > 0) && (
          <div className={`${styles.progress} grid gap-1 text-xs`}>
            <progress max={most} value={steps.done} aria-label={t(`${name}.title`)} data-act={act} />
            <p role="status" className="numbers">
              {t(`${name}.progress`, { done: steps.done, all: most })}
            </p>
          </div>
        )}
        {isOfStaff ? (
          <Note tone="info" icon="shield">
            {t(`${name}.ofStaff`)}
          </Note>
        ) : (
          <FailureNote error={steps.error ?? error} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button
          tone={act === 'undoRaid' ? 'danger' : 'primary'}
          busy={steps.isPending}
          disabled={all === 0}
          onClick={() => steps.mutate()}
        >
          {steps.error && steps.done > 0 ? t('undo.goOn') : t(`${name}.do`, { count: all })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

type Preview = Awaited<ReturnType<typeof client.raids.undoRaid>>;

const useEffects = (preview: Preview | undefined): Effects => {
  const { t } = useRaidsTexts();
  if (!preview) return [['clock', t('undo.counting')]];
  const { messages, pictures, people, leftOut } = preview;
  const left = leftOut > 0 ? ([['users', t('undo.leftOut', { count: leftOut })]] as const) : [];
  if (messages === 0) return [['check', t('undo.nothing')], ...left];
  const withPictures = {
    messages: t('undo.messages', { count: messages }),
    pictures: t('undo.pictures', { count: pictures }),
  };
  return [
    ['trash', pictures > 0 ? t('undo.goesWith', withPictures) : t('undo.goes', { count: messages })],
    ['users', t('undo.people', { count: people - leftOut })],
    ...left,
    ['retry', t('undo.hour')],
    ['archive', t('undo.logged')],
  ];
};

/** Deletes what those who came with a raid wrote; it counts it before it does (docs/contract.md#raid-mode). */
export const UndoRaidDialog = ({ raid, onClose }: RaidDialogProps) => {
  const { t } = useRaidsTexts();
  const { moment } = useTimes();
  const { data, error } = useRaidPreview('undoRaid', raid._id, () =>
    client.raids.undoRaid({ raidId: raid._id, dryRun: true }),
  );
  const effects = useEffects(data);
  const { room, since } = raid;
  const from =
    since === undefined
      ? t('undo.inThisRoom')
      : t(room ? 'undo.inRoom' : 'undo.inEveryRoom', {
          since: isolate(moment(since)),
          room: isolate(room?.title ?? ''),
        });
  const shown = { raid, onClose, from, effects, all: data?.messages ?? 0, error };
  return <RaidStepsDialog act="undoRaid" {...shown} />;
};

type RestorePreview = Awaited<ReturnType<typeof client.raids.restoreRaid>>;

const useRestoreEffects = (preview: RestorePreview | undefined): Effects => {
  const { t } = useRaidsTexts();
  if (!preview) return [['clock', t('restore.counting')]];
  const { messages, people, leftOut } = preview;
  const left = leftOut > 0 ? ([['lock', t('restore.leftOut', { count: leftOut })]] as const) : [];
  if (messages === 0) return [['check', t('restore.nothing')], ...left];
  return [
    ['retry', t('restore.back', { count: messages })],
    ['users', t('undo.people', { count: people })],
    ...left,
    ['shield', t('restore.again')],
    ['archive', t('undo.logged')],
  ];
};

/** Brings back what was taken away within the last hour; it counts it before it does (docs/contract.md#raid-mode). */
export const RestoreRaidDialog = ({ raid, onClose }: RaidDialogProps) => {
  const { t } = useRaidsTexts();
  const { data, error } = useRaidPreview('restoreRaid', raid._id, () =>
    client.raids.restoreRaid({ raidId: raid._id, dryRun: true }),
  );
  const effects = useRestoreEffects(data);
  const { room, since } = raid;
  const from =
    since === undefined
      ? t('restore.inThisRoom')
      : t(room ? 'restore.inRoom' : 'restore.inEveryRoom', { room: isolate(room?.title ?? '') });
  const shown = { raid, onClose, from, effects, all: data?.messages ?? 0, error };
  return <RaidStepsDialog act="restoreRaid" {...shown} />;
};
