import type { FoundPrivateMessage, SearchResult } from '@baithak/protocol/contracts/search';
import { type Direction, textDirection } from '@baithak/protocol/text/direction';
import { numberRunsIn } from '@baithak/protocol/text/number-runs';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { textAttributes } from '../../lib/text-direction.ts';
import { useTimes } from '../../lib/time/now.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { Time } from '../../ui/time.tsx';
import { Written } from '../../ui/written.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';
import styles from './result-row.module.css';

export type Snippet = SearchResult['snippet'];

const snippetText = (snippet: Snippet): string => snippet.map(({ text }) => text).join('');

/** The pieces before and after a place in the text, counted in UTF-16. */
const cutAt = (snippet: Snippet, place: number): { head: Snippet; rest: Snippet } => {
  const [head, rest]: [Snippet, Snippet] = [[], []];
  let at = 0;
  for (const { text, hit } of snippet) {
    const split = Math.min(Math.max(place - at, 0), text.length);
    if (split > 0) head.push({ text: text.slice(0, split), hit });
    if (split < text.length) rest.push({ text: text.slice(split), hit });
    at += text.length;
  }
  return { head, rest };
};

interface Stretch {
  readonly pieces: Snippet;
  /** Null: as the text around it. */
  readonly direction: Direction | null;
}

/** Names and tags, whose sign would go to their other end in a line of the other direction. */
const name = /(?<![\p{L}\p{N}\p{M}_])[@#][\p{L}\p{N}\p{M}_]+/gu;

const runsIn = (text: string): readonly { start: number; end: number; direction: Direction }[] => {
  const names = Array.from(text.matchAll(name), ({ 0: run, index: start }) => {
    return { start, end: start + run.length, direction: textDirection(run) };
  });
  const numbers = numberRunsIn(text)
    .filter(({ start, end }) => !names.some((other) => start < other.end && other.start < end))
    .map(({ start, end }) => ({ start, end, direction: 'ltr' as const }));
  return [...names, ...numbers].toSorted((one, other) => one.start - other.start);
};

/** A snippet in stretches: names, and numbers, whose signs have no direction of their own, and what is between them. */
export const stretchesOf = (snippet: Snippet): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let [rest, done] = [snippet, 0];
  for (const { start, end, direction } of runsIn(snippetText(snippet))) {
    const before = cutAt(rest, start - done);
    const run = cutAt(before.rest, end - start);
    if (before.head.length > 0) stretches.push({ pieces: before.head, direction: null });
    stretches.push({ pieces: run.head, direction });
    [rest, done] = [run.rest, end];
  }
  return rest.length > 0 ? [...stretches, { pieces: rest, direction: null }] : stretches;
};

/**
 * A thread's title, and the snippet without it. Where the snippet begins with the title, the title has its highlights; a
 * reply's begins with other words.
 */
export const splitThread = (snippet: Snippet, title: string): { title: Snippet; text: Snippet } => {
  const whole = snippetText(snippet);
  if (!`${whole} `.startsWith(`${title} `)) return { title: [{ text: title, hit: false }], text: snippet };
  const { head, rest } = cutAt(snippet, title.length);
  return { title: head, text: cutAt(rest, 1).rest };
};

/** The separator that the server puts after a name. */
const between = ' · ';

/**
 * Splits the snippet of a room or person, which begins with its name, into the name and the line under it, each with
 * its highlights. When the snippet begins later in the text, the name has no highlights and the snippet is the line.
 */
export const splitName = (snippet: Snippet, name: string): { name: Snippet; line: Snippet } => {
  const whole = snippetText(snippet);
  if (whole === name) return { name: snippet, line: [] };
  if (!whole.startsWith(name + between)) return { name: [{ text: name, hit: false }], line: snippet };
  const { head, rest } = cutAt(snippet, name.length);
  return { name: head, line: cutAt(rest, between.length).rest };
};

/** The texts that the server has put into one line, each with its highlights. */
export const textsOf = (snippet: Snippet): readonly Snippet[] => {
  const at = snippetText(snippet).indexOf(between);
  if (at < 0) return [snippet];
  const { head, rest } = cutAt(snippet, at);
  return [head, ...textsOf(cutAt(rest, between.length).rest)];
};

const Pieces = ({ snippet }: { snippet: Snippet }) =>
  snippet.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );

/** A text with what was searched marked in it. A name or number that a hit is a part of keeps its direction as a whole. */
const HighlightedText = ({ snippet }: { snippet: Snippet }) =>
  stretchesOf(snippet).map(({ pieces, direction }, index) =>
    direction === null ? (
      <Pieces key={index} snippet={pieces} />
    ) : (
      <bdi key={index} dir={direction}>
        <Pieces snippet={pieces} />
      </bdi>
    ),
  );

const avatarSizePx = 36;

const Words = ({ snippet, className }: { snippet: Snippet; className: string | undefined }) => {
  const { i18n } = useTranslation();
  return (
    <bdi className={className} {...textAttributes(snippetText(snippet), i18n.dir())}>
      <HighlightedText snippet={snippet} />
    </bdi>
  );
};

/** The line under a name, of texts that were written apart: a topic and a description, each of its own direction. */
const Line = ({ snippet }: { snippet: Snippet }) => {
  const { i18n } = useTranslation();
  const texts = textsOf(snippet);
  return (
    <span className={styles.line}>
      {texts.map((text, index) => (
        <Fragment key={index}>
          {index > 0 && between}
          <bdi {...textAttributes(snippetText(text), i18n.dir())}>
            <HighlightedText snippet={text} />
          </bdi>
        </Fragment>
      ))}
    </span>
  );
};

const When = ({ date }: { date: string }) => (
  <Time date={date} className="text-faint numbers">
    {useTimes().short(date)}
  </Time>
);

/** The words of a message; of a thread or reply the title of the thread, and under it the words that were found. */
const Found = ({ snippet, thread }: Pick<SearchResult, 'snippet' | 'thread'>) => {
  if (thread === null || thread === '') return <Words snippet={snippet} className={styles.snippet} />;
  const { title, text } = splitThread(snippet, thread);
  return (
    <>
      <Words snippet={title} className={styles.thread} />
      {text.length > 0 && <Words snippet={text} className={styles.snippet} />}
    </>
  );
};

/** A message or thread: author, room, time, and the snippet with the hits. */
const Text = ({ result, withRoom }: { result: SearchResult; withRoom: boolean }) => {
  const { t } = useTranslation('search');
  const { user, rank, title, date, snippet, thread, kind } = result;
  return (
    <>
      <Avatar
        id={user?._id}
        username={user?.username ?? ''}
        picture={user?.profile.picture ?? null}
        rank={rank ?? 0}
        size={avatarSizePx}
      />
      <span className={styles.words}>
        <span className="flex flex-wrap items-center gap-y-0 gap-x-2.5 max-w-full text-xs text-muted">
          <Name id={user?._id} username={user?.username ?? ''} role={{ rank: rank ?? 0 }} />
          {kind === 'threads' && (
            <span className="inline-flex items-center gap-1 min-w-0 max-w-full">
              <Icon name="thread" size="tiny" />
              {t('aThread')}
            </span>
          )}
          {withRoom && (
            <span className="inline-flex items-center gap-1 min-w-0 max-w-full">
              <Icon name="door" size="tiny" />
              <bdi className="truncate">
                <Written text={title} />
              </bdi>
            </span>
          )}
          <When date={date} />
        </span>
        <Found snippet={snippet} thread={thread} />
      </span>
    </>
  );
};

/** A room or a person: the name, and the line under it. */
const Named = ({ picture, name, snippet }: { picture: ReactNode; name: string; snippet: Snippet }) => {
  const parts = splitName(snippet, name);
  return (
    <>
      {picture}
      <span className={styles.words}>
        <Words snippet={parts.name} className={styles.name} />
        {parts.line.length > 0 && <Line snippet={parts.line} />}
      </span>
    </>
  );
};

const Content = ({ result, withRoom }: { result: SearchResult; withRoom: boolean }) => {
  const { kind, _id, title, user, rank, tile, snippet } = result;
  if (kind === 'rooms')
    return (
      <Named
        picture={<Tile seed={_id} tile={tile ?? undefined} size={avatarSizePx} />}
        name={title}
        snippet={snippet}
      />
    );
  if (kind !== 'people') return <Text result={result} withRoom={withRoom} />;
  const username = user?.username ?? title;
  return (
    <Named
      picture={
        <Avatar
          id={user?._id}
          username={username}
          picture={user?.profile.picture ?? null}
          rank={rank ?? 0}
          size={avatarSizePx}
        />
      }
      name={username}
      snippet={snippet}
    />
  );
};

const rowClass =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 min-h-touch py-2.5 px-3 rounded-2 text-inherit no-underline hover:bg-surface-hover focus-visible:bg-surface-hover';

interface ResultRowProps {
  readonly result: SearchResult;
  readonly to: string;
  /** Hidden when only one room is searched. */
  readonly withRoom: boolean;
  readonly onOpen: (id: string) => void;
}

export const ResultRow = ({ result, to, withRoom, onOpen }: ResultRowProps) => (
  <li>
    <Link to={to} className={rowClass} data-roving="" data-result={result._id} onClick={() => onOpen(result._id)}>
      <Content result={result} withRoom={withRoom} />
    </Link>
  </li>
);

interface PrivateResultRowProps {
  readonly message: FoundPrivateMessage;
  readonly to: string;
  readonly isOpen: boolean;
  /** The other one, as the lists of private conversations show them. */
  readonly name: ReactNode;
  readonly rank: number;
  /** What stands before the reader's own words. */
  readonly you: string;
}

/** A private message: with whom, when, and the snippet with the hits. */
export const PrivateResultRow = ({ message, to, isOpen, name: person, rank, you }: PrivateResultRowProps) => {
  const { user, mine, snippet, date } = message;
  return (
    <li>
      <Link
        to={to}
        className={classNames(rowClass, isOpen && 'bg-surface-active')}
        aria-current={isOpen ? 'page' : undefined}
        data-roving=""
      >
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={rank} size={avatarSizePx} />
        <span className={styles.words}>
          <span className="flex flex-wrap items-center gap-y-0 gap-x-2.5 max-w-full text-xs text-muted">
            {person}
            <When date={date} />
          </span>
          <span>
            {mine && <span className="text-sm text-muted">{you} </span>}
            <Words snippet={snippet} className={styles.snippet} />
          </span>
        </span>
      </Link>
    </li>
  );
};
