/** What the tabs of one browser tell each other about their person. `left`: signed out. `became`: a guest is an account now. */
export interface TabNews {
  readonly news: 'left' | 'became';
  readonly userId: string;
}

const isNews = (value: unknown): value is TabNews =>
  typeof value === 'object' &&
  value !== null &&
  'news' in value &&
  (value.news === 'left' || value.news === 'became') &&
  'userId' in value &&
  typeof value.userId === 'string';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baithak');

export const tellTabs = (news: TabNews): void => channel?.postMessage(news);

export const onTabNews = (hear: (news: TabNews) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<unknown>): void => {
    if (isNews(data)) hear(data);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
};
