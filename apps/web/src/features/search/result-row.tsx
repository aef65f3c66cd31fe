import { Written } from '../../ui/written.tsx';
import type { SearchResult } from '@baithak/protocol/contracts/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../lib/bidi.ts';
import { useTimes } from '../../lib/time/use-times.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { Time } from '../../ui/time.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import styles from './result-row.module.css';
import { splitName, splitThread, snippetText, type Snippet } from './snippet-parts.ts';

const avatarSizePx = 36;

/** A text in its own direction and script. */
const Words = ({ snippet, className }: { snippet: Snippet; className: string | undefined }) => {
  const { i18n } = useTranslation();
  return (
    <bdi className={className} {...textAttributes(snippetText(snippet), i18n.dir())}>
      <HighlightedText snippet={snippet} />
    </bdi>
  );
};

const When = ({ date }: { date: string }) => (
  <Time date={date} className={styles.when}>
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
        <span className={styles.head}>
          <Name id={user?._id} username={user?.username ?? ''} role={{ rank: rank ?? 0 }} />
          {kind === 'threads' && (
            <span className={styles.kind}>
              <Icon name="thread" size="tiny" />
              {t('aThread')}
            </span>
          )}
          {withRoom && (
            <span className={styles.place}>
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
        {parts.line.length > 0 && <Words snippet={parts.line} className={styles.line} />}
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

interface ResultRowProps {
  readonly result: SearchResult;
  readonly to: string;
  /** Hidden when only one room is searched. */
  readonly withRoom: boolean;
  readonly onOpen: (id: string) => void;
}

/** A result as a link. */
export const ResultRow = ({ result, to, withRoom, onOpen }: ResultRowProps) => (
  <li>
    <Link to={to} className={styles.row} data-roving="" data-result={result._id} onClick={() => onOpen(result._id)}>
      <Content result={result} withRoom={withRoom} />
    </Link>
  </li>
);
