import { displayName, removedUser } from '@baithak/protocol/names';
import { partsToPlain, type PlainWords } from '@baithak/protocol/parts/print-parts';
import { isMedia } from '@baithak/protocol/parts/part';
import { publicThreadAddress, type ThreadPage } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/threads';
import { readFileName, variantName } from '@baithak/protocol/uploads.rules';
import type { i18n } from 'i18next';
import { partsOf } from '../thread-text.ts';
import { card, keywordsOf, type Head, type HeadContext, type Picture } from './head.ts';
import { blogPosting, discussionPosting } from './thread-json-ld.ts';

/** Characters of the text in the title, and in the description. */
const inTitle = 150;
const inDescription = 300;

const wordsOf = (translator: i18n): PlainWords => ({
  language: translator.language === 'ur' ? 'ur' : 'en',
  image: translator.t('media.image', { ns: 'messages' }),
  video: translator.t('media.video', { ns: 'messages' }),
  gallery: translator.t('media.gallery', { ns: 'messages' }),
});

const textOf = (thread: Thread, translator: i18n, most: number): string => partsToPlain(partsOf(thread), wordsOf(translator), most);

export const nameOf = (thread: Thread): string => displayName(thread.member.user) || removedUser;

/** '{fullname} on Baithak: {thread text}' (specification 2). */
export const threadTitle = (thread: Thread, translator: i18n): string =>
  translator.t('threadTitle', { ns: 'public', name: nameOf(thread), text: textOf(thread, translator, inTitle) });

const isGif = (name: string): boolean => /\.gif(\?|$)/.test(name);

/** The thread's first picture, as large as it is stored. */
const ownPicture = (thread: Thread, { origin, assets }: HeadContext): Picture | undefined => {
  const items = partsOf(thread).filter(isMedia).flatMap((part) => (part.type === 'gallery' ? part.items : [part]));
  const name = items.find((item) => item.type === 'image')?.name;
  const file = name === undefined ? undefined : readFileName(name);
  if (name === undefined || !file) return undefined;
  const shown = isGif(name) ? variantName(name, '_th') : name;
  return { url: `${assets || origin}/file/uploads/images/${shown}`, width: file.width, height: file.height, alt: nameOf(thread) };
};

/** A public thread's head: for search engines, cards and readers of structured data. */
export const threadHead = (page: ThreadPage, context: HeadContext): Head => {
  const { thread } = page;
  const { translator } = context;
  const title = threadTitle(thread, translator);
  const picture = ownPicture(thread, context) ?? card(context, title);
  const text = (of: Thread): string => textOf(of, translator, Number.MAX_SAFE_INTEGER);
  return {
    title,
    description: textOf(thread, translator, inDescription),
    keywords: [...keywordsOf(translator), ...thread.tags],
    canonical: publicThreadAddress(thread._id),
    type: 'article',
    picture,
    indexed: true,
    published: thread.date,
    tags: thread.tags,
    jsonLd: [blogPosting(page, context, text, picture), discussionPosting(page, context, text, picture)],
  };
};
