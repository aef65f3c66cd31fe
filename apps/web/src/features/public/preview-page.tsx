import { textDirection } from '@baithak/protocol/direction';
import type { RoomMessage } from '@baithak/protocol/messages';
import { displayName } from '@baithak/protocol/names';
import type { PreviewPage as Content } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asWritten, isolated } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { DrawnAt } from '../../lib/now.ts';
import { Ago } from '../../ui/ago.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Tile } from '../../ui/tile.tsx';
import { MessageBody } from '../parts/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { PersonName } from './byline.tsx';
import { previewTitle } from './head/preview-head.ts';
import { BehindTheDoor, JoinCard } from './join.tsx';
import styles from './preview-page.module.css';
import { PublicPage } from './public-page.tsx';
import { useExactTitle } from './use-exact-title.ts';

const Message = ({ message }: { message: RoomMessage }) => {
  const { user, role } = message.member;
  return (
    <li className={styles.message}>
      <Avatar username={user.username} picture={user.profile.picture} rank={role.rank} size={40} />
      <div className={styles.words}>
        <div className={styles.head}>
          <PersonName member={message.member} />
          <Badge role={role} />
          <Ago date={message.date} className={styles.time} />
        </div>
        <MessageBody parts={message.content} me="" />
      </div>
    </li>
  );
};

const Head = ({ page: { roomDetails: room, onlineCount } }: { page: Content }) => {
  const { t } = useTranslation('rooms');
  const { t: tp } = useTranslation('public');
  return (
    <header className={styles.room}>
      <Tile seed={room._id} tile={room.tile} size={64} />
      <div className={styles.facts}>
        <h1 className={classNames('display', styles.title)} {...asWritten(room.title)}>
          {room.title}
        </h1>
        {(room.topic || room.desc) !== '' && (
          <p dir="auto" className={styles.topic}>
            {room.topic || room.desc}
          </p>
        )}
        <p className={styles.counts}>
          <span>{t('memberCount', { count: room.memberCount })}</span>
          <span>{t('onlineCount', { count: onlineCount })}</span>
          <span>
            {tp('preview.owner')}: <bdi>{displayName(room.creator)}</bdi>
          </span>
        </p>
      </div>
    </header>
  );
};

/** A public room from the street: its latest messages, to be read (specification 2). */
export const PreviewPage = ({ page }: { page: Content }) => {
  const { t, i18n } = useTranslation('public');
  const room = page.roomDetails;
  const inside = `/home/rooms/${room._id}`;
  useExactTitle(previewTitle(page, i18n));
  return (
    <DrawnAt value={page.drawnAt}>
      <BehindTheDoor inside={inside}>
        <PublicPage floor={room._id} tile={room.tile}>
          <Head page={page} />
          <section aria-label={t('preview.messages')} className={styles.messages}>
            {page.data.length === 0 ? (
              <p className={styles.quiet}>{t('preview.quiet')}</p>
            ) : (
              <ol>
                {page.data.toReversed().map((message) => (
                  <Message key={message._id} message={message} />
                ))}
              </ol>
            )}
            <a href="/register" data-door className={buttonClass({ tone: 'outline', wide: true })}>
              {t('preview.write', { room: isolated(room.title) })}
            </a>
          </section>
          {room.rules !== '' && (
            <section className={styles.rules}>
              <h2>{t('preview.rules')}</h2>
              <p dir={textDirection(room.rules)}>{room.rules}</p>
            </section>
          )}
          <JoinCard inside={inside} />
        </PublicPage>
      </BehindTheDoor>
    </DrawnAt>
  );
};

/** A preview of no room in particular. */
export const NoRoomPreview = () => {
  const { t } = useTranslation('public');
  useExactTitle(t('preview.title', { room: t('preview.noRoom') }));
  return (
    <PublicPage>
      <div className={styles.none}>
        <h1 className={classNames('display', styles.title)}>{t('preview.noRoom')}</h1>
        <p>{t('preview.noRoomText')}</p>
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {t('open')}
        </Link>
      </div>
      <JoinCard />
    </PublicPage>
  );
};
