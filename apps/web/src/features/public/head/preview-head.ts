import type { PreviewPage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { defaultPicture, siteKeywords, type Head, type HeadContext } from './head.ts';

export const previewTitle = ({ roomDetails }: PreviewPage, translator: i18n): string =>
  translator.t('preview.title', { ns: 'public', room: roomDetails.title });

/** The head of a public room. The room may be indexed, although its messages change. */
export const previewHead = (page: PreviewPage, context: HeadContext): Head => {
  const { roomDetails: room } = page;
  const title = previewTitle(page, context.translator);
  return {
    title,
    description: room.desc || room.topic || title,
    keywords: [...siteKeywords(context.translator), room.title],
    canonical: `/preview/room/${room._id}`,
    type: 'website',
    picture: defaultPicture(context, title),
    indexed: true,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: room.title,
        url: `${context.origin}/preview/room/${room._id}`,
        description: room.desc,
      },
    ],
  };
};
