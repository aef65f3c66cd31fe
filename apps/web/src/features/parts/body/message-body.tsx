import { isMedia, type GalleryPart, type LinkPart, type MediaPart, type Part } from '@baithak/protocol/parts/part';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { singleSticker } from '@baithak/protocol/parts/snippet';
import { directionAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Gallery, SingleMedia } from '../media/gallery.tsx';
import { InlinePart } from './inline-part.tsx';
import { linesOf } from './lines.ts';
import styles from './message-body.module.css';
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

const Line = ({ parts, viewerName }: { parts: readonly Part[]; viewerName: string }) =>
  parts.length === 0 ? <br /> : parts.map((part, at) => <InlinePart key={at} part={part} viewerName={viewerName} />);

/**
 * The text of a message. The whole decides on which side its block is; each line has its own direction, language and
 * height (docs/design.md#lines-of-a-message).
 */
const Words = ({ parts, viewerName, bowl }: { parts: readonly Part[]; viewerName: string; bowl: boolean }) => {
  const direction = partsDirection(parts);
  const lines = linesOf(parts);
  return (
    <div className={classNames(styles.words, bowl && styles.bowl)} {...directionAttributes(direction)}>
      {lines.length === 1 ? (
        <Line parts={parts} viewerName={viewerName} />
      ) : (
        lines.map((line, at) => (
          <div key={at} className={styles.line} {...directionAttributes(partsDirection(line, direction))}>
            <Line parts={line} viewerName={viewerName} />
          </div>
        ))
      )}
    </div>
  );
};

/**
 * The text and media of a message. `bowl`: as a bubble, as for the reader's own messages. `viewerName` is the reader's
 * username.
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
  const words = parts.filter((part) => !isBlock(part));
  const isSpoken = words.some((part) => part.type !== 'text' || part.data.trim() !== '');
  return (
    <>
      {isSpoken && <Words parts={words} viewerName={viewerName} bowl={bowl} />}
      {parts.filter(isBlock).map((part, index) => (
        <Block key={index} part={part} />
      ))}
    </>
  );
};
