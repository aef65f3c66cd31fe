import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { privateAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { useIgnored } from '../../../lib/ignored.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import { useRoving } from '../../../ui/use-roving.ts';
import { hasMore, threadsIn, useLists } from '../state/private-lists.ts';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { MoreButton } from './private-list.tsx';
import { PrivateRow, RequestRow } from './private-row.tsx';
import styles from './private-list.module.css';

/** Requests that the reader has blocked: they are in no list, and are unblocked from here. */
const Blocked = () => {
  const { t } = usePrivateTexts();
  const lists = useLists((all) => all);
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: ['private', 'blocked'],
    queryFn: async () => (await client.privateThreads.listPrivateThreads({ part: 'blocked' })).data,
  });
  // Which requests are blocked no event says.
  const known = useRef(lists);
  useEffect(() => {
    if (known.current === lists) return;
    known.current = lists;
    void cache.invalidateQueries({ queryKey: ['private', 'blocked'] });
  }, [cache, lists]);
  if (!data || data.length === 0) return null;
  return (
    <>
      <h2 className="pt-4 pb-1 px-2 text-xs font-bold text-muted">{t('blocked')}</h2>
      <ul>
        {data.map((thread) => (
          <PrivateRow key={thread._id} thread={thread} isOpen={false} />
        ))}
      </ul>
    </>
  );
};

export const RequestsPage = () => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  const lists = useLists((all) => all);
  const requests = threadsIn(lists, 'requests', useIgnored());
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  const kept = useKeptFocus(lists);
  return (
    <>
      <header className={`${styles.head} flex items-center gap-2 min-h-(--h-header) px-4 mobile:ps-1 mobile:pe-2`}>
        <Link
          to={privateAddress}
          className="hidden mobile:grid mobile:place-items-center mobile:w-touch mobile:h-touch mobile:text-muted"
          aria-label={t('toList')}
          title={tc('back')}
        >
          <Icon name="back" />
        </Link>
        <h1 className="display">{t('requests')}</h1>
      </header>
      <div className="flex-1 min-h-0 overflow-auto">
        <div
          ref={ref}
          onKeyDown={onKeyDown}
          {...kept}
          className="w-[min(100%,560px)] mx-auto pt-2 px-4 pb-6 mobile:px-2"
          role="presentation"
        >
          {requests.length === 0 ? (
            <EmptyState sticker="salaam" title={t('noRequests')}>
              {t('noRequestsText')}
            </EmptyState>
          ) : (
            <ul aria-label={t('requests')}>
              {requests.map((thread) => (
                <RequestRow key={thread._id} thread={thread} isOpen={false} />
              ))}
            </ul>
          )}
          {hasMore(lists, 'requests') && <MoreButton part="requests" />}
          <Blocked />
        </div>
      </div>
    </>
  );
};
