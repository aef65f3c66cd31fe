import type { RoomListItem } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { atMention, useUnread } from '../../../lib/unread.ts';
import { isolate, textAttributes, textLanguage } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { readMe } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import row from '../../../ui/list/list-row.module.css';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { useStoredDraft } from '../../composer/drafts.ts';
import { useSnippetWords } from '../../message-body/snippet-words.ts';
import { useIsMentionedElsewhere } from '../queries.ts';
import styles from './room-row.module.css';

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
        <bdi className="min-w-0 truncate" dir="auto">
          <Written text={room.topic || room.desc} />
        </bdi>
      </span>
    );
  const { shows, wrote } = wordsOf(last);
  return (
    <span className={styles.snippet}>
      <bdi className="flex-none max-w-[60%] overflow-hidden text-ellipsis" dir="ltr" lang="en">
        {last.username}
      </bdi>
      <span className="me-[0.3em]">:</span>
      {shows !== '' && <span className="min-w-0 truncate">{shows}</span>}
      {shows !== '' && wrote !== '' && <span className="whitespace-pre"> · </span>}
      {wrote !== '' && (
        <bdi className="min-w-0 own-clip line-clamp-1 wrap-anywhere" {...textAttributes(wrote)}>
          <Written text={wrote} />
        </bdi>
      )}
    </span>
  );
};

/** What a row shows of a room; one that is suggested has no news. */
export type ListedRoom = Omit<RoomListItem, 'role'>;

const DraftText = ({ text }: { text: string }) => {
  const { t } = useTranslation('rooms');
  return (
    <span className={styles.snippet}>
      <span className="flex-none text-nuqta-text">{t('draft')}</span>
      <span className="me-[0.3em]">:</span>
      <bdi className="min-w-0 own-clip line-clamp-1 wrap-anywhere" {...textAttributes(text)}>
        <Written text={text} />
      </bdi>
    </span>
  );
};

const Banned = ({ until }: { until: string | null }) => {
  const { t } = useTranslation('rooms');
  const times = useTimes();
  return (
    <span className={styles.snippet}>
      {until === null ? t('banned') : t('bannedUntil', { until: times.until(until) })}
    </span>
  );
};

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
              <span className="min-w-0 truncate">
                <NamesLine text={speaks} />
              </span>
            </span>
          )}
        </span>
        <span className={row.end}>
          {room.banned ? (
            <Icon name="lock" size="tiny" />
          ) : speaks === null ? (
            // That of what stands beside it: a thread or a deleted message may be later.
            room.lastMessage && <Time date={room.lastMessage.date}>{short(room.lastMessage.date)}</Time>
          ) : (
            <LiveBars {...(hasDraft && { label: speaks })} />
          )}
          {isUnread && <UnreadBadge room={room} />}
        </span>
      </Link>
    </li>
  );
};

/** On the way back: something for the reader alone waits there. */
export const NewsElsewhere = ({ roomId }: { roomId: string }) => {
  const { t } = useTranslation('rooms');
  const isMentioned = useIsMentionedElsewhere(roomId);
  const { privateThreads } = useUnread();
  if (!isMentioned && privateThreads === 0) return null;
  return (
    <span className="absolute top-2 inset-e-1.5 grid">
      <Nuqta label={t('unreadElsewhere')} />
    </span>
  );
};
