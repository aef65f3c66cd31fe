import { type ProfilePage, publicLogAddress, type LogPage, type PreviewPage } from '@baithak/protocol/public-pages';
import { readFileName } from '@baithak/protocol/contracts/uploads.rules';
import type { i18n } from 'i18next';
import { addBotsTexts } from '../../../i18n/lazy/bots.ts';
import { defaultPicture, siteKeywords, type Head, type HeadContext, type Picture } from './head.ts';
import { addLogTexts } from '../../../i18n/lazy/log.ts';

export const profileTitle = ({ profile }: ProfilePage, translator: i18n): string =>
  translator.t('profile.title', { ns: 'public', name: profile.fullname });

/** The original avatar, up to 512 pixels: sites ignore pictures of fewer than 200, such as `_md`. */
const ownPicture = (
  { profile: { picture, fullname } }: ProfilePage,
  { origin, assets }: HeadContext,
): Picture | undefined => {
  const file = picture === null ? undefined : readFileName(picture);
  return (
    file && {
      url: `${assets || origin}/file/avatars/${picture}`,
      width: file.width,
      height: file.height,
      alt: fullname,
    }
  );
};

/** What somebody says of themselves; of a bot first that it is one. */
const profileText = ({ profile: { about, fullname }, userdata }: ProfilePage, translator: i18n): string => {
  if (!userdata.bot) return about;
  addBotsTexts(translator);
  return translator.t('pageText', { ns: 'bots', name: fullname, about }).trim();
};

/** The head of a public profile. Guests are temporary, so their profiles are not indexed. */
export const profileHead = (page: ProfilePage, context: HeadContext): Head => {
  const { profile, userdata } = page;
  const title = profileTitle(page, context.translator);
  const url = `${context.origin}/user/${userdata.username}`;
  const own = ownPicture(page, context);
  const description = profileText(page, context.translator);
  const person = {
    '@type': userdata.bot ? 'SoftwareApplication' : 'Person',
    name: profile.fullname,
    alternateName: userdata.username,
    identifier: userdata._id,
    url,
    ...(description === '' ? {} : { description }),
    ...(own && { image: own.url }),
  };
  return {
    title,
    description: description || title,
    keywords: [...siteKeywords(context.translator), userdata.username],
    canonical: `/user/${userdata.username}`,
    type: 'profile',
    picture: own ?? defaultPicture(context, title),
    indexed: userdata.rank >= 0,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': userdata.bot ? 'WebPage' : 'ProfilePage',
        dateCreated: profile.joinDate,
        url,
        mainEntity: person,
      },
    ],
  };
};

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
