import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import { isolate } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { type Effects, type RaidDialogProps, RaidStepsDialog, useRaidPreview } from './raid-steps-dialog.tsx';

type Preview = Awaited<ReturnType<typeof client.raids.restoreRaid>>;

const useEffects = (preview: Preview | undefined): Effects => {
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
  const effects = useEffects(data);
  const { room, since } = raid;
  const from =
    since === undefined
      ? t('restore.inThisRoom')
      : t(room ? 'restore.inRoom' : 'restore.inEveryRoom', { room: isolate(room?.title ?? '') });
  const shown = { raid, onClose, from, effects, all: data?.messages ?? 0, error };
  return <RaidStepsDialog act="restoreRaid" {...shown} />;
};
