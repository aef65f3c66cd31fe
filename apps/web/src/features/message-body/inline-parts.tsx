import { type Mark, type Part, markupOf } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { removedUser } from '@baithak/protocol/text/display-names';
import { unicodeOf } from '@baithak/protocol/text/emoji';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSticker } from '@baithak/protocol/text/stickers';
import { classNames } from '../../lib/class-names.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Written } from '../../ui/written.tsx';
import styles from './inline-parts.module.css';
import { splitLinks } from './page-link.tsx';

const pixels = { inline: 28, alone: 112 } as const;

/** A sticker by its name; a name without a picture is shown as text. */
export const Sticker = ({ name, size }: { name: string; size: keyof typeof pixels }) => {
  const { i18n } = useTranslation();
  const sticker = findSticker(name);
  if (!sticker) return `:${name}:`;
  const label = i18n.language === 'ur' ? sticker.ur : sticker.en;
  return (
    <img
      className={size === 'alone' ? styles.stickerAlone : styles.stickerInline}
      src={`/stickers/${name}.svg`}
      alt={label}
      title={label}
      width={pixels[size]}
      height={pixels[size]}
    />
  );
};

/** Text with its addresses as links. They open in a new tab, without a referrer. */
const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((run, index) =>
    run.href === null ? (
      <Written key={index} text={run.text} />
    ) : (
      <a
        key={index}
        className="text-link [unicode-bidi:isolate]"
        href={run.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
      >
        {run.text}
      </a>
    ),
  );

const Emoji = ({ name, isOld }: { name: string; isOld: boolean }) => {
  if (isOld) return <Sticker name={name} size="inline" />;
  const unicode = unicodeOf(name);
  return unicode ? (
    <span className="font-emoji text-[1.08em]" role="img" aria-label={name.replaceAll('_', ' ')}>
      {unicode}
    </span>
  ) : (
    `:${name}:`
  );
};

/** A part within a line of text. `viewerId` is the reader, whose mentions are highlighted. */
const InlinePart = ({ part, viewerId }: { part: Part; viewerId: string }) => {
  switch (part.type) {
    case 'text':
    case 'youtube':
    case 'thread':
      return <LinkedText text={part.data} />;
    case 'mention':
      if (part.data === removedUser)
        return (
          <bdi className={styles.mention} dir="ltr">
            @…
          </bdi>
        );
      return (
        <a
          className={classNames(styles.mention, viewerId !== '' && part.extras?._id === viewerId && styles.mine)}
          href={`/user/${part.data}`}
          data-person={part.data}
          dir="ltr"
          lang="en"
        >
          @{part.data}
        </a>
      );
    case 'bot':
      return (
        <bdi className={styles.mention} dir="ltr" lang="en">
          #{part.data === removedUser ? '…' : part.data}
        </bdi>
      );
    case 'emoji':
      return <Emoji name={part.data} isOld={part.extras.category === 'old'} />;
    case 'poll':
      return [part.data, ...part.extras.choices].join(' · ');
    case 'command':
      return <bdi dir="ltr">{printPart(part)}</bdi>;
    default:
      return null;
  }
};

/** What was uncovered in the open room: rows unmount and mount again while one scrolls. */
const revealed = new Set<string>();

const keyOf = (roomId: string | null, words: string): string => `${roomId ?? ''} ${words}`;

const isRevealed = (roomId: string | null, words: string): boolean => revealed.has(keyOf(roomId, words));

const reveal = (roomId: string | null, words: string): void => {
  revealed.add(keyOf(roomId, words));
};

/** The room was left. */
export const hideSpoilers = (): void => revealed.clear();

/** Words that are hidden until somebody asks for them; then they are shown until the room is left. */
const Spoiler = ({ parts, children }: { parts: readonly Part[]; children: ReactNode }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const roomId = use(RoomIdContext);
  const words = parts.map(printPart).join('');
  const [isShown, setIsShown] = useState(() => isRevealed(roomId, words));
  const shown = useRef<HTMLSpanElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  // The focus stays where it was: on the words that the button has become.
  useEffect(() => {
    if (isFresh) shown.current?.focus();
  }, [isFresh]);
  if (!isLive)
    return (
      <details className={styles.details}>
        <summary>{t('spoiler.label')}</summary>
        {children}
      </details>
    );
  if (isShown)
    return (
      <span ref={shown} className="py-0 px-1.25 rounded-[4px] bg-surface-active box-decoration-clone" tabIndex={-1}>
        {children}
      </span>
    );
  const show = () => {
    reveal(roomId, words);
    setIsFresh(true);
    setIsShown(true);
  };
  return (
    <button
      type="button"
      className={styles.hidden}
      aria-label={t('spoiler.show')}
      title={t('spoiler.show')}
      onClick={show}
    >
      <span inert className="opacity-0 select-none">
        {children}
      </span>
    </button>
  );
};

const wrap = (mark: Mark, content: ReactNode): ReactNode => {
  switch (mark) {
    case 'bold':
      return <b>{content}</b>;
    case 'italic':
      return <em className={styles.italic}>{content}</em>;
    case 'strike':
      return <s className="text-muted">{content}</s>;
    case 'code':
      return (
        <code className="leading-[1.35] whitespace-pre-wrap box-decoration-clone" dir="ltr" lang="en">
          {content}
        </code>
      );
    case 'spoiler':
      return content;
  }
};

const isSpoiler = (part: Part): boolean => markupOf(part).marks?.includes('spoiler') === true;

const Marked = ({ part, viewerId }: { part: Part; viewerId: string }) => {
  const { marks = [] } = markupOf(part);
  const words = part.type === 'text' && marks.includes('code') ? part.data : null;
  return marks
    .toReversed()
    .reduce<ReactNode>((content, mark) => wrap(mark, content), words ?? <InlinePart part={part} viewerId={viewerId} />);
};

/** Parts within a line, with their marks. What is hidden together is shown together. */
export const InlineParts = ({ parts, viewerId }: { parts: readonly Part[]; viewerId: string }) => {
  const runs: Part[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.[0] && isSpoiler(last[0]) && isSpoiler(part)) last.push(part);
    else runs.push([part]);
  }
  return runs.map((run, at) => {
    const content = run.map((part, index) => <Marked key={index} part={part} viewerId={viewerId} />);
    return run[0] && isSpoiler(run[0]) ? (
      <Spoiler key={at} parts={run}>
        {content}
      </Spoiler>
    ) : (
      content
    );
  });
};
