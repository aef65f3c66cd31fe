import { Written } from '../../../ui/written.tsx';
import { limits } from '@baithak/protocol/limits';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolate, textAttributes, textLanguage } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import row from '../../../ui/list/list-row.module.css';
import { Time } from '../../../ui/time.tsx';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { readMe } from '../../../lib/session/me.ts';
import { atMention } from '../../../lib/at-mention.ts';
import { useStoredDraft } from '../../parts/composer/drafts.ts';
import styles from './room-row.module.css';
import { useSnippetWords } from '../../parts/snippet-words.ts';

/** From where it is counted no further a count is quiet: nobody reads it as a call (docs/design.md#components-and-states). */
const countedTo = limits.unreadCounted;

const UnreadBadge = ({ room }: { room: ListedRoom }) => {
  const { t } = useTranslation('rooms');
  const isMuted = room.level === 'nothing';
  if (room.mentioned && !isMuted) return <Count value="@" label={t('mentioned')} />;
  if (room.unread === 0) return null;
  if (room.unread < countedTo)
    return <Count value={room.unread} quiet={isMuted} label={t('unread', { count: room.unread })} />;
  return <Count value={room.unread} most={countedTo - 1} quiet label={t('unreadMany', { count: countedTo - 1 })} />;
};

const LastMessage = ({ room }: { room: ListedRoom }) => {
  const wordsOf = useSnippetWords();
  const last = room.lastMessage;
  if (!last)
    return (
      <span className={styles.snippet}>
        <bdi className={styles.lastText} dir="auto">
          <Written text={room.topic || room.desc} />
        </bdi>
      </span>
    );
  const { shows, wrote } = wordsOf(last);
  return (
    <span className={styles.snippet}>
      <bdi className={styles.who} dir="ltr" lang="en">
        {last.username}
      </bdi>
      <span className={styles.colon}>:</span>
      {shows !== '' && <span className={styles.lastText}>{shows}</span>}
      {shows !== '' && wrote !== '' && <span className={styles.dot}> · </span>}
      {wrote !== '' && (
        <bdi className={styles.lastText} {...textAttributes(wrote)}>
          <Written text={wrote} />
        </bdi>
      )}
    </span>
  );
};

/** What a row shows of a room; one that is suggested has no news. */
export type ListedRoom = Omit<RoomListItem, 'role'>;

/** What the reader has begun to write there. */
const DraftText = ({ text }: { text: string }) => {
  const { t } = useTranslation('rooms');
  return (
    <span className={styles.snippet}>
      <span className={styles.draft}>{t('draft')}</span>
      <span className={styles.colon}>:</span>
      <bdi className={styles.lastText} {...textAttributes(text)}>
        <Written text={text} />
      </bdi>
    </span>
  );
};

/** The reader is banned there. */
const Banned = ({ until }: { until: string | null }) => {
  const { t } = useTranslation('rooms');
  const times = useTimes();
  return (
    <span className={styles.snippet}>
      {until === null ? t('banned') : t('bannedUntil', { until: times.until(until) })}
    </span>
  );
};

/** One room of the reader's list. */
export const RoomRow = ({ room, isOpen }: { room: ListedRoom; isOpen: boolean }) => {
  const { t } = useTranslation('rooms');
  const { short } = useTimes();
  const draft = useStoredDraft(readMe()?.userId ?? '', room._id);
  const hasDraft = draft !== '' && !isOpen;
  // In place of the last message; beside a draft, which nobody else keeps, the live bars say it.
  const speaks = room.speaker === null ? null : t('isSpeaking', { name: isolate(room.speaker) });
  const isMuted = room.level === 'nothing';
  const isUnread = !isOpen && (room.unread > 0 || room.mentioned);
  return (
    <li>
      <Link
        to={roomAddress(roomRefOf(room))}
        state={isUnread && room.mentioned ? atMention : undefined}
        className={classNames(row.row, isOpen && row.open, isMuted && styles.muted, isUnread && !isMuted && row.unread)}
        aria-current={isOpen ? 'page' : undefined}
        data-roving=""
      >
        <span className={classNames(room.banned && styles.banned)}>
          <Tile seed={room._id} tile={room.tile} size={38} />
        </span>
        <span className={row.words}>
          <span className={classNames(row.title, styles.title)} lang={textLanguage(room.title)}>
            <bdi className="truncate">
              <Written text={room.title} />
            </bdi>
            {room.access === 'Private' && !room.banned && (
              <span role="img" aria-label={t('private')} title={t('private')}>
                <Icon name="lock" size="tiny" />
              </span>
            )}
            {isMuted && (
              <span role="img" aria-label={t('level.muted')} title={t('level.muted')}>
                <Icon name="mute" size="tiny" />
              </span>
            )}
          </span>
          {room.banned ? (
            <Banned until={room.banned.until} />
          ) : hasDraft ? (
            <DraftText text={draft} />
          ) : speaks === null ? (
            <LastMessage room={room} />
          ) : (
            <span className={styles.snippet}>
              <span className={styles.lastText}>
                <NamesLine text={speaks} />
              </span>
            </span>
          )}
        </span>
        <span className={row.end}>
          {room.banned ? (
            <Icon name="lock" size="tiny" />
          ) : speaks === null ? (
            <Time date={room.lastUpdate}>{short(room.lastUpdate)}</Time>
          ) : (
            <LiveBars {...(hasDraft && { label: speaks })} />
          )}
          {isUnread && <UnreadBadge room={room} />}
        </span>
      </Link>
    </li>
  );
};
