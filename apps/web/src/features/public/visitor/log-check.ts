import {
  checkChain,
  entryState,
  readOn,
  type ReadEntry,
  type Reading,
} from '@baithak/protocol/moderation-log/check-chain';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { checkView, pagesAtOnce, shortHash, type CheckView } from '../../parts/log/check-view.ts';

/** What the page says of the log beside its entries. */
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

/** Says at an entry why it does not fit, and what was found instead. */
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
export const listenToLog = (): void => {
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.querySelector<HTMLElement>('[data-log]');
    if (root && root.querySelector('[data-entry]')) begin(root);
  });
};
