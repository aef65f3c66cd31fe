import type { PageLanguage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';

/** What the head of a page depends on. */
export interface HeadContext {
  readonly path: string;
  readonly search: string;
  /** The server's public origin, without a trailing slash. */
  readonly origin: string;
  /** The origin of the asset service, empty for the page's own. */
  readonly assets: string;
  readonly language: PageLanguage;
  readonly translator: i18n;
}

export interface Picture {
  /** An absolute URL. */
  readonly url: string;
  /** In pixels, where known. */
  readonly width?: number;
  readonly height?: number;
  readonly alt: string;
}

/** The metadata of a page. `canonical` and `author` are paths. Dates are ISO. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly canonical: string;
  readonly type: 'article' | 'profile' | 'website';
  readonly picture: Picture;
  readonly indexed: boolean;
  readonly published?: string;
  readonly tags?: readonly string[];
  readonly jsonLd: readonly object[];
  /** Links open in a new tab, outside of the frame. */
  readonly framed?: boolean;
}

/** The card image of pages without a picture of their own (public/pictures/card.png). */
export const defaultPicture = ({ origin }: HeadContext, alt: string): Picture => ({
  url: `${origin}/pictures/card.png`,
  width: 1200,
  height: 630,
  alt,
});

/** The keywords of the language pack, separated by commas. */
export const siteKeywords = (translator: i18n): string[] => translator.t('keywords', { ns: 'public' }).split(/[,،]\s*/);
