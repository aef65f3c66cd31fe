import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exploreAddress, roomsAddress } from '../../lib/addresses.ts';
import { searchAddress } from '../../lib/search-address.ts';
import { useSignedIn } from '../../lib/session/use-signed-in.ts';
import { buttonClass } from '../button.tsx';

/** From what was not found to what is there: rooms and the search, or the door for whoever is not signed in. */
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
