import { publicLogAddress, type LogPage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { addLogTexts } from '../../../i18n/lazy/log.ts';
import { defaultPicture, siteKeywords, type Head, type HeadContext } from './head.ts';

export const logTitle = ({ room }: LogPage, translator: i18n): string => {
  addLogTexts(translator);
  return translator.t('titleOf', { ns: 'log', room: room.title });
};

/** The head of a room's log. Search engines need not list what moderators did. */
export const logHead = (page: LogPage, context: HeadContext): Head => {
  const title = logTitle(page, context.translator);
  return {
    title,
    description: title,
    keywords: siteKeywords(context.translator),
    canonical: publicLogAddress(page.room._id),
    type: 'website',
    picture: defaultPicture(context, title),
    indexed: false,
    jsonLd: [],
  };
};
