import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { displayName } from '@baithak/protocol/text/display-names';
import { publicLogAddress, type PreviewPage as Content } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../ui/written.tsx';
import { roomAddress } from '../../lib/addresses.ts';
import { textAttributes, isolate } from '../../lib/text-direction.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { RenderedAt } from '../../lib/time/now.ts';
import { Ago } from '../../ui/time.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { MessageBody } from '../message-body/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { PersonLink, ReadMore } from './thread/byline.tsx';
import { previewTitle } from './head/page-heads.ts';
import { JoinPrompt, JoinCard } from './join-card.tsx';
import styles from './join-card.module.css';
import { PublicPage } from './public-page.tsx';
import { useDocumentTitle } from './page-failed.tsx';
import { ViewerDialog } from './viewer-dialog.tsx';

const Message = ({ message, whole }: { message: RoomMessage; whole: string | undefined }) => {
  const { user, role } = message.member;
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 pt-1.5 pb-0.75 [--bg:var(--surface)]">
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={40} />
      <div className="grid justify-items-start min-w-0">
        <div className="flex flex-wrap items-center gap-x-1.5">
          <PersonLink member={message.member} />
          <Badge role={role} />
          <Ago date={message.date} className="text-faint text-2xs" />
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
    <header className="flex items-start gap-4 pb-4 line-b">
      <Tile seed={room._id} tile={room.tile} size={64} />
      <div className="grid gap-1 min-w-0">
        <h1 className="display text-xl wrap-anywhere w-fit max-w-full" {...textAttributes(room.title)}>
          <Written text={room.title} />
        </h1>
        {(room.topic || room.desc) !== '' && (
          <p dir="auto" className="wrap-anywhere">
            <Written text={room.topic || room.desc} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 text-muted text-xs">
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

/** The latest messages of a public room, newest first, for visitors (docs/product.md#room-preview). */
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
          <section aria-label={t('preview.messages')} className="pt-3 pb-6 grid gap-4">
            {page.data.length === 0 ? (
              <p className="py-6 text-center text-muted">{t('preview.quiet')}</p>
            ) : (
              <ol>
                {page.data.map((message) => (
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
            <section className={`${styles.rules} grid gap-2 mb-6 p-4 bg-surface-sunken rounded-bowl`}>
              <h2>{t('preview.rules')}</h2>
              <p {...textAttributes(room.rules)}>
                <Lines text={room.rules} />
              </p>
            </section>
          )}
          <p className="mb-6">
            <Link to={publicLogAddress(room._id)}>{t('preview.log')}</Link>
          </p>
          <JoinCard inside={inside} />
        </PublicPage>
        <ViewerDialog />
      </JoinPrompt>
    </RenderedAt>
  );
};

export const NoRoomPreview = () => {
  const { t } = useTranslation('public');
  useDocumentTitle(t('preview.title', { room: t('preview.noRoom') }));
  return (
    <PublicPage>
      <div className="grid justify-items-center gap-3 py-8 text-center">
        <h1 className="display text-xl wrap-anywhere w-fit max-w-full">{t('preview.noRoom')}</h1>
        <p>{t('preview.noRoomText')}</p>
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {t('open')}
        </Link>
      </div>
      <JoinCard />
    </PublicPage>
  );
};
