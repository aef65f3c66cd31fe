import { Dialog } from '@base-ui/react/dialog';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { isPlainPress } from '../../lib/plain-press.ts';
import { useSignedIn } from '../../lib/use-signed-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sticker } from '../../ui/sticker.tsx';
import styles from './join.module.css';

const Wall = () => (
  <div className={styles.wall} aria-hidden="true">
    <div className={styles.pattern} />
    <img className={styles.door} src="/pictures/arch.svg" alt="" loading="lazy" />
    <span className={styles.guest}>
      <Sticker name="salaam" size={112} />
    </span>
  </div>
);

const Ways = () => {
  const { t } = useTranslation('public');
  return (
    <>
      <p className={styles.text}>{t('door.text')}</p>
      <div className={styles.ways}>
        <Link to="/register" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('join')}
        </Link>
        <Link to="/glogin" className={buttonClass({ tone: 'outline', size: 'large' })}>
          <Icon name="door" />
          {t('door.guest')}
        </Link>
      </div>
      <p className={styles.seat}>
        <Trans t={t} i18nKey="door.seat" components={{ door: <Link to="/login" /> }} />
      </p>
    </>
  );
};

/** The door at the end of a public page: there without JavaScript too. Who is signed in goes on `inside`, in the app. */
export const JoinCard = ({ inside = '/home' }: { inside?: string }) => {
  const { t } = useTranslation('public');
  if (useSignedIn())
    return (
      <Link to={inside} className={buttonClass({ tone: 'primary', size: 'large', wide: true })}>
        {t('open')}
      </Link>
    );
  return (
    <aside className={styles.card} aria-label={t('join')}>
      <Wall />
      <div className={styles.words}>
        <h2 className={classNames('display', styles.title)}>{t('join')}</h2>
        <Ways />
      </div>
    </aside>
  );
};

const JoinOverlay = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.stand}>
          <Dialog.Popup className={classNames(styles.card, styles.over)}>
            <Wall />
            <div className={styles.words}>
              <Dialog.Title className={classNames('display', styles.title)}>{t('join')}</Dialog.Title>
              <Ways />
            </div>
            <span className={styles.close}>
              <Dialog.Close render={<IconButton icon="close" label={tc('close')} />} />
            </span>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/**
 * Whatever is marked `data-door` opens the overlay when it is pressed (specification 2, public thread page); who is signed in
 * needs no door and goes on `inside`. Without JavaScript the links in it lead where they say.
 */
export const BehindTheDoor = ({ inside, children }: { inside: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (!isPlainPress(event) || !(event.target instanceof Element) || event.target.closest('[data-door]') === null)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (isSignedIn) void navigate(inside);
    else setIsOpen(true);
  };
  return (
    <>
      <div onClickCapture={open}>{children}</div>
      <JoinOverlay open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
