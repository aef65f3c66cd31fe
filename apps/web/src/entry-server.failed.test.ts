import { describe, expect, it } from 'vitest';
import englishCommon from './i18n/texts/common.en.ts';
import englishErrors from './i18n/texts/errors.en.ts';
import english from './i18n/texts/public.en.ts';
import urduCommon from './i18n/texts/common.ur.ts';
import urduErrors from './i18n/texts/errors.ur.ts';
import urdu from './i18n/texts/public.ur.ts';
import { id, metaContent, origin, renderer, renderThread, thread } from './testing/public-pages.ts';

const texts = {
  en: { common: englishCommon, errors: englishErrors, public: english },
  ur: { common: urduCommon, errors: urduErrors, public: urdu },
};
const languages = ['en', 'ur'] as const;
const tryAgain = (language: 'en' | 'ur'): string => texts[language].common.tryAgain;

const renderPreview = (failure: 'ROOM_NOT_FOUND' | 'TOO_MANY' | 'NOT_READY' | 'NETWORK', language: 'en' | 'ur') =>
  renderer.render({
    path: '/preview/room/-',
    search: '',
    origin,
    language,
    page: { kind: 'preview', content: { failure } },
  });

describe.each(languages)('the preview of a room that could not be shown, in %s', (language) => {
  const { public: own, errors } = texts[language];

  it('says that the room is gone, which another try does not change', async () => {
    const html = await renderPreview('ROOM_NOT_FOUND', language);
    expect(html).toContain(`<title>${own.roomFailed}</title>`);
    expect(html).toContain(`>${own.roomFailed}</h1>`);
    expect(html).not.toContain(tryAgain(language));
  });

  it.each(['TOO_MANY', 'NOT_READY', 'NETWORK'] as const)('says why (%s), and leads to another try', async (failure) => {
    const html = await renderPreview(failure, language);
    expect(html).toContain(`>${own.previewFailed}</h1>`);
    expect(html).toContain(`>${errors[failure]}</p>`);
    expect(html).not.toContain(own.roomFailed);
    expect(html).toMatch(new RegExp(`<a href=""[^>]*>.*${tryAgain(language)}`));
    expect(metaContent(html, 'robots')).toBe('noindex');
  });
});

it('the page of what does not exist is the same whatever was asked for: no address is in it', async () => {
  for (const language of languages) {
    const html = await renderPreview('ROOM_NOT_FOUND', language);
    expect(html).not.toContain('/preview/room/-');
    expect(html).toContain(`href="?lang=${language === 'en' ? 'ur' : 'en'}"`);
  }
});

it('a text that is cut leads to the whole of it, and no other does', async () => {
  const replies = [thread(3, 'the beginning…', { cut: true }), thread(4, 'whole')];
  for (const language of languages) {
    const { readMore, allReplies } = texts[language].public;
    const more = (html: string): (string | undefined)[] =>
      [...html.matchAll(new RegExp(`href="([^"]*)"[^>]*>${readMore}</a>`, 'g'))].map(([, href]) => href);
    expect(more(await renderThread({ data: replies }, language))).toEqual([
      `/thread/public/withReplies/${id(2)}?alone=${id(3)}`,
    ]);
    const alone = await renderThread({ data: replies.slice(0, 1), alone: id(3) }, language);
    expect(more(alone)).toEqual([`/home/${id(9)}/thread/${id(2)}`]);
    expect(alone).toContain(`>${allReplies}</a>`);
    expect(await renderThread({ data: replies.slice(1) }, language)).not.toContain(readMore);
  }
});
