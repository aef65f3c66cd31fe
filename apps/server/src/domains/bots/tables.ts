/** A person of rank 5 that a program acts as. */
export interface BotTable {
  user_id: string;
  owner_id: string;
  /** Milliseconds. */
  created_at: number;
}

/** What a bot answers in a room. */
export interface BotRegistrationTable {
  bot_id: string;
  room_id: string;
  /** A JSON list of `BotCommand`. */
  commands: string;
  /** Whether the rules for texts have judged them. */
  judged: 0 | 1;
}

/** A command that was given and not answered yet. Its message may be deleted meanwhile. */
export interface WaitingCommandTable {
  message_id: string;
  bot_id: string;
  room_id: string;
  asker_id: string;
  /** Milliseconds. */
  given_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bots: BotTable;
    bot_registrations: BotRegistrationTable;
    waiting_commands: WaitingCommandTable;
  }
}
