import type { MediaPart } from '@baithak/protocol/parts/part';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useZoom } from '../../../ui/use-zoom.ts';
import { whole } from '../../../ui/zoom.ts';
import { MediaFailed } from '../media/media-failed.tsx';
import { sizeInName } from '../media/gallery-layout.ts';
import { mediaUrl } from '../media/media-url.ts';
import styles from './media-viewer.module.css';
import { placeholderStyle } from '../media/placeholder.ts';
import { useMediaRetry } from '../media/use-media-retry.ts';
import type { ViewerItem } from './viewer-store.ts';
import { VideoPlayer } from '../media/video-player.tsx';

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
      <div className={classNames(styles.picture, !isWhole && styles.zoomed)} data-viewer-stage {...handlers}>
        <div className={styles.moved} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <Fitted name={media.name}>
            <img key={round} src={mediaUrl(media)} alt={label} draggable={false} onError={onError} onLoad={onLoad} />
          </Fitted>
        </div>
      </div>
      <div className={styles.zooms}>
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
    <div className={styles.page}>
      <iframe
        src={address}
        title={title}
        sandbox={sandboxFor(address)}
        referrerPolicy="strict-origin"
        allow="autoplay; encrypted-media; fullscreen"
      />
      <p className={styles.hint}>{t('viewer.pageHint')}</p>
    </div>
  );
};

/** One item of the viewer. */
export const ViewerItemView = ({ item, label, starts, onSwipe }: ItemProps & { item: ViewerItem; starts: boolean }) => {
  if (item.type === 'page') return <Page address={item.address} title={item.title} />;
  if (item.type === 'video')
    return (
      <div className={styles.film}>
        <Fitted name={item.media.name}>
          <VideoPlayer item={item.media} label={label} starts={starts} />
        </Fitted>
      </div>
    );
  return <Picture media={item.media} label={label} onSwipe={onSwipe} />;
};
