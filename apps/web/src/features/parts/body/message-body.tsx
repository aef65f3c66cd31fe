import {
  isMedia,
  markupOf,
  type GalleryPart,
  type LinkPart,
  type MediaPart,
  type Part,
} from '@baithak/protocol/parts/part';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { singleSticker } from '@baithak/protocol/parts/snippet';
import type { Direction } from '@baithak/protocol/text/direction';
import { directionAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Gallery, SingleMedia } from '../media/gallery.tsx';
import { blocksOf, type Line, type LineBlock } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { InlineParts } from './inline-parts.tsx';
import { addressesIn, onlyAddress } from './links.ts';
import { isBlank } from '@baithak/protocol/text/blank';
import styles from './message-body.module.css';
import { isOnlyEmoji } from './only-emoji.ts';
import { PageLink } from './page-link.tsx';
import { Sticker } from './sticker.tsx';
import { ThreadLink } from './thread-link.tsx';
import { VideoLink } from './video-link.tsx';

type BlockPart = LinkPart | MediaPart | GalleryPart;

const isLink = (part: Part): part is LinkPart => part.type === 'youtube' || part.type === 'thread';
const isHidden = (part: Part): boolean => markupOf(part).marks?.includes('spoiler') === true;
/** What has a place of its own below the words. */
const isBlock = (part: Part): part is BlockPart => isMedia(part) || (isLink(part) && !isHidden(part));
/** A link in a quote or list also stays where it was written. */
const isWord = (part: Part): boolean => !isBlock(part) || markupOf(part).block !== undefined;

const Block = ({ part }: { part: BlockPart }) => {
  if (part.type === 'gallery') return <Gallery items={part.items} />;
  if ('name' in part) return <SingleMedia item={part} />;
  return part.type === 'youtube' ? <VideoLink link={part.data} /> : <ThreadLink link={part.data} />;
};

interface WordsProps {
  readonly parts: readonly Part[];
  readonly viewerId: string;
}

const LineWords = ({ parts, viewerId }: WordsProps) =>
  parts.length === 0 ? <br /> : <InlineParts parts={parts} viewerId={viewerId} />;

interface LinesProps {
  readonly lines: readonly Line[];
  readonly around: Direction;
  readonly viewerId: string;
  readonly as: 'div' | 'li';
}

const Lines = ({ lines, around, viewerId, as: Element }: LinesProps) =>
  lines.map((line, at) => (
    <Element key={at} className={styles.line} {...directionAttributes(partsDirection(line, around))}>
      <LineWords parts={line} viewerId={viewerId} />
    </Element>
  ));

const LinesOf = ({ block, around, viewerId }: { block: LineBlock; around: Direction; viewerId: string }) => {
  if (block.type === 'code') return <CodeBlock code={block.code} language={block.language} />;
  const lines = { lines: block.lines, around, viewerId };
  if (block.type === 'plain') return <Lines {...lines} as="div" />;
  if (block.type === 'item')
    return (
      <ul className={styles.list}>
        <Lines {...lines} as="li" />
      </ul>
    );
  return (
    <blockquote className={styles.quote} {...directionAttributes(partsDirection(block.lines.flat(), around))}>
      <Lines {...lines} as="div" />
    </blockquote>
  );
};

/**
 * The text of a message. The whole decides on which side its block is; each line has its own direction, language and
 * height (docs/design.md#lines-of-a-message).
 */
const Words = ({ parts, viewerId, bowl }: WordsProps & { bowl: boolean }) => {
  const direction = partsDirection(parts);
  const blocks = blocksOf(parts);
  const [first] = blocks;
  const hasCode = blocks.some(({ type }) => type === 'code');
  const isLine = blocks.length === 1 && first?.type === 'plain' && first.lines.length === 1;
  return (
    <div
      className={classNames(styles.words, bowl && styles.bowl, hasCode && styles.wide)}
      {...directionAttributes(direction)}
    >
      {isLine ? (
        <LineWords parts={parts} viewerId={viewerId} />
      ) : (
        blocks.map((block, at) => <LinesOf key={at} block={block} around={direction} viewerId={viewerId} />)
      )}
    </div>
  );
};

/**
 * The text and media of a message. `bowl`: as a bubble, as for the reader's own messages. `viewerId` is the reader, or
 * empty for nobody.
 */
export const MessageBody = ({
  parts,
  viewerId,
  bowl = false,
}: {
  parts: readonly Part[];
  viewerId: string;
  bowl?: boolean;
}) => {
  const sticker = singleSticker(parts);
  if (sticker !== null) return <Sticker name={sticker} size="alone" />;
  const words = parts.filter(isWord);
  if (isOnlyEmoji(words) && words.length === parts.length)
    return (
      <div className={styles.large}>
        <InlineParts parts={parts} viewerId={viewerId} />
      </div>
    );
  const addresses = addressesIn(words);
  const isSpoken = words.some(
    (part) => part.type !== 'text' || !(isBlank(part.data) || addresses.includes(onlyAddress(part.data) ?? '')),
  );
  return (
    <>
      {isSpoken && <Words parts={words} viewerId={viewerId} bowl={bowl} />}
      {addresses.map((address) => (
        <PageLink key={address} address={address} />
      ))}
      {parts.filter(isBlock).map((part, index) => (
        <Block key={index} part={part} />
      ))}
    </>
  );
};
