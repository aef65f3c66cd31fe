import { linksIn } from '@baithak/protocol/parts/find-links';
import { type Part, markupOf } from '@baithak/protocol/parts/part';
import { readAddress, readLink } from '@baithak/protocol/parts/read-address';
import { isBlank } from '@baithak/protocol/text/blank';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { openViewer } from '../media/viewer/viewer-store.ts';
import styles from './link-row.module.css';

interface TextRun {
  readonly text: string;
  /** Where a press leads; null for plain text. */
  readonly href: string | null;
}

export const splitLinks = (text: string): readonly TextRun[] => {
  const runs: TextRun[] = [];
  let done = 0;
  for (const { start, end, href } of linksIn(text)) {
    if (start > done) runs.push({ text: text.slice(done, start), href: null });
    runs.push({ text: readLink(text.slice(start, end)), href });
    done = end;
  }
  if (done < text.length) runs.push({ text: text.slice(done), href: null });
  return runs;
};

/** Rows below one message at most: more of them would bury its words. */
const mostRows = 3;

/** The addresses in what is plainly said, for the rows below it; none of code and of what is hidden. */
export const addressesIn = (parts: readonly Part[]): readonly string[] => {
  const found = parts.flatMap((part) => {
    const { marks = [], block } = markupOf(part);
    if (part.type !== 'text' || block === 'code' || marks.includes('code') || marks.includes('spoiler')) return [];
    return linksIn(part.data).flatMap(({ href }) => href ?? []);
  });
  return [...new Set(found)].slice(0, mostRows);
};

/** The address that a text says and nothing besides it; null for any other text. */
export const onlyAddress = (text: string): string | null => {
  const [first, ...others] = splitLinks(text).filter((run) => run.href !== null || !isBlank(run.text));
  return others.length === 0 ? (first?.href ?? null) : null;
};

/** Whether the viewer may show the page of an address in a frame: over https alone. */
const canBeFramed = (href: string): boolean => /^https:/i.test(href);

/** A page of another site, in a row: a press opens it in a new tab, the button in the viewer. */
export const PageLink = ({ address }: { address: string }) => {
  const { t } = useTranslation('media');
  const isLive = useIsLive();
  const { host, origin, pathname, search } = new URL(address);
  const site = readAddress(host.replace(/^www\./, ''));
  const rest = readAddress(`${pathname}${search}`);
  return (
    <div className={styles.row}>
      <span className={styles.square} aria-hidden="true">
        <Icon name="globe" />
      </span>
      <span className={styles.words} dir="ltr" lang="en">
        <a
          className={classNames('truncate', styles.title, styles.over)}
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {site}
        </a>
        <span className="truncate text-muted text-xs">{rest === '/' ? readAddress(origin) : rest}</span>
      </span>
      {isLive && canBeFramed(address) ? (
        <span className="z-1">
          <Button
            size="small"
            tone="ghost"
            onClick={() => openViewer([{ type: 'page', address, title: t('viewer.page') }], 0, null)}
          >
            {t('viewer.viewPage')}
          </Button>
        </span>
      ) : (
        <Icon name="outside" size="small" />
      )}
    </div>
  );
};
