import type { ProfilePage } from '@baithak/protocol/public-pages';
import { readFileName } from '@baithak/protocol/uploads.rules';
import type { i18n } from 'i18next';
import { card, keywordsOf, type Head, type HeadContext, type Picture } from './head.ts';

export const profileTitle = ({ profile }: ProfilePage, translator: i18n): string =>
  translator.t('profile.title', { ns: 'public', name: profile.fullname });

/** The avatar as it is stored, up to 512 pixels: sites pass over pictures of fewer than 200, as `_md` is. */
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

/** A public profile's head. Guests come and go: search engines are asked to pass by. */
export const profileHead = (page: ProfilePage, context: HeadContext): Head => {
  const { profile, userdata } = page;
  const title = profileTitle(page, context.translator);
  const url = `${context.origin}/user/${userdata.username}`;
  const own = ownPicture(page, context);
  const person = {
    '@type': 'Person',
    name: profile.fullname,
    alternateName: userdata.username,
    identifier: userdata._id,
    url,
    ...(profile.about === '' ? {} : { description: profile.about }),
    ...(own && { image: own.url }),
  };
  return {
    title,
    description: profile.about || title,
    keywords: [...keywordsOf(context.translator), userdata.username],
    canonical: `/user/${userdata.username}`,
    type: 'profile',
    picture: own ?? card(context, title),
    indexed: userdata.rank >= 0,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        dateCreated: profile.joinDate,
        url,
        mainEntity: person,
      },
    ],
  };
};
