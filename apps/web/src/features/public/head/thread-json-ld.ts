import { displayName, removedUser } from '@baithak/protocol/text/display-names';
import { publicThreadAddress, type ThreadPage } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/entities/thread';
import { textLanguage } from '../../../lib/bidi.ts';
import type { HeadContext } from './head.ts';

type Text = (thread: Thread) => string;

/** The longest headline that search engines accept, in characters. */
const headlineLength = 110;

const cut = (text: string): string =>
  text.length > headlineLength
    ? `${[...text]
        .slice(0, headlineLength - 1)
        .join('')
        .trimEnd()}…`
    : text;

/** A removed user has no profile page. */
const authorOf = ({ member: { user } }: Thread, { origin }: HeadContext): object => {
  const name = displayName(user);
  return name === ''
    ? { '@type': 'Person', name: removedUser }
    : { '@type': 'Person', name, alternateName: user.username, url: `${origin}/user/${user.username}` };
};

const count = (action: string, times: number): object => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: times,
});

const written = (thread: Thread, context: HeadContext, text: Text): object => {
  const body = text(thread);
  return { author: authorOf(thread, context), datePublished: thread.date, inLanguage: textLanguage(body) };
};

const addressOf = ({ thread }: ThreadPage, { origin }: HeadContext): string => origin + publicThreadAddress(thread._id);

/**
 * Structured data (docs/product.md#public-thread-page): a blog post whose publisher is the room, whose interaction
 * count is the likes.
 */
export const blogPosting = (page: ThreadPage, context: HeadContext, text: Text, image: string): object => {
  const { thread } = page;
  const url = addressOf(page, context);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    headline: cut(text(thread)),
    articleBody: text(thread),
    ...written(thread, context, text),
    dateModified: thread.editedAt ?? thread.date,
    publisher: {
      '@type': 'Organization',
      name: thread.room.title,
      url: `${context.origin}/preview/room/${thread.room._id}`,
    },
    keywords: thread.tags.join(', '),
    image,
    interactionStatistic: count('LikeAction', thread.likeCount),
  };
};

const comment = (reply: Thread, context: HeadContext, text: Text): object => ({
  '@type': 'Comment',
  text: text(reply),
  ...written(reply, context, text),
  interactionStatistic: count('LikeAction', reply.likeCount),
});

/** The same thread as a discussion, with the replies that the page shows. */
export const discussionPosting = (page: ThreadPage, context: HeadContext, text: Text, image: string): object => {
  const { thread } = page;
  const url = addressOf(page, context);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': `${url}#discussion`,
    url,
    mainEntityOfPage: url,
    headline: cut(text(thread)),
    text: text(thread),
    ...written(thread, context, text),
    isPartOf: { '@type': 'WebPage', name: thread.room.title, url: `${context.origin}/preview/room/${thread.room._id}` },
    keywords: thread.tags.join(', '),
    image,
    commentCount: thread.replies,
    interactionStatistic: [
      count('LikeAction', thread.likeCount),
      count('CommentAction', thread.replies),
      count('ViewAction', thread.views),
    ],
    comment: [...page.pinnedReplies, ...page.data].map((reply) => comment(reply, context, text)),
  };
};
