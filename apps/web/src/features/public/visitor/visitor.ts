import '../../../../public/boot.js';
import {
  type ReadEntry,
  type Reading,
  checkChain,
  entryState,
  readOn,
} from '@baithak/protocol/moderation-log/check-chain';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { type Language, isLanguage, keptLanguage, showLanguage } from '../../../i18n/language.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { isMember } from '../../../lib/session/signed-in.ts';
import { storeTheme, storedTheme, toThemeChoice } from '../../../lib/settings/stored-theme.ts';
import { deviceHas24 } from '../../../lib/time/device-hours.ts';
import { formatExact } from '../../../lib/time/format-date.ts';
import { type CheckView, checkView, pagesAtOnce, shortHash } from '../../log/check-view.ts';
import { listenToOverlays, listenToPresses, markSignedIn } from './overlays.ts';
import { listenToMedia } from './viewer.ts';

interface About extends Omit<Reading, 'data'> {
  readonly roomId: string;
  /** The origin of calls, empty for the page's own. */
  readonly api: string;
}

const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into this page
const written = <Value>(text: string | undefined): Value => JSON.parse(text ?? 'null') as Value;

const getPage =
  ({ api, roomId }: About) =>
  async (before: string | undefined): Promise<Reading> => {
    const query = new URLSearchParams({ roomId, ...(before !== undefined && { before }) });
    const answer = await fetch(`${api}/rooms/log?${query}`);
    if (!answer.ok) throw new Error(`The log could not be read: ${answer.status}.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of GET /rooms/log
    return (await answer.json()) as Reading;
  };

const showFault = (root: HTMLElement, item: HTMLElement, { kind, found }: NonNullable<CheckView['fault']>): void => {
  const line = root.querySelector(`[data-check] [data-fault=${kind}]`)?.cloneNode(true);
  const mark = item.querySelector<HTMLElement>('[data-mark]');
  if (!(line instanceof HTMLElement) || !mark || item.querySelector('[data-fault]')) return;
  line.hidden = false;
  mark.before(line);
  if (found === null) return;
  const other = document.createElement('code');
  other.textContent = shortHash(found);
  mark.append(' ≠ ', other);
};

const showEntries = (root: HTMLElement, view: CheckView): void => {
  const { fault } = view;
  for (const item of all(root, '[data-entry]')) {
    const { seq } = written<ReadEntry>(item.dataset['entry']);
    const state = entryState(view, seq);
    item.dataset['state'] = state;
    const sign = item.querySelector('[data-sign]');
    sign?.setAttribute('role', 'img');
    sign?.setAttribute('aria-label', root.dataset[state] ?? '');
    if (fault && state === 'broken') showFault(root, item, fault);
  }
};

const show = (root: HTMLElement, { roomId }: About, view: CheckView): void => {
  const { state, fault, looked } = view;
  for (const part of all(root, '[data-check]')) part.hidden = part.dataset['check'] !== state;
  for (const line of all(root, '[data-check] [data-fault]')) line.hidden = line.dataset['fault'] !== fault?.kind;
  for (const number of all(root, '[data-fill=looked]')) number.textContent = String(looked);
  for (const number of all(root, '[data-fill=seq]')) number.textContent = String(fault?.seq ?? '');
  for (const line of all(root, '[data-differs]')) line.hidden = fault?.kind !== 'anew';
  showEntries(root, view);
  const link = root.querySelector<HTMLAnchorElement>('a[data-show]');
  if (!link || !fault) return;
  link.hidden = fault.kind === 'missing';
  const isHere = document.getElementById(`e${fault.seq}`) !== null;
  link.href = isHere ? `#e${fault.seq}` : `${publicLogAddress(roomId, fault.after)}#e${fault.seq}`;
};

const begin = (root: HTMLElement): void => {
  const about = written<About>(root.dataset['log']);
  const data = all(root, '[data-entry]').map(({ dataset }) => written<ReadEntry>(dataset['entry']));
  const { canLoadMore, total, mark } = about;
  const page: Reading = { data, canLoadMore, total, mark };
  let [read, isBusy] = [page, false];
  const say = (hasFailed: boolean): void =>
    show(root, about, checkView(checkChain(read), { isBeyond: read !== page, hasFailed }));
  const checkAll = async (): Promise<void> => {
    const from = read !== page && read.canLoadMore ? read : null;
    read = await readOn(from, getPage(about), pagesAtOnce);
  };
  say(false);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-check-all]');
    if (!button || isBusy) return;
    isBusy = true;
    button.setAttribute('aria-busy', 'true');
    checkAll()
      .then(
        () => say(false),
        () => say(true),
      )
      .finally(() => {
        isBusy = false;
        button.removeAttribute('aria-busy');
      });
  });
};

/** On the log of a room: computes every mark on the page again and says whether they fit; on a press, those of the whole log. */
const listenToLog = (): void => {
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.querySelector<HTMLElement>('[data-log]');
    if (root && root.querySelector('[data-entry]')) begin(root);
  });
};

/** The exact moment of every date by the reader's clock; the server wrote that of UTC. */
const localTimes = (): void => {
  const form = { language: document.documentElement.lang, is24: deviceHas24() };
  for (const time of document.querySelectorAll('time')) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const [before, exact] = [time.title, formatExact(date, form)];
    time.title = exact;
    const label = time.getAttribute('aria-label');
    if (label !== null)
      time.setAttribute(
        'aria-label',
        label.replace(before, () => exact),
      );
  }
};

/** The page in another language: the server draws it, as the cookie says. */
const readIn = (language: Language): void => {
  showLanguage(language);
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) {
    location.reload();
    return;
  }
  address.searchParams.delete('lang');
  location.replace(address);
};

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload');

/**
 * The server did not know the stored language of this browser; a language in the address takes precedence. Once: a cache
 * on the way that takes no notice of the cookie would send the same page for ever.
 */
const mendLanguage = (): void => {
  if (isReload()) return;
  const [kept, served] = [keptLanguage(), document.documentElement.dataset['served']];
  const isKnown = kept !== null && document.cookie.includes(`loadedLanguage=${kept}`);
  if (isKnown && kept !== served && !new URLSearchParams(location.search).has('lang')) location.reload();
};

const markTheme = (): void => {
  const theme = storedTheme();
  for (const choice of document.querySelectorAll<HTMLInputElement>('[data-themes] input'))
    choice.checked = choice.value === theme;
};

const listenToLook = (): void => {
  mendLanguage();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-language]');
    const language = link ? link.dataset['language'] : undefined;
    if (!isLanguage(language) || !isPlainClick(event)) return;
    event.preventDefault();
    readIn(language);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('[data-themes]')) storeTheme(toThemeChoice(target.value));
  });
  document.addEventListener('DOMContentLoaded', markTheme);
  // Chosen on another page, to which Back has just returned from.
  addEventListener('pageshow', markTheme);
};

/**
 * All that runs on a public page for a visitor (docs/decisions/public-pages.md#pages-without-the-app): one file, loaded
 * before the first paint. It listens to the document, so it need not wait for what it will find there.
 */

/** Tabs that are links: going back leaves the page instead of going through them. */
const replacePage = (event: MouseEvent): void => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-replace]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  location.replace(link.href);
};

/** Loads what only members get, once. */
const loadForMembers = (): void => {
  const files = document.getElementById('member-files');
  if (!isMember() || !(files instanceof HTMLTemplateElement)) return;
  files.remove();
  document.head.append(files.content);
};

markSignedIn();
document.addEventListener('click', replacePage);
addEventListener('storage', markSignedIn);
addEventListener('pageshow', markSignedIn);
addEventListener('storage', loadForMembers);
addEventListener('pageshow', loadForMembers);
listenToLook();
listenToOverlays();
listenToPresses();
listenToMedia();
listenToLog();
document.addEventListener('DOMContentLoaded', localTimes);
document.addEventListener('DOMContentLoaded', loadForMembers);
