import type { MediaPart } from '@baithak/protocol/parts/part';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBackCloses } from '../../../ui/overlays/overlay-history.ts';
import { useZoom, whole } from '../../../ui/use-zoom.ts';
import { sizeInName } from '../gallery-layout.ts';
import { MediaContextProvider, mediaUrl, originalUrl, placeholderStyle, useMediaRetry } from '../media-url.ts';
import { MediaFailed, VideoPlayer } from '../video-player.tsx';
import styles from './media-viewer.module.css';
import { clampIndex, stepForKey } from './viewer-keys.ts';
import { type ViewerContent, type ViewerItem, closeViewer } from './viewer-store.ts';
import '../../../styles/utilities.css';

interface ItemProps {
  readonly label: string;
  readonly onSwipe: (towards: 1 | -1) => void;
}

const Fitted = ({ name, children }: { name: string; children: ReactNode }) => {
  const { width, height } = sizeInName(name);
  return (
    <div
      className={styles.fitted}
      style={{ '--ratio': String(width / height), '--natural': `${Math.max(width, 160)}px`, ...placeholderStyle(name) }}
    >
      {children}
    </div>
  );
};

const Picture = ({ media, label, onSwipe }: ItemProps & { media: MediaPart }) => {
  const { t } = useTranslation('media');
  const { zoom, scale, handlers } = useZoom(onSwipe);
  const { isBroken, onError, onLoad, retry, round } = useMediaRetry(media.name);
  if (isBroken) return <MediaFailed onRetry={retry} />;
  const isWhole = zoom.scale === whole.scale;
  const zoomBy = (factor: number) => {
    const stage = document.querySelector('[data-viewer-stage]');
    if (stage) scale(stage, factor);
  };
  return (
    <>
      <div
        className={classNames(
          'absolute inset-0 grid place-items-center touch-none select-none cursor-zoom-in',
          !isWhole && styles.zoomed,
        )}
        data-viewer-stage
        {...handlers}
      >
        <div
          className="grid place-items-center w-full h-full"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Fitted name={media.name}>
            <img key={round} src={mediaUrl(media)} alt={label} draggable={false} onError={onError} onLoad={onLoad} />
          </Fitted>
        </div>
      </div>
      <div className={`${styles.zooms} absolute bottom-4 inset-e-3 flex rounded-3 bg-surface-raised shadow-2`}>
        <IconButton icon="minus" label={t('viewer.zoomOut')} disabled={isWhole} onClick={() => zoomBy(1 / 1.6)} />
        <IconButton icon="plus" label={t('viewer.zoomIn')} onClick={() => zoomBy(1.6)} />
      </div>
    </>
  );
};

/**
 * The sandbox of the frame. A page of our own origin gets no allow-same-origin, which would let it leave the sandbox.
 */
const sandboxFor = (address: string): string => {
  const own = new URL(address).origin === location.origin;
  return `allow-scripts allow-forms allow-popups allow-presentation${own ? '' : ' allow-same-origin'}`;
};

const Page = ({ address, title }: { address: string; title: string }) => {
  const { t } = useTranslation('media');
  return (
    <div className={`${styles.page} grid grid-rows-[minmax(0,1fr)_auto] h-full`}>
      <iframe
        src={address}
        title={title}
        sandbox={sandboxFor(address)}
        referrerPolicy="strict-origin"
        allow="autoplay; encrypted-media; fullscreen"
      />
      <p className="py-2 px-4 text-muted text-xs">{t('viewer.pageHint')}</p>
    </div>
  );
};

export const ViewerItemView = ({ item, label, starts, onSwipe }: ItemProps & { item: ViewerItem; starts: boolean }) => {
  if (item.type === 'page') return <Page address={item.address} title={item.title} />;
  if (item.type === 'video')
    return (
      <div className="absolute inset-0 grid place-items-center">
        <Fitted name={item.media.name}>
          <VideoPlayer item={item.media} label={label} starts={starts} />
        </Fitted>
      </div>
    );
  return <Picture media={item.media} label={label} onSwipe={onSwipe} />;
};

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
    <div
      role="group"
      aria-label={t('viewer.title')}
      className="[--bar:56px] grid grid-rows-[var(--bar)_minmax(0,1fr)] h-full"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-3 ps-4 pe-2 line-b bg-surface">
        <Dialog.Title className="flex-1 min-w-0 truncate text-md font-bold">{t('viewer.title')}</Dialog.Title>
        {count > 1 && (
          <span className="flex-none text-xs text-muted numbers" role="status">
            {position}
          </span>
        )}
        <LinkButtons item={item} />
        <Dialog.Close render={<IconButton icon="close" label={tc('close')} />} />
      </div>
      <div className="relative min-h-0 overflow-hidden">
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
            <span
              className={`${styles.previous} absolute top-[calc(50%_-_24px)] rounded-3 bg-surface-raised shadow-2 inset-s-3`}
            >
              <IconButton
                icon="chevron"
                label={t('viewer.previous')}
                disabled={index === 0}
                onClick={() => go(index - 1)}
              />
            </span>
            <span
              className={`${styles.next} absolute top-[calc(50%_-_24px)] rounded-3 bg-surface-raised shadow-2 inset-e-3`}
            >
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
