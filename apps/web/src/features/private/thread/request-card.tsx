import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { JoinedDate } from '../../people/joined-date.tsx';
import { useProfile } from '../../people/use-profile.ts';
import type { ConnectionActs } from '../connection/use-connection-acts.tsx';
import { usePrivateTexts } from '../use-private-texts.ts';
import styles from './request-card.module.css';

/** Rooms that are named; the others are counted. */
const namedRooms = 3;

/** The rooms that both have joined. */
const RoomsInCommon = ({ username }: { username: string }) => {
  const { t } = usePrivateTexts();
  const common = useProfile(username).data?.userdata.roomsInCommon;
  if (!common || common.count === 0) return null;
  const named = common.rooms.slice(0, namedRooms);
  const rooms = named.map(({ title }) => isolate(title)).join(t('comma'));
  return (
    <p className={styles.rooms}>
      {named.map((room) => (
        <Tile key={room._id} seed={room._id} tile={room.tile} size={34} />
      ))}
      <span>{t('inCommonNamed', { count: common.count, rooms })}</span>
    </p>
  );
};

interface RequestCardProps {
  readonly thread: PrivateThread;
  readonly acts: ConnectionActs;
  readonly onReport: () => void;
}

/** A request in the place of the conversation: who asks, since when they are here, and the answers. It carries no text. */
export const RequestCard = ({ thread, acts: { button }, onReport }: RequestCardProps) => {
  const { t } = usePrivateTexts();
  const { user, role, joinDate } = thread;
  return (
    <div className={styles.place}>
      <section className={styles.card}>
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={84} />
        <div>
          <h1 className="display">{t('foot.asks', { name: isolate(user.username) })}</h1>
          <p className={styles.since}>
            <JoinedDate date={joinDate} alone />
          </p>
        </div>
        <RoomsInCommon username={user.username} />
        <div className={styles.row}>
          {button('accept', t('accept'), { size: 'large', tone: 'primary' })}
          {button('deleteRequest', t('decline'), { size: 'large', tone: 'outline' })}
        </div>
        <div className={styles.less}>
          {button('block', t('block'), { size: 'small', tone: 'dangerText' })}
          <Button size="small" tone="ghost" icon="flag" onClick={onReport}>
            {t('report')}
          </Button>
        </div>
      </section>
      <p className={styles.hint}>{t('foot.asksText')}</p>
    </div>
  );
};
