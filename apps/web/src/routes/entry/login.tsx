import type { DoorFacts } from '@baithak/protocol/public-pages';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { GuestForm } from '../../features/entry/forms/guest-form.tsx';
import { LoginForm } from '../../features/entry/forms/login-form.tsx';
import { hasSignedInBefore, useSuspended } from '../../lib/session/session.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** On a page of the server, what the server knew. */
export const loader = (): DoorFacts => ({ signedInBefore: hasSignedInBefore() });

/** Both doors: first the one by which whoever is here most likely comes in. */
export const Component = () => {
  const { t } = useTranslation('entry');
  usePageTitle(t('login.page'));
  // A session that was ended says why above the sign-in.
  const { signedInBefore } = useLoaderData<typeof loader>();
  const isMember = useSuspended() !== null || signedInBefore;
  const member = <LoginForm first={isMember} />;
  const guest = <GuestForm first={!isMember} />;
  return (
    <EntryPage
      welcomeTitle={t('login.welcomeTitle')}
      welcomeText={t('login.welcomeText')}
      title={t(isMember ? 'login.title' : 'guest.title')}
      text={t(isMember ? 'login.text' : 'guest.text')}
    >
      {isMember ? member : guest}
      <div className={styles.or}>{t(isMember ? 'guest.or' : 'login.or')}</div>
      {isMember ? guest : member}
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.newHere" components={{ to: <Link to="/register" /> }} />
      </p>
    </EntryPage>
  );
};
