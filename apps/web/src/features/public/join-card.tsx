import { Dialog } from '@base-ui/react/dialog';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { useSignedIn } from '../../lib/session/use-signed-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './join-card.module.css';

const JoinPicture = () => (
  <div className={styles.wall} aria-hidden="true">
    <div className={styles.pattern} />
    <img className={styles.door} src="/pictures/arch.svg" alt="" loading="lazy" />
    <span className={styles.guest}>
      <Sticker name="salaam" size={112} />
    </span>
  </div>
);

const JoinLinks = () => {
  const { t } = useTranslation('public');
  return (
    <>
      <p className={styles.text}>{t('joinCard.text')}</p>
      <div className={styles.actions}>
        <Link to="/register" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('join')}
        </Link>
        <Link to="/glogin" className={buttonClass({ tone: 'outline', size: 'large' })}>
          <Icon name="door" />
          {t('joinCard.guest')}
        </Link>
      </div>
      <p className={styles.haveAccount}>
        <Trans t={t} i18nKey="joinCard.haveAccount" components={{ link: <Link to="/login" /> }} />
      </p>
    </>
  );
};

/** The invitation at the end of a public page, which works without JavaScript. A signed-in reader gets a link to `inside`, in the app. */
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
      <JoinPicture />
      <div className={styles.words}>
        <h2 className={classNames('display', styles.title)}>{t('join')}</h2>
        <JoinLinks />
      </div>
    </aside>
  );
};

const JoinOverlay = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('public');
  const { t: tc } = useTranslation('common');
  useBackCloses(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={classNames(styles.card, styles.overlay)}>
            <JoinPicture />
            <div className={styles.words}>
              <Dialog.Title className={classNames('display', styles.title)}>{t('join')}</Dialog.Title>
              <JoinLinks />
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
 * A click on an element marked `data-join` opens the join dialog (docs/product.md#public-thread-page); a signed-in reader
 * goes to `inside` instead. Without JavaScript the element is a plain link.
 */
export const JoinPrompt = ({ inside, children }: { inside: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    // A link to the whole of a text inside of what opens the dialog does what it says.
    if (event.target.closest('[data-join], [data-whole]')?.matches('[data-join]') !== true) return;
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
