/** Thrown by a handler: who gave the command reads these words, and nobody else. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Why a bot cannot go on. */
export class BotEnded extends Error {
  override readonly name = 'BotEnded';
}
