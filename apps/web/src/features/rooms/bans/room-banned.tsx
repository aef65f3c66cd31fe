import { Written } from '../../../ui/written.tsx';
import type { OwnBan } from '@baithak/protocol/entities/ban';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Time } from '../../../ui/time.tsx';
import { ownBanKey } from '../queries.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import styles from './room-banned.module.css';
import { useLeftWords } from './use-left-words.ts';

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
    <dl className={styles.facts}>
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
      <dt>{t('own.until')}</dt>
      <dd>
        {ban.until === null ? (
          t('own.noEnd')
        ) : (
          <>
            <b>
              <Time date={ban.until}>{until(ban.until)}</Time>
            </b>
            <p className={styles.left} role="timer">
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
    <section className={styles.page} role="status">
      <h1 className="display">{t('own.over')}</h1>
      <p className={styles.words}>{t('own.overText')}</p>
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
      <section className={styles.page} aria-labelledby="banned-title">
        <span className={styles.tile}>
          <Tile seed={ban.roomId} tile={ban.tile} size={64} />
        </span>
        <div>
          <h1 className="display" id="banned-title">
            {t(ban.everywhere ? 'own.titleEverywhere' : 'own.title')}
          </h1>
          <p className={styles.words}>
            {ban.everywhere ? t('own.sinceEverywhere', { since }) : t('own.since', { room: isolate(ban.title), since })}
          </p>
        </div>
        <Facts ban={ban} />
        <p className={styles.words}>{t('own.kept')}</p>
        <div className={styles.buttons}>
          <Button tone="primary" onClick={onRooms}>
            {t('own.rooms')}
          </Button>
          {!ban.appealed && ban._id !== '' && (
            <Button tone="outline" onClick={() => setIsAsking(true)}>
              {t('own.ask')}
            </Button>
          )}
        </div>
        <p className={styles.words}>{t(ban.appealed ? 'own.asked' : 'own.askHint')}</p>
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
