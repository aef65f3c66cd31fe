import type { Raid } from '@baithak/protocol/contracts/raids';
import { useTranslation } from 'react-i18next';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import type { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import styles from './undo-raid-dialog.module.css';
import { useUndoPreview, useUndoRaid } from './use-undo-raid.ts';

type Preview = Awaited<ReturnType<typeof client.raids.undoRaid>>;

const useEffects = (preview: Preview | undefined): readonly (readonly [IconName, string])[] => {
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
    ['warning', t('undo.final')],
    ['archive', t('undo.logged')],
  ];
};

interface UndoRaidDialogProps {
  /** Without the rest it is the raid of a line in the open room. */
  readonly raid: Pick<Raid, '_id'> & Partial<Pick<Raid, 'room' | 'since'>>;
  readonly onClose: () => void;
}

/** Deletes what those who came with a raid wrote; it counts it before it does (docs/contract.md#raid-mode). */
export const UndoRaidDialog = ({ raid: { _id, room, since }, onClose }: UndoRaidDialogProps) => {
  const { t } = useRaidsTexts();
  const { t: tc } = useTranslation('common');
  const { t: tm } = useTranslation('messages');
  const { moment } = useTimes();
  const preview = useUndoPreview(_id);
  const undo = useUndoRaid(_id, (count) => {
    notify({ type: 'info', text: tm('command.done'), more: t('undo.done', { count }) });
    onClose();
  });
  const effects = useEffects(preview.data);
  const all = preview.data?.messages ?? 0;
  const from =
    since === undefined
      ? t('undo.inThisRoom')
      : t(room ? 'undo.inRoom' : 'undo.inEveryRoom', {
          since: isolate(moment(since)),
          room: isolate(room?.title ?? ''),
        });
  // Who keeps order in the room where it is asked does not see the raid: it held in every room.
  const isOfStaff = since === undefined && preview.error !== null && problemOf(preview.error).code === 'NOT_FOUND';
  const isBegun = undo.isPending || undo.done > 0;
  return (
    <Dialog open onClose={onClose} title={t('undo.title')} isQuestion>
      <DialogBody className={styles.body}>
        <p className={styles.from}>{from}</p>
        {!isOfStaff && <EffectsList title={t('undo.effects')} lines={effects} />}
        {isBegun && (
          <div className={styles.progress}>
            <progress max={Math.max(all, undo.done)} value={undo.done} aria-label={t('undo.title')} />
            <p role="status" className="numbers">
              {t('undo.progress', { done: undo.done, all: Math.max(all, undo.done) })}
            </p>
          </div>
        )}
        {isOfStaff ? (
          <Note tone="info" icon="shield">
            {t('undo.ofStaff')}
          </Note>
        ) : (
          <FailureNote error={undo.error ?? preview.error} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button tone="danger" busy={undo.isPending} disabled={all === 0} onClick={() => undo.mutate()}>
          {undo.error && undo.done > 0 ? t('undo.goOn') : t('undo.do', { count: all })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
