/** Who calls, read live from the session: never from the token alone. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  /** The platform rank, -1 (guest) to 11. */
  readonly rank: number;
  readonly guest: boolean;
  /** A program that acts by a bot's token. */
  readonly bot: boolean;
  /** Of a bot: who owns it, and pays for what it costs. */
  readonly ownerId?: string;
  readonly sessionId: string;
  /** When they call, in milliseconds: what ends by itself, such as a ban, is compared with it. */
  readonly at: number;
}

/** Somebody who is in a room. */
export type Present = Pick<Viewer, 'userId' | 'username' | 'rank'>;
