import type { PageLanguage } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';

/** What a head is written from. */
export interface HeadContext {
  readonly path: string;
  readonly search: string;
  /** As people reach the server, without a slash at the end. */
  readonly origin: string;
  /** The origin of the asset service, empty for the page's own. */
  readonly assets: string;
  readonly language: PageLanguage;
  readonly translator: i18n;
}

export interface Picture {
  /** A whole address. */
  readonly url: string;
  /** Where it is known. */
  readonly width?: number;
  readonly height?: number;
  readonly alt: string;
}

/** What a page says about itself to machines. `canonical` and `author` are paths. Dates are ISO. */
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
  /** Links open beside the frame that the page is in. */
  readonly framed?: boolean;
}

/** The drawn card that stands for pages without a picture of their own (public/pictures/card.png). */
export const card = ({ origin }: HeadContext, alt: string): Picture => ({
  url: `${origin}/pictures/card.png`,
  width: 1200,
  height: 630,
  alt,
});

/** Keywords as the pack has them: one text with commas. */
export const keywordsOf = (translator: i18n): string[] => translator.t('keywords', { ns: 'public' }).split(/[,،]\s*/);
