import type { SnippetContent } from '@baithak/protocol/entities/entities';
import { nameStickers } from '@baithak/protocol/parts/snippet';
import { findSticker } from '@baithak/protocol/text/stickers';
import { useTranslation } from 'react-i18next';
import { isolateLine } from '../../lib/isolate-line.ts';

interface SnippetWords {
  /** What it shows beside words, in the reader's language; '' for words alone. */
  readonly shows: string;
  readonly wrote: string;
}

export const useSnippetWords = (): ((snippet: SnippetContent) => SnippetWords) => {
  const { t, i18n } = useTranslation('rooms');
  const language = i18n.language === 'ur' ? 'ur' : 'en';
  const showsOf = ({ kind, sticker, images, videos }: SnippetContent): string => {
    if (kind === 'text') return '';
    if (sticker !== null) return t('last.sticker', { name: findSticker(sticker)?.[language] ?? sticker });
    const counted = [
      images > 0 && t('last.images', { count: images }),
      videos > 0 && t('last.videos', { count: videos }),
    ];
    return counted.filter((words) => words !== false).join(t('last.and'));
  };
  return (snippet) => ({ shows: showsOf(snippet), wrote: isolateLine(nameStickers(snippet.text, language)) });
};
