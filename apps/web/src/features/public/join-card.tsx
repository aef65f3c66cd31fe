import { useEffect, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Floor } from '../../ui/graphics/tile.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './join-card.module.css';
import { listenToOverlays, listenToPresses } from './visitor/overlays.ts';

const JoinPicture = () => (
  <div className={styles.wall} aria-hidden="true">
    <Floor seed="baithak" size={44} className={styles.pattern} />
    <img
      className="absolute inset-x-0 bottom-0 mx-auto w-38 mobile:w-28"
      src="/pictures/arch.svg"
      alt=""
      loading="lazy"
    />
    <span className="absolute inset-x-0 bottom-2.5 grid justify-items-center">
      <Sticker name="salaam" size={112} />
    </span>
  </div>
);

const JoinLinks = () => {
  const { t } = useTranslation('public');
  return (
    <>
      <p className="text-md text-muted">{t('joinCard.text')}</p>
      <div className="flex flex-wrap gap-3 mobile:grid">
        <Link to="/register" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('join')}
        </Link>
        <Link to="/glogin" className={buttonClass({ tone: 'outline', size: 'large' })}>
          <Icon name="door" />
          {t('joinCard.guest')}
        </Link>
      </div>
      <p className="text-xs text-muted">
        <Trans t={t} i18nKey="joinCard.haveAccount" components={{ to: <Link to="/login" /> }} />
      </p>
    </>
  );
};

/** The invitation at the end of a public page, which works without JavaScript. A signed-in reader gets a link to `inside`, in the app. */
export const JoinCard = ({ inside = '/home' }: { inside?: string }) => {
  const { t } = useTranslation('public');
  return (
    <>
      <Link to={inside} className={buttonClass({ tone: 'primary', size: 'large', wide: true })} data-for="member">
        {t('open')}
      </Link>
      <aside className={styles.card} aria-label={t('join')} data-for="visitor">
        <JoinPicture />
        <div className={styles.words}>
          <h2 className="display text-[1.875rem] mobile:text-xl">{t('join')}</h2>
          <JoinLinks />
        </div>
      </aside>
    </>
  );
};

const JoinOverlay = () => {
  const { t } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  return (
    <dialog className={classNames(styles.card, styles.overlay)} aria-labelledby="join-title" data-invitation>
      <JoinPicture />
      <div className={styles.words}>
        <h2 id="join-title" className="display text-[1.875rem] mobile:text-xl">
          {t('join')}
        </h2>
        <JoinLinks />
      </div>
      <form method="dialog" className="absolute top-2 inset-e-2">
        <IconButton icon="close" type="submit" label={tc('close')} />
      </form>
    </dialog>
  );
};

/**
 * What is marked `data-join` inside of it opens the invitation (docs/product.md#public-thread-page); a signed-in reader goes to
 * `inside` instead. Without JavaScript it is a plain link.
 */
export const JoinPrompt = ({ inside, children }: { inside: string; children: ReactNode }) => {
  useEffect(() => {
    const ends = [listenToPresses(), listenToOverlays()];
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <div data-inside={inside}>
      {children}
      <JoinOverlay />
    </div>
  );
};
