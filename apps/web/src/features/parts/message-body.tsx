import { isMedia, type GalleryPart, type LinkPart, type MediaPart, type Part } from '@baithak/protocol/parts/part';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { spokenAs } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { Gallery, LoneMedia } from './gallery.tsx';
import { InlinePart } from './inline-part.tsx';
import styles from './message-body.module.css';
import { loneSticker } from './plain-text.ts';
import { Sticker } from './sticker.tsx';
import { ThreadLink } from './thread-link.tsx';
import { VideoLink } from './video-link.tsx';

type BlockPart = LinkPart | MediaPart | GalleryPart;

const isBlock = (part: Part): part is BlockPart => part.type === 'youtube' || part.type === 'thread' || isMedia(part);

const Block = ({ part }: { part: BlockPart }) => {
  if (part.type === 'gallery') return <Gallery items={part.items} />;
  if ('name' in part) return <LoneMedia item={part} />;
  return part.type === 'youtube' ? <VideoLink link={part.data} /> : <ThreadLink link={part.data} />;
};

/**
 * The words and pictures of a message. The words have their own direction and language (DESIGN 5, specification 1);
 * `bowl` sets them in one, as the reader's own are. `me` is the reader's username.
 */
export const MessageBody = ({ parts, me, bowl = false }: { parts: readonly Part[]; me: string; bowl?: boolean }) => {
  const sticker = loneSticker(parts);
  if (sticker !== null) return <Sticker name={sticker} size="alone" />;
  const direction = partsDirection(parts);
  const words = parts.filter((part) => !isBlock(part));
  const isSpoken = words.some((part) => part.type !== 'text' || part.data.trim() !== '');
  return (
    <>
      {isSpoken && (
        <div className={classNames(styles.words, bowl && styles.bowl)} {...spokenAs(direction)}>
          {words.map((part, index) => (
            <InlinePart key={index} part={part} me={me} />
          ))}
        </div>
      )}
      {parts.filter(isBlock).map((part, index) => (
        <Block key={index} part={part} />
      ))}
    </>
  );
};
