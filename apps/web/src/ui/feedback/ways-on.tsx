import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exploreAddress, roomsAddress } from '../../lib/addresses.ts';
import { searchAddress } from '../../lib/search-address.ts';
import { isSignedIn } from '../../lib/session/signed-in.ts';
import { buttonClass } from '../button.tsx';

const listen = (changed: () => void): (() => void) => {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};

/**
 * Whether somebody is signed in in this browser, as far as it knows. False on a page rendered by the server until it is
 * hydrated.
 */
const useSignedIn = (): boolean => useSyncExternalStore(listen, isSignedIn, () => false);

/** Links from a page that was not found: to rooms and the search, or for whoever is not signed in to the first page. */
export const WaysOn = () => {
  const { t } = useTranslation('common');
  const isSignedIn = useSignedIn();
  return (
    <>
      <Link to={isSignedIn ? roomsAddress : '/'} className={buttonClass({ tone: 'primary' })}>
        {t('notFound.home')}
      </Link>
      {isSignedIn ? (
        <>
          <Link to={exploreAddress} className={buttonClass({ tone: 'outline' })}>
            {t('notFound.explore')}
          </Link>
          <Link to={searchAddress({})} className={buttonClass({ tone: 'outline' })}>
            {t('notFound.search')}
          </Link>
        </>
      ) : (
        <Link to="/glogin" className={buttonClass({ tone: 'outline' })}>
          {t('notFound.guest')}
        </Link>
      )}
    </>
  );
};
