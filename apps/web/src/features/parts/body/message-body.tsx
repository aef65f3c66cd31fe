import { isMedia, type GalleryPart, type LinkPart, type MediaPart, type Part } from '@baithak/protocol/parts/part';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { directionAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Gallery, SingleMedia } from '../media/gallery.tsx';
import { InlinePart } from './inline-part.tsx';
import styles from './message-body.module.css';
import { singleSticker } from '@baithak/protocol/parts/snippet';
import { Sticker } from './sticker.tsx';
import { ThreadLink } from './thread-link.tsx';
import { VideoLink } from './video-link.tsx';

type BlockPart = LinkPart | MediaPart | GalleryPart;

const isBlock = (part: Part): part is BlockPart => part.type === 'youtube' || part.type === 'thread' || isMedia(part);

const Block = ({ part }: { part: BlockPart }) => {
  if (part.type === 'gallery') return <Gallery items={part.items} />;
  if ('name' in part) return <SingleMedia item={part} />;
  return part.type === 'youtube' ? <VideoLink link={part.data} /> : <ThreadLink link={part.data} />;
};

/**
 * The text and media of a message. The text has its own direction and language
 * (docs/design.md#direction-and-mixed-script); `bowl`: as a bubble, as for the reader's own messages. `viewerName` is the
 * reader's username.
 */
export const MessageBody = ({
  parts,
  viewerName,
  bowl = false,
}: {
  parts: readonly Part[];
  viewerName: string;
  bowl?: boolean;
}) => {
  const sticker = singleSticker(parts);
  if (sticker !== null) return <Sticker name={sticker} size="alone" />;
  const direction = partsDirection(parts);
  const words = parts.filter((part) => !isBlock(part));
  const isSpoken = words.some((part) => part.type !== 'text' || part.data.trim() !== '');
  return (
    <>
      {isSpoken && (
        <div className={classNames(styles.words, bowl && styles.bowl)} {...directionAttributes(direction)}>
          {words.map((part, index) => (
            <InlinePart key={index} part={part} viewerName={viewerName} />
          ))}
        </div>
      )}
      {parts.filter(isBlock).map((part, index) => (
        <Block key={index} part={part} />
      ))}
    </>
  );
};
