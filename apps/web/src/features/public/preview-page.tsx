import { Written } from '../../ui/written.tsx';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { displayName } from '@baithak/protocol/text/display-names';
import { publicLogAddress, type PreviewPage as Content } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roomAddress } from '../../lib/addresses.ts';
import { textAttributes, isolate } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { RenderedAt } from '../../lib/time/now.ts';
import { Ago } from '../../ui/ago.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { MessageBody } from '../message-body/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { PersonLink, ReadMore } from './thread/byline.tsx';
import { previewTitle } from './head/preview-head.ts';
import { JoinPrompt, JoinCard } from './join-card.tsx';
import styles from './preview-page.module.css';
import { PublicPage } from './public-page.tsx';
import { useDocumentTitle } from './page-failed.tsx';
import { ViewerDialog } from './viewer-dialog.tsx';

const Message = ({ message, whole }: { message: RoomMessage; whole: string | undefined }) => {
  const { user, role } = message.member;
  return (
    <li className={styles.message}>
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={40} />
      <div className={styles.words}>
        <div className={styles.head}>
          <PersonLink member={message.member} />
          <Badge role={role} />
          <Ago date={message.date} className={styles.time} />
        </div>
        <MessageBody parts={message.content} viewerId="" />
        {whole !== undefined && <ReadMore href={whole} />}
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
        <h1 className={classNames('display', styles.title)} {...textAttributes(room.title)}>
          <Written text={room.title} />
        </h1>
        {(room.topic || room.desc) !== '' && (
          <p dir="auto" className={styles.topic}>
            <Written text={room.topic || room.desc} />
          </p>
        )}
        <p className={styles.counts}>
          {isCrowd(room.memberCount) && <span>{t('memberCount', { count: room.memberCount })}</span>}
          {isCrowd(onlineCount) && <span>{t('onlineCount', { count: onlineCount })}</span>}
          <span>
            {tp('preview.owner')}:{' '}
            <bdi>
              <Written text={displayName(room.creator)} />
            </bdi>
          </span>
        </p>
      </div>
    </header>
  );
};

/** The latest messages of a public room, for visitors (docs/product.md#room-preview). */
export const PreviewPage = ({ page }: { page: Content }) => {
  const { t, i18n } = useTranslation('public');
  const room = page.roomDetails;
  const inside = roomAddress(room._id);
  useDocumentTitle(previewTitle(page, i18n));
  return (
    <RenderedAt value={page.renderedAt}>
      <JoinPrompt inside={inside}>
        <PublicPage floor={room._id} tile={room.tile}>
          <Head page={page} />
          <section aria-label={t('preview.messages')} className={styles.messages}>
            {page.data.length === 0 ? (
              <p className={styles.quiet}>{t('preview.quiet')}</p>
            ) : (
              <ol>
                {page.data.toReversed().map((message) => (
                  <Message
                    key={message._id}
                    message={message}
                    whole={page.cut.includes(message._id) ? inside : undefined}
                  />
                ))}
              </ol>
            )}
            <a href="/register" data-join className={buttonClass({ tone: 'outline', wide: true })}>
              {t('preview.write', { room: isolate(room.title) })}
            </a>
          </section>
          {room.rules !== '' && (
            <section className={styles.rules}>
              <h2>{t('preview.rules')}</h2>
              <p {...textAttributes(room.rules)}>
                <Lines text={room.rules} />
              </p>
            </section>
          )}
          <p className={styles.log}>
            <Link to={publicLogAddress(room._id)}>{t('preview.log')}</Link>
          </p>
          <JoinCard inside={inside} />
        </PublicPage>
        <ViewerDialog />
      </JoinPrompt>
    </RenderedAt>
  );
};

/** The preview without a room. */
export const NoRoomPreview = () => {
  const { t } = useTranslation('public');
  useDocumentTitle(t('preview.title', { room: t('preview.noRoom') }));
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
