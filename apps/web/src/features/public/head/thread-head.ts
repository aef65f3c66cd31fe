import {
  type FileFacts,
  hasPoster,
  readFileName,
  thumbnailSide,
  variantName,
} from '@baithak/protocol/contracts/uploads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { type MediaPart, mediaIn } from '@baithak/protocol/parts/part';
import { type PlainWords, partsToPlain } from '@baithak/protocol/parts/print-parts';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { type ThreadPage, publicThreadAddress } from '@baithak/protocol/public-pages';
import { displayName, removedUser } from '@baithak/protocol/text/display-names';
import type { i18n } from 'i18next';
import { textLanguage } from '../../../lib/text-direction.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import { type Head, type HeadContext, type Picture, defaultPicture, siteKeywords } from './head.ts';

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
const blogPosting = (page: ThreadPage, context: HeadContext, text: Text, image: string): object => {
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

const discussionPosting = (page: ThreadPage, context: HeadContext, text: Text, image: string): object => {
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

/** The lengths of the text in the title and in the description, in characters. */
const inTitle = 150;
const inDescription = 300;

const wordsOf = (translator: i18n): PlainWords => ({
  language: translator.language === 'ur' ? 'ur' : 'en',
  image: translator.t('media.image', { ns: 'messages' }),
  video: translator.t('media.video', { ns: 'messages' }),
  gallery: translator.t('media.gallery', { ns: 'messages' }),
});

const textOf = (thread: Thread, translator: i18n, most: number): string =>
  partsToPlain(threadParts(thread), wordsOf(translator), most);

const authorName = (thread: Thread): string => displayName(thread.member.user) || removedUser;

/** '{fullname} on Baithak: {first line}' (docs/product.md#public-thread-page). */
export const threadTitle = (thread: Thread, translator: i18n): string =>
  translator.t('threadTitle', {
    ns: 'public',
    name: authorName(thread),
    text: plainTitle(threadParts(thread), (parts) => partsToPlain(parts, wordsOf(translator), inTitle)).title,
  });

const fitsIn = (side: number, { width, height }: FileFacts): { width: number; height: number } => {
  const by = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * by), height: Math.round(height * by) };
};

interface Shown {
  /** For cards: small enough for every site (docs/decisions/files.md#caching-of-files). */
  readonly small: { readonly name: string; readonly width?: number; readonly height?: number };
  readonly whole: string;
}

/** A picture, or the poster of a video, whose size is not in its name. Undefined for a video without a poster. */
const shownOf = ({ name }: MediaPart): Shown | undefined => {
  const file = readFileName(name);
  if (file?.kind === 'image')
    return { small: { name: variantName(name, '_th'), ...fitsIn(thumbnailSide, file) }, whole: name };
  const poster = variantName(name, '_poster');
  return file && hasPoster(name) ? { small: { name: poster }, whole: poster } : undefined;
};

/** The thread's first picture; without any, its first video's. */
const firstShown = (thread: Thread): Shown | undefined => {
  const items = mediaIn(threadParts(thread));
  return [...items.filter(({ type }) => type === 'image'), ...items.filter(({ type }) => type === 'video')].flatMap(
    (item) => shownOf(item) ?? [],
  )[0];
};

const picturesOf = (thread: Thread, title: string, context: HeadContext): { picture: Picture; image: string } => {
  const shown = firstShown(thread);
  const drawn = defaultPicture(context, title);
  if (!shown) return { picture: drawn, image: drawn.url };
  const at = (name: string): string => `${context.assets || context.origin}/file/uploads/images/${name}`;
  const { name, ...size } = shown.small;
  return { picture: { url: at(name), ...size, alt: authorName(thread) }, image: at(shown.whole) };
};

export const threadHead = (page: ThreadPage, context: HeadContext): Head => {
  const { thread } = page;
  const { translator } = context;
  const title = threadTitle(thread, translator);
  const { picture, image } = picturesOf(thread, title, context);
  const text = (of: Thread): string => textOf(of, translator, Number.MAX_SAFE_INTEGER);
  return {
    title,
    description: textOf(thread, translator, inDescription),
    keywords: [...siteKeywords(translator), ...thread.tags],
    canonical: publicThreadAddress(thread._id),
    type: 'article',
    picture,
    indexed: page.listed,
    published: thread.date,
    tags: thread.tags,
    jsonLd: [blogPosting(page, context, text, image), discussionPosting(page, context, text, image)],
  };
};
