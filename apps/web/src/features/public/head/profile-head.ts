import type { ProfilePage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';
import { card, keywordsOf, type Head, type HeadContext } from './head.ts';

export const profileTitle = ({ profile }: ProfilePage, translator: i18n): string => translator.t('profile.title', { ns: 'public', name: profile.fullname });

/** A public profile's head. Guests come and go: search engines are asked to pass by. */
export const profileHead = (page: ProfilePage, context: HeadContext): Head => {
  const { profile, userdata } = page;
  const title = profileTitle(page, context.translator);
  const url = `${context.origin}/user/${userdata.username}`;
  const base = context.assets || context.origin;
  const own = profile.picture === null ? undefined : { url: `${base}/file/avatars/${profile.picture.replace(/(\.\w+)$/, '_md$1')}`, width: 160, height: 160, alt: profile.fullname };
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
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'ProfilePage', dateCreated: profile.joinDate, url, mainEntity: person }],
  };
};
