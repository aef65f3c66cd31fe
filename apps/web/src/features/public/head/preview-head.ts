import type { PreviewPage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { card, keywordsOf, type Head, type HeadContext } from './head.ts';

export const previewTitle = ({ roomDetails }: PreviewPage, translator: i18n): string =>
  translator.t('preview.title', { ns: 'public', room: roomDetails.title });

/** A public room's head. What is said in it comes and goes; the room itself may be found. */
export const previewHead = (page: PreviewPage, context: HeadContext): Head => {
  const { roomDetails: room } = page;
  const title = previewTitle(page, context.translator);
  return {
    title,
    description: room.desc || room.topic || title,
    keywords: [...keywordsOf(context.translator), room.title],
    canonical: `/preview/room/${room._id}`,
    type: 'website',
    picture: card(context, title),
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
