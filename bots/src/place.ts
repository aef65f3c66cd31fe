/** Where a bot is, and where it keeps what it knows. */
export interface BotPlace {
  readonly url: string;
  readonly token: string;
  /** The path of a file of the bot's. */
  path(name: string): string;
  /** How long a question of the quiz is open. */
  readonly questionSeconds?: number | undefined;
}
