import { Dialog } from '@base-ui/react/dialog';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBackCloses } from '../../../ui/overlays/use-back-closes.ts';
import { originalUrl } from '../media/media-url.ts';
import { MediaContextProvider } from '../media/media-context.ts';
import styles from './media-viewer.module.css';
import { clampIndex, stepForKey } from './viewer-keys.ts';
import { closeViewer, type ViewerContent, type ViewerItem } from './viewer-store.ts';
import { ViewerItemView } from './viewer-item.tsx';

const LinkButtons = ({ item }: { item: ViewerItem }) => {
  const { t } = useTranslation('media');
  if (item.type === 'page')
    return (
      <a className={styles.link} href={item.address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {t('viewer.openPage')}
      </a>
    );
  const address = originalUrl(item.media);
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener" download>
      {t('viewer.download')}
    </a>
  );
};

const Viewer = ({ viewing }: { viewing: ViewerContent }) => {
  const { t, i18n } = useTranslation('media');
  const { t: tc } = useTranslation('common');
  const { items, refresh } = viewing;
  const around = useMemo(() => ({ place: 'elsewhere' as const, refresh }), [refresh]);
  const [index, setIndex] = useState(viewing.index);
  const item = items[index];
  const count = items.length;
  const direction = i18n.dir(i18n.language);
  const go = (next: number) => setIndex(clampIndex(next, count));
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to a video's own controls while these have the focus.
    const onVideo = event.target instanceof HTMLVideoElement && event.key.startsWith('Arrow');
    const step = onVideo || event.altKey || event.ctrlKey || event.metaKey ? null : stepForKey(event.key, direction);
    if (step === null || count < 2) return;
    event.preventDefault();
    go(step === 'first' ? 0 : step === 'last' ? count - 1 : index + step);
  };
  if (!item) return null;
  const position = t('viewer.position', { number: index + 1, count });
  return (
    <div role="group" aria-label={t('viewer.title')} className={styles.viewer} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{t('viewer.title')}</Dialog.Title>
        {count > 1 && (
          <span className={styles.position} role="status">
            {position}
          </span>
        )}
        <LinkButtons item={item} />
        <Dialog.Close render={<IconButton icon="close" label={tc('close')} />} />
      </div>
      <div className={styles.stage}>
        <MediaContextProvider value={around}>
          <ViewerItemView
            key={index}
            item={item}
            label={count > 1 ? position : t('viewer.title')}
            starts={index === viewing.index}
            onSwipe={(towards) => go(index + (direction === 'rtl' ? towards : -towards))}
          />
        </MediaContextProvider>
        {count > 1 && (
          <>
            <span className={styles.previous}>
              <IconButton
                icon="chevron"
                label={t('viewer.previous')}
                disabled={index === 0}
                onClick={() => go(index - 1)}
              />
            </span>
            <span className={styles.next}>
              <IconButton
                icon="chevron"
                label={t('viewer.next')}
                disabled={index === count - 1}
                onClick={() => go(index + 1)}
              />
            </span>
          </>
        )}
      </div>
    </div>
  );
};

/** The overlay that shows pictures, videos and pages of other sites large (docs/product.md#media-viewer). */
export const MediaViewer = ({ viewing, isOpen }: { viewing: ViewerContent; isOpen: boolean }) => {
  useBackCloses(isOpen, closeViewer);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && closeViewer()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup} finalFocus={() => (viewing.opener?.isConnected ? viewing.opener : true)}>
          <Viewer key={`${viewing.index} ${viewing.items.length}`} viewing={viewing} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
