import { textDirection } from '@baithak/protocol/text/direction';
import { displayName } from '@baithak/protocol/text/display-names';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { splitTitle } from '@baithak/protocol/parts/split-title';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { Written } from '../../../ui/written.tsx';
import { directionAttributes } from '../../../lib/text-direction.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { MediaContextProvider } from '../../media/media-url.ts';
import { InlineParts } from '../../message-body/inline-parts.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { usePlainText } from '../../message-body/plain-text.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Byline, ReadMore } from './byline.tsx';
import { ThreadCounts, ThreadScore } from './thread-counts.tsx';
import { threadParts } from '../../message-body/thread-parts.ts';

/** File names of public threads do not expire. */
const around = { place: 'thread', refresh: null, first: true } as const;

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <ul className="flex flex-wrap gap-1.5 min-w-0">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex items-center gap-1 max-w-full py-0.25 px-2.25 rounded-[var(--r-1)_var(--r-1)_9px_9px] text-xs font-medium bg-surface-active wrap-anywhere"
          dir="auto"
        >
          <Written text={tag} />
        </li>
      ))}
    </ul>
  );

const Quoted = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  const plain = usePlainText();
  const text = plain(threadParts(thread));
  return (
    <a
      href={publicThreadAddress(thread._id)}
      className="grid gap-1 pt-2 px-4 pb-3 bg-surface-sunken line rounded-bowl text-inherit no-underline"
    >
      <span className="inline-flex items-center gap-1.5 text-xs text-muted">
        <Icon name="quote" size="tiny" />
        {t('quoted')}:{' '}
        <bdi>
          <Written text={displayName(thread.member.user)} />
        </bdi>
      </span>
      <span className="wrap-anywhere" dir={textDirection(text)}>
        <Written text={text} />
      </span>
    </a>
  );
};

interface ThreadArticleProps {
  readonly thread: Thread;
  readonly quoted: Thread | null;
  /** Where all of it is read, when it is cut. */
  readonly whole: string | undefined;
}

export const ThreadArticle = ({ thread, quoted, whole }: ThreadArticleProps) => {
  const { t } = useTranslation('public');
  const { title, rest } = splitTitle(threadParts(thread));
  const { user, role } = thread.member;
  return (
    <article className="grid gap-3 min-w-0">
      {title === null ? (
        <h1 className="visually-hidden">{t('by', { name: displayName(user) })}</h1>
      ) : (
        <h1
          className="display justify-self-start text-xl text-balance wrap-anywhere mobile:text-[1.375rem]"
          {...directionAttributes(partsDirection(title))}
        >
          <InlineParts parts={title} viewerId="" />
        </h1>
      )}
      <div className="flex flex-wrap items-center gap-2 [--bg:var(--surface)]">
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={34} />
        <Byline thread={thread} />
        {thread.pinned && (
          <span className="inline-flex items-center gap-1 text-success text-xs font-bold">
            <Icon name="pin" size="tiny" />
            {t('pinned')}
          </span>
        )}
        <Tags tags={thread.tags} />
      </div>
      {rest.length > 0 && (
        <div className="grid min-w-0 text-[1.125rem]">
          <MediaContextProvider value={around}>
            <MessageBody parts={rest} viewerId="" />
          </MediaContextProvider>
        </div>
      )}
      {whole !== undefined && <ReadMore href={whole} />}
      {quoted && <Quoted thread={quoted} />}
      <div className="flex flex-wrap items-center gap-y-2 gap-x-4 mt-1">
        <ThreadScore thread={thread} />
        <ThreadCounts thread={thread} />
      </div>
      {thread.archived && (
        <Note tone="warning" icon="archive">
          {t('archived')}
        </Note>
      )}
    </article>
  );
};
