import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { User } from '@baithak/protocol/entities/entities';
import { useEffect, useMemo, useRef } from 'react';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { Level } from '../../../lib/audio/audio.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import { numberInLine } from '../session/own-turn.ts';
import styles from './listeners.module.css';

/** Draws a level into elements by itself, many times a second, without React. Returns what stops it. */
export const drawLevel = (meter: HTMLElement, level: Level | null): (() => void) => {
  const bars = [...meter.children].filter((bar): bar is HTMLElement => bar instanceof HTMLElement);
  let before = -1;
  const draw = (value: number): void => {
    const lit = Math.min(bars.length, Math.round(value * bars.length));
    meter.style.setProperty('--level', value.toFixed(2));
    if (lit === before) return;
    before = lit;
    bars.forEach((bar, index) => (index < lit ? (bar.dataset['lit'] = '') : delete bar.dataset['lit']));
    meter.setAttribute('aria-valuenow', String(Math.round((lit / bars.length) * 100)));
  };
  draw(level?.get() ?? 0);
  return level?.subscribe(draw) ?? (() => undefined);
};

/** Finds somebody's account among those who are in the room: a stream has names alone. */
export const usePeople = (roomId: string): ((username: string) => User | undefined) => {
  const present = useConversationState(roomId, (room) => room.present);
  return useMemo(() => {
    const byName = new Map(present.map(({ username, user }) => [username, user]));
    return (username) => byName.get(username);
  }, [present]);
};

/** Who listens: the first 100 by rank, and how many there are. */
export const Listeners = ({ roomId, stream }: { roomId: string; stream: Stream }) => {
  const { t } = useAudioTexts();
  const people = usePeople(roomId);
  const { listeners } = stream;
  const count = stream.count.total - stream.count.speakers;
  const more = count - listeners.length;
  return (
    <section className="py-3 px-4" aria-label={t('listeners')}>
      <h2 className="text-sm font-bold">
        {t('listeners')} <span className={styles.count}>{count}</span>
      </h2>
      {count === 0 && <p className="py-2 text-muted">{t('nobodyListens')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-y-4 gap-x-1 py-3">
        {listeners.map(({ _id, username, avatar, rank }) => (
          <li key={username}>
            <a
              className="grid grid-cols-1 justify-items-center gap-1 p-1 rounded-2 text-inherit no-underline hover:bg-surface-hover"
              href={`/user/${username}`}
              data-person={username}
            >
              <span className="relative">
                <Avatar id={_id} username={username} picture={avatar} rank={rank} size={52} />
                {numberInLine(stream, username) !== null && (
                  <span className={styles.hand}>
                    <Icon name="hand" size="tiny" />
                  </span>
                )}
              </span>
              <Name
                id={_id}
                username={username}
                role={{ rank }}
                alias={people(username)?.profile.alias}
                className={styles.name}
              />
              {numberInLine(stream, username) !== null && <span className="visually-hidden">, {t('hands.up')}</span>}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="py-2 text-muted">{t('moreListeners', { count: more })}</p>}
    </section>
  );
};

/** How high the marks of the stage stand, in percent: a voice, not a ramp. */
const heights = [20, 45, 70, 100, 85, 60, 92, 74, 40, 62, 88, 50, 72, 95, 58, 80, 44, 26];

/** The level of a voice; grey marks while there is none. */
export const LevelMeter = ({ level }: { level: Level | null }) => {
  const { t } = useAudioTexts();
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => (meter.current ? drawLevel(meter.current, level) : undefined), [level]);
  return (
    <div
      ref={meter}
      className={`${styles.meter} flex items-center justify-center gap-1.25 h-8.5`}
      role="meter"
      aria-label={t('level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the marks never change their order
        <i key={index} style={{ '--h': height }} />
      ))}
    </div>
  );
};
