import type { SearchResult } from '@baithak/protocol/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asWritten } from '../../lib/bidi.ts';
import { fullDate, shortDate } from '../../lib/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tile } from '../../ui/tile.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';
import { Marked } from './marked.tsx';
import styles from './result-row.module.css';
import { nameAndLine, textOf, type Snippet } from './snippet-parts.ts';

const PICTURE = 36;

/** A text in its own direction and script, whatever stands around it. */
const Words = ({ snippet, className }: { snippet: Snippet; className: string | undefined }) => {
  const { i18n } = useTranslation();
  return (
    <bdi className={className} {...asWritten(textOf(snippet), i18n.dir())}>
      <Marked snippet={snippet} />
    </bdi>
  );
};

const When = ({ date }: { date: string }) => {
  const { i18n } = useTranslation();
  return (
    <time className={styles.when} dateTime={date} title={fullDate(date, i18n.language)}>
      {shortDate(date, i18n.language, new Date())}
    </time>
  );
};

/** What somebody wrote: who, in which room, when, and the piece with the hits. */
const Text = ({ result, withRoom }: { result: SearchResult; withRoom: boolean }) => {
  const { t } = useTranslation('search');
  const { user, rank, title, date, snippet, kind } = result;
  return (
    <>
      <Avatar username={user?.username ?? ''} picture={user?.profile.picture ?? null} rank={rank ?? 0} size={PICTURE} />
      <span className={styles.words}>
        <span className={styles.head}>
          <Name username={user?.username ?? ''} role={{ rank: rank ?? 0 }} />
          {kind === 'threads' && (
            <span className={styles.kind}>
              <Icon name="thread" size="tiny" />
              {t('aThread')}
            </span>
          )}
          {withRoom && (
            <span className={styles.place}>
              <Icon name="door" size="tiny" />
              <bdi className="truncate">{title}</bdi>
            </span>
          )}
          <When date={date} />
        </span>
        <Words snippet={snippet} className={styles.said} />
      </span>
    </>
  );
};

/** A room or a person: the name, and the line under it. */
const Named = ({ picture, name, snippet }: { picture: ReactNode; name: string; snippet: Snippet }) => {
  const parts = nameAndLine(snippet, name);
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
      <Named picture={<Tile seed={_id} tile={tile ?? undefined} size={PICTURE} />} name={title} snippet={snippet} />
    );
  if (kind !== 'people') return <Text result={result} withRoom={withRoom} />;
  const username = user?.username ?? title;
  return (
    <Named
      picture={<Avatar username={username} picture={user?.profile.picture ?? null} rank={rank ?? 0} size={PICTURE} />}
      name={username}
      snippet={snippet}
    />
  );
};

interface ResultRowProps {
  readonly result: SearchResult;
  readonly to: string;
  /** Not said where only one room is searched. */
  readonly withRoom: boolean;
  readonly onOpen: (id: string) => void;
}

/** One thing that was found, and the way to it. */
export const ResultRow = ({ result, to, withRoom, onOpen }: ResultRowProps) => (
  <li>
    <Link to={to} className={styles.row} data-roving="" data-result={result._id} onClick={() => onOpen(result._id)}>
      <Content result={result} withRoom={withRoom} />
    </Link>
  </li>
);
