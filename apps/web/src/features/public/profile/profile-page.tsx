import type { Profile } from '@baithak/protocol/contracts/loading';
import type { ProfileBot } from '@baithak/protocol/entities/bot';
import type { Thread } from '@baithak/protocol/entities/thread';
import { type ProfilePage as Content, publicThreadAddress } from '@baithak/protocol/public-pages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { privatePersonAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { RenderedAt } from '../../../lib/time/now.ts';
import { Ago } from '../../../ui/time.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { PersonFloor } from '../../../ui/graphics/tile.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Written } from '../../../ui/written.tsx';
import { usePlainText } from '../../message-body/plain-text.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { BotCommands } from '../../people/bots/bot-commands.tsx';
import { JoinedDate } from '../../people/joined-date.tsx';
import { nameColor } from '../../people/rank.ts';
import { profileTitle } from '../head/page-heads.ts';
import { useDocumentTitle } from '../page-failed.tsx';
import { PublicPage } from '../public-page.tsx';
import { ThreadCounts } from '../thread/thread-counts.tsx';
import { threadParts } from '../../message-body/thread-parts.ts';
import { listenToPresses } from '../visitor/overlays.ts';
import styles from './profile-page.module.css';

/** What everybody may know of a bot: whose it is, what it answers, and the rooms in which anybody may see it do so. */
const BotProfileFacts = ({ bot, about }: { bot: ProfileBot; about: string }) => {
  const { t } = useBotsTexts();
  const rooms = bot.rooms.filter(({ isPublic }) => isPublic);
  return (
    <>
      <dl className={`${styles.facts} grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4 p-5`}>
        {about !== '' && (
          <div className="col-span-full">
            <dt>{t('about')}</dt>
            <dd className={styles.words} {...textAttributes(about)}>
              <Lines text={about} />
            </dd>
          </div>
        )}
        {bot.by && (
          <div>
            <dt>{t('madeBy')}</dt>
            <dd>
              <Link to={`/user/${bot.by.username}`} dir="ltr" lang="en">
                {bot.by.username}
              </Link>
            </dd>
          </div>
        )}
        {rooms.length > 0 && (
          <div>
            <dt>{t('inRooms')}</dt>
            <dd>
              {rooms.map(({ _id, title }, at) => (
                <span key={_id}>
                  {at > 0 && ' · '}
                  <Link to={`/preview/room/${_id}`}>
                    <bdi>
                      <Written text={title} />
                    </bdi>
                  </Link>
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('reads')}</dt>
          <dd>{t('readsWhat')}</dd>
        </div>
      </dl>
      {bot.commands.length > 0 && (
        <div className="pt-0 px-5 pb-5">
          <BotCommands label={t('commands')} commands={bot.commands} level={2} />
        </div>
      )}
    </>
  );
};

const genders = ['', 'male', 'female'] as const;

export const ProfileFacts = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('public');
  const gender = genders[profile.gender] ?? '';
  return (
    <dl className={`${styles.facts} grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4 p-5`}>
      {profile.alias !== '' && (
        <div>
          <dt>{t('profile.alias')}</dt>
          <dd>
            <bdi>
              <Written text={profile.alias} />
            </bdi>
          </dd>
        </div>
      )}
      {gender !== '' && (
        <div>
          <dt>{t('profile.gender')}</dt>
          <dd>{t(`profile.genders.${gender}`)}</dd>
        </div>
      )}
      {profile.age !== null && (
        <div>
          <dt>{t('profile.age')}</dt>
          <dd>{profile.age}</dd>
        </div>
      )}
      <div className="col-span-full">
        <dt>{t('profile.about')}</dt>
        {profile.about === '' ? (
          <dd className={styles.none}>{t('profile.nothing')}</dd>
        ) : (
          <dd className={styles.words} {...textAttributes(profile.about)}>
            <Lines text={profile.about} />
          </dd>
        )}
      </div>
    </dl>
  );
};

const ProfileThreads = ({ threads }: { threads: readonly Thread[] }) => {
  const { t } = useTranslation('public');
  const plain = usePlainText();
  if (threads.length === 0) return <p className={styles.none}>{t('profile.noThreads')}</p>;
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => {
        const text = plain(threadParts(thread));
        return (
          <li key={thread._id}>
            <Link
              to={publicThreadAddress(thread._id)}
              className="grid gap-1 py-3 px-5 text-inherit no-underline hover:bg-surface-hover"
            >
              <span className={styles.text} {...textAttributes(text)}>
                <Written text={text} />
              </span>
              <span className="flex flex-wrap gap-y-1 gap-x-3 text-muted text-xs">
                <bdi>
                  <Written text={thread.room.title} />
                </bdi>
                <Ago date={thread.date} />
                <ThreadCounts thread={thread} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

type View = 'profile' | 'threads';

/** Tabs that are links, so that they work without JavaScript; they replace the history entry. */
const Tabs = ({ view, count }: { view: View; count: number | null }) => {
  const { t } = useTranslation('public');
  const tab = (of: View) => ({
    className: classNames(styles.tab, view === of && styles.on),
    'aria-current': view === of ? ('page' as const) : undefined,
  });
  return (
    <nav className="flex gap-5 mt-3 px-5 line-b" aria-label={t('profile.parts')}>
      <Link to="." replace preventScrollReset data-replace {...tab('profile')}>
        {t('profile.tab')}
      </Link>
      {count === null ? (
        <span className={styles.tab} aria-disabled="true">
          {t('profile.threads')}
        </span>
      ) : (
        <Link to="?view=threads" replace preventScrollReset data-replace {...tab('threads')}>
          {t('profile.threads')}{' '}
          <span className="text-2xs numbers px-1.5 bg-surface-active rounded-[var(--r-1)_var(--r-1)_9px_9px]">
            {count}
          </span>
        </Link>
      )}
    </nav>
  );
};

const NotPerson = () => {
  const { t } = useBotsTexts();
  return <span>{t('notPerson')}</span>;
};

const Head = ({ page }: { page: Content }) => {
  const { profile, userdata } = page;
  return (
    <div className="grid gap-1 px-5">
      <span className="w-fit -mt-13 pt-1 px-1 pb-0 bg-surface-raised rounded-[50%_50%_12px_12px/46%_46%_12px_12px] relative">
        <Avatar
          id={userdata._id}
          username={userdata.username}
          picture={profile.picture}
          rank={userdata.rank}
          size={96}
        />
      </span>
      <h1
        className={classNames('display', styles.name, 'text-(--rank) text-xl wrap-anywhere w-fit max-w-full')}
        style={{ '--rank': nameColor(userdata.rank, userdata._id) }}
        {...textAttributes(profile.fullname)}
      >
        <Written text={profile.fullname} />
      </h1>
      <p className="flex flex-wrap items-center gap-y-1 gap-x-3 text-muted text-xs [--bg:var(--surface-raised)]">
        <bdi dir="ltr" lang="en">
          @{userdata.username}
        </bdi>
        <Badge role={userdata.role} labelled />
        {userdata.bot && <NotPerson />}
        <JoinedDate date={profile.joinDate} alone />
      </p>
    </div>
  );
};

/**
 * Below a profile: the visitor's invitation to join, and the member's way to private messages, in whose place
 * app/profile-private.tsx puts what the member can do. Bots have none.
 */
const Foot = ({ name, username, isBot }: { name: string; username: string; isBot: boolean }) => {
  const { t } = useTranslation('public');
  return (
    <footer
      className="flex flex-wrap items-center gap-y-2 gap-x-4 py-4 px-5 line-t text-muted text-xs"
      data-for={isBot ? 'visitor' : undefined}
    >
      <Link to="/register" className={buttonClass({ tone: 'primary' })} data-for="visitor">
        {t('profile.write', { name: isolate(name) })}
      </Link>
      {!isBot && (
        <div data-for="member" data-private={username}>
          <Link to={privatePersonAddress(username)} className={buttonClass({ tone: 'primary' })}>
            {t('profile.private')}
          </Link>
        </div>
      )}
    </footer>
  );
};

const Facts = ({ page: { profile, userdata } }: { page: Content }) =>
  userdata.bot ? <BotProfileFacts bot={userdata.bot} about={profile.about} /> : <ProfileFacts profile={profile} />;

/** A person's public profile (docs/product.md#public-profile). Closing it goes back one step. */
export const ProfilePage = ({ page }: { page: Content }) => {
  const { i18n } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  const [search] = useSearchParams();
  const view: View = search.get('view') === 'threads' && page.publicThreads.countTotal !== null ? 'threads' : 'profile';
  const { bot } = page.userdata;
  useDocumentTitle(profileTitle(page, i18n));
  useEffect(listenToPresses, []);
  return (
    <RenderedAt value={page.renderedAt}>
      <PublicPage floor={page.userdata._id}>
        <article className="relative overflow-hidden bg-surface-raised line rounded-[14px_14px_28px_28px]">
          <PersonFloor id={page.userdata._id} />
          <span className={`${styles.close} absolute top-2 inset-e-2 bg-surface-raised rounded-3`} data-for="script">
            <IconButton icon="close" label={tc('close')} data-back />
          </span>
          <Head page={page} />
          <Tabs view={view} count={page.publicThreads.countTotal} />
          {view === 'threads' ? <ProfileThreads threads={page.publicThreads.threadsList} /> : <Facts page={page} />}
          {!page.me && (
            <Foot name={page.profile.fullname} username={page.userdata.username} isBot={bot !== undefined} />
          )}
        </article>
      </PublicPage>
    </RenderedAt>
  );
};
