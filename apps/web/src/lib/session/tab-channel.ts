/** Messages between the tabs of a browser about their user. `renewed`: the session has other tokens, or another name and rank. */
export interface TabMessage {
  readonly type: 'signedOut' | 'renewed';
  readonly userId: string;
}

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'signedOut' || value.type === 'renewed') &&
  'userId' in value &&
  typeof value.userId === 'string';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baithak');

export const broadcastToTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Calls `listener` for each message of another tab. Returns the unsubscribe function. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<unknown>): void => {
    if (isTabMessage(data)) listener(data);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
};
