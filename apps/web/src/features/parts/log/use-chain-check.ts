import type { EntryDetails } from '@baithak/protocol/moderation-log/chain';
import { checkChain, readOn, type Reading } from '@baithak/protocol/moderation-log/check-chain';
import { useMemo, useState } from 'react';
import { checkView, pagesAtOnce, type CheckView } from './check-view.ts';
import { isOpenEntry, type ShownEntry } from './sentence.tsx';

type LogReading = Reading<ShownEntry>;

/** What a moderator's entry commits to; null where that is not shown. */
export const detailsOf = (entry: ShownEntry): EntryDetails | null => {
  if (!isOpenEntry(entry)) return null;
  const { nonce, by, whom, rank, thing, amount, why, wordsNonce } = entry;
  const facts = { by: by?._id ?? null, rank, whom: whom?._id ?? null, thing, amount };
  return { ...facts, nonce: nonce ?? '', why, wordsNonce: wordsNonce ?? '' };
};

/** What was read beyond the page, and of which page. */
interface Beyond {
  readonly of: string | undefined;
  readonly reading: LogReading | null;
  readonly hasFailed: boolean;
}

/** Checks the entries of a page; those beyond it when the reader asks for that. */
export const useChainCheck = (
  page: LogReading,
  getPage: (before: string | undefined) => Promise<LogReading>,
): { readonly view: CheckView; readonly isBusy: boolean; readonly checkAll: () => void } => {
  const [isBusy, setIsBusy] = useState(false);
  const [last, setLast] = useState<Beyond | null>(null);
  const newest = page.data[0]?._id;
  const beyond = last?.of === newest ? last : null;
  const reading = beyond?.reading ?? page;
  const hasFailed = beyond?.hasFailed === true;
  const isBeyond = reading !== page;
  const view = useMemo(
    () => checkView(checkChain(reading, detailsOf), { isBeyond, hasFailed }),
    [reading, isBeyond, hasFailed],
  );
  const checkAll = () => {
    setIsBusy(true);
    // A press goes on where the one before ended, or begins again.
    const from = isBeyond && reading.canLoadMore ? reading : null;
    readOn(from, getPage, pagesAtOnce)
      .then(
        (read) => setLast({ of: newest, reading: read, hasFailed: false }),
        () => setLast({ of: newest, reading: from, hasFailed: true }),
      )
      .finally(() => setIsBusy(false));
  };
  return { view, isBusy, checkAll };
};
