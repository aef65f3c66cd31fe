import type { NoPage, PageContent } from '@baithak/protocol/public-pages';
import type { i18n } from 'i18next';

export type Failing = Exclude<PageContent['kind'], 'text'>;
type Failure = NoPage['failure'];

const sentences = { thread: 'threadFailed', profile: 'profileFailed' } as const;

/** There is nothing there: another try finds nothing either. */
const gone: readonly Failure[] = ['NOT_FOUND', 'ROOM_NOT_FOUND'];

export const canTryAgain = (failure: Failure): boolean => !gone.includes(failure);

/** What a page that could not be loaded says (docs/product.md#public-thread-errors), and why, unless the heading says it. */
export const failureTexts = (
  kind: Failing,
  failure: Failure,
  { t }: Pick<i18n, 't'>,
): { title: string; why?: string } => {
  const why = t(failure, { ns: 'errors' });
  if (kind === 'thread' || kind === 'profile')
    return { title: t(sentences[kind], { ns: 'public' }), ...(canTryAgain(failure) && { why }) };
  return canTryAgain(failure)
    ? { title: t('previewFailed', { ns: 'public' }), why }
    : { title: t('roomFailed', { ns: 'public' }) };
};
