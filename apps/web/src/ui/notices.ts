/** What one notice says. `more` is its second, smaller line. */
export interface Notice {
  id: number;
  kind: 'news' | 'error' | 'offline' | 'online';
  text: string;
  more?: string;
  action?: { label: string; run: () => void };
}

/** Milliseconds a notice stays: specification 9. What is offline stays until it is over. */
const stay: Record<Notice['kind'], number | null> = { news: 2500, online: 2500, error: 3500, offline: null };

let shown: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]): void => {
  shown = next;
  for (const tell of listeners) tell();
};

export const readNotices = (): readonly Notice[] => shown;

export const onNoticesChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const dropNotice = (id: number): void => change(shown.filter((notice) => notice.id !== id));

/** Shows a notice and returns its id. One that says the same takes the older one's place; at most three stay in sight. */
export const notify = (notice: Omit<Notice, 'id'>): number => {
  lastId += 1;
  const id = lastId;
  const others = shown.filter(
    (other) =>
      (other.text !== notice.text || other.more !== notice.more) &&
      !(notice.kind === 'online' && other.kind === 'offline'),
  );
  change([...others, { ...notice, id }].slice(-3));
  const time = stay[notice.kind];
  if (time !== null) setTimeout(() => dropNotice(id), time);
  return id;
};
