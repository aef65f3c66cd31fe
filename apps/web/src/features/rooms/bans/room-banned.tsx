import type { OwnBan } from '@baithak/protocol/entities/ban';
import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { ownBanKey } from '../queries.ts';
import styles from './room-banned.module.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is left of a ban, in the units that a person counts it in; null: it has ended. */
export type TimeLeft =
  | { readonly unit: 'seconds' }
  | { readonly unit: 'minutes' | 'days'; readonly count: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number };

export const timeLeft = (until: string, now: number): TimeLeft | null => {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  if (left < minute) return { unit: 'seconds' };
  if (left < hour) return { unit: 'minutes', count: Math.floor(left / minute) };
  if (left >= 2 * day) return { unit: 'days', count: Math.floor(left / day) };
  return { unit: 'hours', hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) };
};

/** "Other": an appeal is about no rule of its own. */
const otherReason = 7;

interface AppealDialogProps {
  readonly banId: string;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

export const AppealDialog = ({ banId, onClose, onAsked }: AppealDialogProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const [details, setDetails] = useState('');
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      client.threads.reportThread({ id: banId, kind: 'appeal', reason: otherReason, details: details.trim() }),
    onSuccess: onAsked,
    onError: showError,
  });
  const isWrong = isBlank(details) || excessOf(details, limits.reportDetails) > 0;
  return (
    <Dialog open onClose={onClose} title={t('own.askTitle')} isQuestion>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !isPending) mutate();
        }}
      >
        <DialogBody>
          <Field label={t('own.askText')} hint={<TextLimit text={details} most={limits.reportDetails} />}>
            {(control) => (
              <TextArea
                {...control}
                autoFocus
                rows={4}
                dir="auto"
                value={details}
                onChange={({ target }) => setDetails(target.value)}
              />
            )}
          </Field>
          <ErrorLine text={errorText} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isPending} disabled={isWrong}>
            {t('own.send')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

/** What is left of a ban in words, which change with the clock; null once it has ended. */
export const useLeftWords = (): ((until: string) => string | null) => {
  const { t } = useModerationTexts();
  const now = useNow();
  return (until) => {
    const left = timeLeft(until, now);
    if (left === null) return null;
    if (left.unit === 'hours') return t('left.hours', { hours: left.hours, minutes: left.minutes });
    return left.unit === 'seconds' ? t('left.seconds') : t(`left.${left.unit}`, { count: left.count });
  };
};

interface RoomBannedProps {
  readonly roomRef: string;
  readonly onRetry: () => void;
  readonly onRooms: () => void;
}

/** The reader's ban, as it is now: it is asked for again when it was lifted, given anew or asked about. */
const useOwnBan = (roomRef: string) => {
  const cache = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: ownBanKey(roomRef),
    queryFn: async () => (await client.commands.getOwnBan({ roomId: roomRef })).ban,
    staleTime: 0,
  });
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: ownBanKey(roomRef) });
    const subscriptions = [
      client.on.roomBanned(again),
      client.on.roomUnbanned(again),
      // What changes between the answer to a page and its connection, or without one, is told to nobody.
      client.onPersonalEvents(again),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, roomRef]);
  return { ban: data, refetch };
};

const Facts = ({ ban }: { ban: OwnBan }) => {
  const { t } = useModerationTexts();
  const { until } = useTimes();
  const leftWords = useLeftWords();
  return (
    <dl
      className={`${styles.facts} grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-5 w-full p-4 bg-surface-sunken rounded-bowl`}
    >
      {(!ban.kicked || ban.reason !== '') && (
        <>
          <dt>{t('own.reason')}</dt>
          <dd>
            {ban.reason === '' ? (
              t('own.noReason')
            ) : (
              <b {...textAttributes(ban.reason)}>
                <Written text={ban.reason} />
              </b>
            )}
          </dd>
        </>
      )}
      <dt>{t('own.until')}</dt>
      <dd>
        {ban.until === null ? (
          t('own.noEnd')
        ) : (
          <>
            <b>
              <Time date={ban.until}>{until(ban.until)}</Time>
            </b>
            <p className="mt-1 text-muted text-xs" role="timer">
              {leftWords(ban.until)}
            </p>
          </>
        )}
      </dd>
      <dt>{t('own.where')}</dt>
      <dd>{t(ban.everywhere ? 'own.everywhere' : 'own.room')}</dd>
    </dl>
  );
};

/** In the place of a room whose ban has ended while it was looked at. */
const Over = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useModerationTexts();
  return (
    <section className={`${styles.page} grid justify-items-start gap-4 w-[min(440px,100%)]`} role="status">
      <h1 className="display">{t('own.over')}</h1>
      <p className="mt-1 text-muted">{t('own.overText')}</p>
      <Button tone="primary" onClick={onRetry}>
        {t('own.comeBack')}
      </Button>
    </section>
  );
};

/** In the place of a room that the reader is banned from: why, until when, where, and how to ask again. */
export const RoomBanned = ({ roomRef, onRetry, onRooms }: RoomBannedProps) => {
  const { t } = useModerationTexts();
  const { moment } = useTimes();
  const leftWords = useLeftWords();
  const { ban, refetch } = useOwnBan(roomRef);
  const [isAsking, setIsAsking] = useState(false);
  if (ban === undefined) return <div className={styles.place} aria-busy="true" />;
  const isOver = ban === null || (ban.until !== null && leftWords(ban.until) === null);
  if (isOver)
    return (
      <div className={styles.place}>
        <Over onRetry={onRetry} />
      </div>
    );
  const since = moment(ban.since);
  return (
    <div className={styles.place}>
      <section
        className={`${styles.page} grid justify-items-start gap-4 w-[min(440px,100%)]`}
        aria-labelledby="banned-title"
      >
        <span className={styles.tile}>
          <Tile seed={ban.roomId} tile={ban.tile} size={64} />
        </span>
        <div>
          <h1 className="display" id="banned-title">
            {t(ban.kicked ? 'own.titleKicked' : ban.everywhere ? 'own.titleEverywhere' : 'own.title')}
          </h1>
          <p className="mt-1 text-muted">
            {ban.everywhere
              ? t('own.sinceEverywhere', { since })
              : t(ban.kicked ? 'own.kicked' : 'own.since', { room: isolate(ban.title), since })}
          </p>
        </div>
        <Facts ban={ban} />
        <p className="mt-1 text-muted">{t('own.kept')}</p>
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={onRooms}>
            {t('own.rooms')}
          </Button>
          {!ban.appealed && !ban.kicked && ban._id !== '' && (
            <Button tone="outline" onClick={() => setIsAsking(true)}>
              {t('own.ask')}
            </Button>
          )}
        </div>
        {!ban.kicked && <p className="mt-1 text-muted">{t(ban.appealed ? 'own.asked' : 'own.askHint')}</p>}
      </section>
      {isAsking && (
        <AppealDialog
          banId={ban._id}
          onClose={() => setIsAsking(false)}
          onAsked={() => {
            setIsAsking(false);
            void refetch();
          }}
        />
      )}
    </div>
  );
};
