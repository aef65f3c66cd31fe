import { Written } from '../../../ui/written.tsx';
import type { ProfilePage as Content } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { textAttributes, isolate } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { privatePersonAddress } from '../../../lib/addresses.ts';
import { RenderedAt } from '../../../lib/time/now.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonFloor } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { JoinedDate } from '../../people/joined-date.tsx';
import { nameColor } from '../../people/rank.ts';
import { profileTitle } from '../head/profile-head.ts';
import { BotProfileFacts } from './bot-profile-facts.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import styles from './profile-page.module.css';
import { ProfileThreads } from './profile-threads.tsx';
import { PublicPage } from '../public-page.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { listenToPresses } from '../visitor/presses.ts';

type View = 'profile' | 'threads';

/** Tabs that are links, so that they work without JavaScript; they replace the history entry. */
const Tabs = ({ view, count }: { view: View; count: number | null }) => {
  const { t } = useTranslation('public');
  const tab = (of: View) => ({
    className: classNames(styles.tab, view === of && styles.on),
    'aria-current': view === of ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.tabs} aria-label={t('profile.parts')}>
      <Link to="." replace preventScrollReset data-replace {...tab('profile')}>
        {t('profile.tab')}
      </Link>
      {count === null ? (
        <span className={styles.tab} aria-disabled="true">
          {t('profile.threads')}
        </span>
      ) : (
        <Link to="?view=threads" replace preventScrollReset data-replace {...tab('threads')}>
          {t('profile.threads')} <span className={styles.count}>{count}</span>
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
    <div className={styles.head}>
      <span className={styles.arch}>
        <Avatar
          id={userdata._id}
          username={userdata.username}
          picture={profile.picture}
          rank={userdata.rank}
          size={96}
        />
      </span>
      <h1
        className={classNames('display', styles.name)}
        style={{ '--rank': nameColor(userdata.rank, userdata._id) }}
        {...textAttributes(profile.fullname)}
      >
        <Written text={profile.fullname} />
      </h1>
      <p className={styles.line}>
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
    <footer className={styles.foot} data-for={isBot ? 'visitor' : undefined}>
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
        <article className={styles.card}>
          <PersonFloor id={page.userdata._id} />
          <span className={styles.close} data-for="script">
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
