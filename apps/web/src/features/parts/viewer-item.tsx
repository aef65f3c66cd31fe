import type { MediaPart } from '@baithak/protocol/parts/part';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useZoom } from '../../ui/use-zoom.ts';
import { whole } from '../../ui/zoom.ts';
import { GoneMedia } from './gone-media.tsx';
import { sizeOf } from './gallery-layout.ts';
import { sourceOf } from './media-address.ts';
import styles from './media-viewer.module.css';
import { placeholderOf } from './placeholder.ts';
import { useFreshMedia } from './use-fresh-media.ts';
import type { ViewerItem } from './viewer-store.ts';
import { VideoPart } from './video-part.tsx';

interface ItemProps {
  readonly label: string;
  readonly onSwipe: (towards: 1 | -1) => void;
}

const Fitted = ({ name, children }: { name: string; children: ReactNode }) => {
  const { width, height } = sizeOf(name);
  return (
    <div
      className={styles.fitted}
      style={{ '--ratio': String(width / height), '--natural': `${Math.max(width, 160)}px`, ...placeholderOf(name) }}
    >
      {children}
    </div>
  );
};

const Picture = ({ media, label, onSwipe }: ItemProps & { media: MediaPart }) => {
  const { t } = useTranslation('media');
  const { zoom, scale, hands } = useZoom(onSwipe);
  const { isBroken, onError, onLoad, retry, round } = useFreshMedia(media.name);
  if (isBroken) return <GoneMedia onRetry={retry} />;
  const isWhole = zoom.scale === whole.scale;
  const zoomBy = (factor: number) => {
    const stage = document.querySelector('[data-viewer-stage]');
    if (stage) scale(stage, factor);
  };
  return (
    <>
      <div className={classNames(styles.picture, !isWhole && styles.zoomed)} data-viewer-stage {...hands}>
        <div className={styles.moved} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <Fitted name={media.name}>
            <img key={round} src={sourceOf(media)} alt={label} draggable={false} onError={onError} onLoad={onLoad} />
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

/** What a page in the frame may do: nothing to this one. A page of our own origin would otherwise reach through the sandbox. */
const freedoms = (address: string): string => {
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
        sandbox={freedoms(address)}
        referrerPolicy="strict-origin"
        allow="autoplay; encrypted-media; fullscreen"
      />
      <p className={styles.hint}>{t('viewer.pageHint')}</p>
    </div>
  );
};

/** One thing in the viewer, by its type: 1 image, 2 video, 3 page of another site. */
export const ViewerItemView = ({ item, label, starts, onSwipe }: ItemProps & { item: ViewerItem; starts: boolean }) => {
  if (item.type === 3) return <Page address={item.address} title={item.title} />;
  if (item.type === 2)
    return (
      <div className={styles.film}>
        <Fitted name={item.media.name}>
          <VideoPart item={item.media} label={label} starts={starts} />
        </Fitted>
      </div>
    );
  return <Picture media={item.media} label={label} onSwipe={onSwipe} />;
};
