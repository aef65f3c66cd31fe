import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { staffPageAddress } from '../../features/staff/frame/staff-pages.ts';
import { useListKeys } from '../../features/staff/frame/use-list-keys.ts';
import { AccountList } from '../../features/staff/people/account-list.tsx';
import { AccountPage } from '../../features/staff/people/account-page.tsx';
import { filters, useAccounts, type Filter } from '../../features/staff/people/queries.ts';
import { useStaffTexts } from '../../i18n/lazy/staff.ts';
import { staffAccountAddress } from '../../lib/addresses.ts';
import { useMe } from '../../lib/session/me.ts';
import { useRested } from '../../lib/use-rested.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** /staff/people and /staff/people/{id}; search and filter are in the address. */
export const StaffPeople = () => {
  const { t } = useStaffTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const params = new URLSearchParams(search);
  // The address follows a moment behind: a field that showed what it says would lose letters.
  const [words, setWords] = useState(params.get('q') ?? '');
  const filter = filters.find((each) => each === params.get('filter')) ?? 'all';
  const openId = pathname.split('/')[3] ?? null;
  const found = useAccounts(useRested(words.trim()), filter);
  const show = (nextWords: string, nextFilter: Filter) => {
    const next = new URLSearchParams({
      ...(nextWords !== '' && { q: nextWords }),
      ...(nextFilter !== 'all' && { filter: nextFilter }),
    });
    setWords(nextWords);
    void navigate({ search: next.toString() }, { replace: true });
  };
  useListKeys({
    step: (by) => {
      const at = found.accounts.findIndex(({ user }) => user._id === openId);
      const next = found.accounts[at < 0 ? 0 : at + by];
      if (next) void navigate(`${staffAccountAddress(next.user._id)}${search}`, { replace: true });
    },
    search: () => field.current?.focus(),
  });
  const list = (
    <AccountList
      search={words}
      onSearch={(next) => show(next, filter)}
      filter={filter}
      onFilter={(next) => show(words, next)}
      found={found}
      openId={openId}
      query={search}
      fieldRef={field}
    />
  );
  return (
    <StaffColumns side={list} isMainShown={openId !== null}>
      {openId === null || me === null ? (
        <EmptyState sticker="thinking" title={t('chooseAccount')}>
          {t('chooseAccountText')}
        </EmptyState>
      ) : (
        <AccountPage
          key={openId}
          id={openId}
          me={me}
          onBack={() => void navigate(`${staffPageAddress('people')}${search}`)}
        />
      )}
    </StaffColumns>
  );
};
