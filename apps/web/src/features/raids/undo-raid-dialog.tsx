import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import { isolate } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { useTimes } from '../../lib/time/now.ts';
import { type Effects, type RaidDialogProps, RaidStepsDialog, useRaidPreview } from './raid-steps-dialog.tsx';

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
