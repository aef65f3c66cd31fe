import type { NextSpeaker, Stream } from '@baithak/protocol/contracts/broadcast';
import type { Speaker } from '@baithak/protocol/entities/entities';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { Level } from '../../../lib/audio/audio.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Floor } from '../../../ui/graphics/tile.tsx';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { isHeard } from '../session/own-turn.ts';
import { type AudioRoom, type Phase, audioStore, useAudio } from '../state/audio-state.ts';
import { LevelMeter, usePeople } from './listeners.tsx';
import { RunningTime, useSecondsSince } from './running-time.tsx';
import styles from './stage.module.css';

interface NicheProps {
  readonly room: Pick<AudioRoom, 'id' | 'tile'>;
  readonly speaker: Speaker | undefined;
  /** The ring is green. */
  readonly isLive: boolean;
  readonly level: Level | null;
}

/** The arch in which the speaker sits, before the room's tiles; empty while nobody speaks. The ring follows the voice. */
const Niche = ({ room, speaker, isLive, level }: NicheProps) => {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (value: number) => ring.current?.style.setProperty('--level', value.toFixed(2));
    draw(level?.get() ?? 0);
    return level?.subscribe(draw);
  }, [level]);
  return (
    <div ref={ring} className={classNames(styles.ring, isLive && styles.live)} aria-hidden="true">
      <div className="relative grid items-end justify-items-center w-43 h-47.5 overflow-hidden rounded-[50%_50%_12px_12px/46%_46%_12px_12px]">
        <Floor size={31} className={styles.floor} seed={room.id} tile={room.tile} />
        {speaker ? (
          <span
            className={`${styles.picture} relative overflow-hidden w-37 h-41.5 rounded-[50%_50%_6px_6px/48%_48%_6px_6px]`}
          >
            <Avatar
              id={speaker._id}
              username={speaker.username}
              picture={speaker.avatar}
              rank={speaker.rank}
              size={148}
            />
          </span>
        ) : (
          <span className={styles.empty} />
        )}
      </div>
    </div>
  );
};

/** At the corner of the stage: live and for how long, or why one hears nothing. */
const StageTag = ({ speaker, phase }: { speaker: Speaker | undefined; phase: Phase }) => {
  const { t } = useAudioTexts();
  if (phase === 'reconnecting')
    return (
      <span className={styles.tag}>
        <Icon name="retry" size="tiny" />
        <b>{t('reconnecting')}</b>
      </span>
    );
  if (!speaker) return <span />;
  const [icon, words] =
    speaker.muted || (speaker.connected && speaker.paused)
      ? (['no-microphone', t(speaker.muted ? 'mutedTag' : 'pausedTag')] as const)
      : (['no-wifi', t('lostTag')] as const);
  if (!isHeard(speaker))
    return (
      <span className={styles.tag}>
        <Icon name={icon} size="tiny" />
        <b>{words}</b>
      </span>
    );
  return (
    <span className={styles.tag}>
      <LiveBars />
      <b>{t('live')}</b> <RunningTime since={speaker.since} />
    </span>
  );
};

const Gone = ({ since }: { since: number }) => {
  const { t } = useAudioTexts();
  return (
    <p className={styles.warning}>
      <Icon name="no-wifi" size="small" />
      {t('gone', { count: Math.max(1, useSecondsSince(since)) })}
    </p>
  );
};

interface StageWordsProps {
  readonly speaker: Speaker | undefined;
  readonly next: NextSpeaker | null;
  readonly isHere: boolean;
  readonly isOwn: boolean;
}

const StageWords = ({ speaker, next, isHere, isOwn }: StageWordsProps) => {
  const { t } = useAudioTexts();
  const lostAt = useAudio((state) => state.lostAt);
  if (isHere && lostAt !== null) return <Gone since={lostAt} />;
  if (!speaker)
    return (
      <p className="max-w-[60ch] text-muted wrap-anywhere">
        {next ? t('hands.goesTo', { name: isolate(next.username) }) : t('nobodyText')}
      </p>
    );
  const name = isolate(speaker.username);
  // Whoever is muted reads until when above the stage.
  if (speaker.muted && !isOwn) return <p className={styles.warning}>{t('muted', { name })}</p>;
  if (!speaker.connected) return <p className={styles.warning}>{t('lost', { name })}</p>;
  if (speaker.paused && !isOwn) return <p className={styles.warning}>{t('paused', { name })}</p>;
  return (
    <p
      className="max-w-[60ch] text-muted wrap-anywhere empty:hidden ur:font-body ur:leading-(--lh-nastaliq-body)"
      {...textAttributes(speaker.desc)}
    >
      <Written text={speaker.desc} />
    </p>
  );
};

const Who = ({ speaker, alias }: { speaker: Speaker; alias: string | undefined }) => {
  const { t } = useAudioTexts();
  const { moment } = useTimes();
  const role = { title: '', rank: speaker.rank };
  return (
    <p className={styles.who}>
      <a
        className="min-w-0 overflow-hidden text-inherit no-underline hover:underline hover:decoration-auto mobile:inline-flex mobile:items-center mobile:justify-center mobile:min-h-touch mobile:min-w-touch"
        href={`/user/${speaker.username}`}
        data-person={speaker.username}
      >
        <Name id={speaker._id} username={speaker.username} role={role} alias={alias} />
      </a>
      <Badge role={role} />
      <span className="inline-flex items-center gap-1 py-0.25 px-2.25 rounded-[var(--r-1)_var(--r-1)_9px_9px] text-xs font-medium whitespace-nowrap bg-surface-active text-text">
        {t('since', { time: moment(speaker.since) })}
      </span>
    </p>
  );
};

interface StageProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly isHere: boolean;
  readonly children?: ReactNode;
}

/** Who speaks, for how long and what about, with their level; what is heard is all said in words too. */
export const Stage = ({ room, stream, isHere, children }: StageProps) => {
  const { t } = useAudioTexts();
  const people = usePeople(room.id);
  const { phase, level } = useAudio((state) => state);
  const speaker = stream.speakers[0];
  const here = isHere ? phase : 'off';
  const isLive = speaker !== undefined && isHeard(speaker) && here !== 'reconnecting';
  const heard = isHere && isLive ? level : null;
  return (
    <section
      className="relative flex-none grid grid-cols-1 justify-items-center gap-2 pt-5 px-4 pb-4 bg-surface-sunken line-b text-center"
      aria-label={t('stage', { room: room.title })}
    >
      <div className="absolute top-4 inset-x-5 flex items-center justify-between gap-2 mobile:inset-x-4">
        <StageTag speaker={speaker} phase={here} />
        <span className="inline-flex items-center gap-1.5 text-muted numbers mobile:hidden">
          <Icon name="ear" size="small" />
          {t('listening', { count: stream.count.total - stream.count.speakers })}
        </span>
      </div>
      <Niche room={room} speaker={speaker} isLive={isLive} level={heard} />
      {speaker ? (
        <Who speaker={speaker} alias={people(speaker.username)?.profile.alias} />
      ) : (
        <p className={styles.who}>{t('nobody')}</p>
      )}
      <StageWords speaker={speaker} next={stream.next} isHere={isHere} isOwn={here === 'speaking'} />
      <LevelMeter level={heard} />
      {children}
    </section>
  );
};

let last = '';
audioStore.subscribe(({ speech }) => (last = speech ?? last));

/** What the reader spoke about last, or was about to: the state forgets it with the turn. */
export const lastSpeech = (): string => last;
