/** What a push message holds (docs/contract.md#push); `apps/web/public/push.js` shows it. */
export interface PushPayload {
  /** A notification's kind; `room`: messages of a room whose level is `all`; `privateMessage`: of a private thread. */
  readonly kind: string;
  readonly language: 'en' | 'ur';
  /** Who it is from: the latest one's shown name; empty where nobody is named. */
  readonly name: string;
  /** How many more people. */
  readonly others: number;
  /** The title of the room it is in; empty without one. */
  readonly room: string;
  readonly count: number;
  /** What was written, for whoever has chosen `pushWords`; empty for the rest. */
  readonly text: string;
  /** The path of the app that it opens. */
  readonly link: string;
  /** A later message with the same one replaces this one. */
  readonly tag: string;
}
