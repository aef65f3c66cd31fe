import {
  type TextBlock,
  type GalleryPart,
  type LinkPart,
  type MediaPart,
  type Part,
  isMedia,
  markupOf,
} from '@baithak/protocol/parts/part';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { singleSticker } from '@baithak/protocol/parts/snippet';
import { isBlank } from '@baithak/protocol/text/blank';
import type { Direction } from '@baithak/protocol/text/direction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionAttributes } from '../../lib/text-direction.ts';
import { classNames } from '../../lib/class-names.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Gallery, SingleMedia } from '../media/gallery.tsx';
import { InlineParts, Sticker } from './inline-parts.tsx';
import styles from './message-body.module.css';
import { PageLink, addressesIn, onlyAddress } from './page-link.tsx';
import { ThreadLink, VideoLink } from './link-rows.tsx';

/** A line of a message. An empty one is a line too. */
type Line = readonly Part[];

type LineBlock =
  | { readonly type: 'code'; readonly code: string; readonly language: string }
  | { readonly type: Exclude<TextBlock, 'code'> | 'plain'; readonly lines: readonly Line[] };

/** Empty lines in a row at most: thousands of them would each be an element. */
const mostEmpty = 2;

/** The blocks of a message without its media. The line break that ends a line is part of it. */
export const blocksOf = (parts: readonly Part[]): readonly LineBlock[] => {
  const blocks: ({ type: Exclude<TextBlock, 'code'> | 'plain'; lines: Line[] } | (LineBlock & { type: 'code' }))[] = [];
  let line: Part[] = [];
  const endLine = (block: TextBlock | undefined): void => {
    const type = block === undefined || block === 'code' ? 'plain' : block;
    const last = blocks.at(-1);
    if (last?.type !== type) blocks.push({ type, lines: [line] });
    else if (line.length > 0 || last.lines.slice(-mostEmpty).some((before) => before.length > 0)) last.lines.push(line);
    line = [];
  };
  for (const part of parts) {
    const { block, language = '' } = markupOf(part);
    if (part.type !== 'text') {
      line.push(part);
      continue;
    }
    if (block === 'code') {
      if (line.length > 0) endLine(undefined);
      blocks.push({ type: 'code', code: part.data.replace(/\n$/, ''), language });
      continue;
    }
    for (const [at, data] of part.data.split('\n').entries()) {
      if (at > 0) endLine(block);
      if (data !== '') line.push(part.data === data ? part : { ...part, data });
    }
  }
  const [first] = line;
  if (first !== undefined) endLine(markupOf(first).block);
  return blocks;
};

/** Code in its lines, left to right in every language. */
const CodeBlock = ({ code, language }: { code: string; language: string }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div
      className="relative mt-1 mb-0.75 overflow-hidden bg-code-bg line rounded-[5px_5px_16px_16px] text-start [unicode-bidi:isolate]"
      dir="ltr"
      lang="en"
    >
      <div className={styles.head}>
        <span>{language}</span>
        {isLive && (
          <span onBlur={() => setIsCopied(false)}>
            <IconButton
              icon={isCopied ? 'check' : 'copy'}
              size="small"
              label={isCopied ? t('copied') : t('copyCode')}
              onClick={copy}
            />
          </span>
        )}
        <span role="status" className="visually-hidden">
          {isCopied && t('copied')}
        </span>
      </div>
      <pre className={styles.code}>{code}</pre>
    </div>
  );
};

/** How many emoji are shown large when a message is nothing else (docs/design.md#markup). */
const most = 6;

/** One emoji as it is seen: those of Unicode, and what keyboards write for them without a selector or join beyond its list. */
const emoji =
  /\p{RGI_Emoji}(?:\u200d\p{RGI_Emoji})*|[\p{Emoji_Presentation}--\p{RI}]\p{EMod}?|[\p{Emoji}--[0-9#*]]\ufe0f?\p{EMod}?(?:\u200d\p{Emoji}\ufe0f?\p{EMod}?)+/gv;

export const isOnlyEmoji = (parts: readonly Part[]): boolean => {
  let count = 0;
  for (const part of parts) {
    if (part.type === 'emoji' && part.extras.category === 'default') count += 1;
    else if (part.type !== 'text' || part.extras !== undefined || /\p{L}/u.test(part.data)) return false;
    else {
      const rest = part.data.replace(emoji, () => {
        count += 1;
        return '';
      });
      if (rest.trim() !== '') return false;
    }
  }
  return count > 0 && count <= most;
};

type BlockPart = LinkPart | MediaPart | GalleryPart;

const isLink = (part: Part): part is LinkPart => part.type === 'youtube' || part.type === 'thread';
const isHidden = (part: Part): boolean => markupOf(part).marks?.includes('spoiler') === true;
const isBlock = (part: Part): part is BlockPart => isMedia(part) || (isLink(part) && !isHidden(part));
/** A link in a quote or list also stays where it was written. */
const isWord = (part: Part): boolean => !isBlock(part) || markupOf(part).block !== undefined;

const BlockOf = ({ part }: { part: BlockPart }) => {
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
    <Element
      key={at}
      // The dot of an entry stands where its line begins.
      className={classNames(styles.line, Element === 'li' && 'text-start')}
      {...directionAttributes(partsDirection(line, around))}
    >
      <LineWords parts={line} viewerId={viewerId} />
    </Element>
  ));

const LinesOf = ({ block, around, viewerId }: { block: LineBlock; around: Direction; viewerId: string }) => {
  if (block.type === 'code') return <CodeBlock code={block.code} language={block.language} />;
  const lines = { lines: block.lines, around, viewerId };
  if (block.type === 'plain') return <Lines {...lines} as="div" />;
  if (block.type === 'item')
    return (
      <ul className={`${styles.list} grid gap-0.5 my-0.5 ps-1`}>
        <Lines {...lines} as="li" />
      </ul>
    );
  return (
    <blockquote
      className="my-0.75 mx-0 py-0.25 px-3 [border-inline-start:3px_solid_var(--border-strong)] text-muted"
      {...directionAttributes(partsDirection(block.lines.flat(), around))}
    >
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
  const runsBothWays = blocks.some(
    (block) => block.type !== 'code' && block.lines.some((line) => partsDirection(line, direction) !== direction),
  );
  const isLine = blocks.length === 1 && first?.type === 'plain' && first.lines.length === 1;
  return (
    <div
      className={classNames(
        styles.words,
        bowl &&
          `${styles.bowl} mt-0.75 pt-1.25 px-3.25 pb-1.5 bg-own rounded-bowl outline-1 -outline-offset-1 outline-transparent`,
        hasCode && styles.wide,
        // Lines that run both ways begin on the side of the interface: the block is as wide as the longest.
        !runsBothWays && 'text-start',
      )}
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
        <BlockOf key={index} part={part} />
      ))}
    </>
  );
};
