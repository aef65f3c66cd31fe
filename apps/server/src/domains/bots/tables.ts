import type { Generated } from 'kysely';

/** A person of rank 5 that a program acts as. */
export interface BotTable {
  user_id: string;
  owner_id: string;
  /** Milliseconds. */
  created_at: number;
  /** Goes up with each program that connects, where there are several processes. */
  program: Generated<number>;
}

/** On PostgreSQL, for several processes: where a bot has registered commands. */
export interface OnlineBotTable {
  bot_id: string;
  room_id: string;
  /** As leases name it. */
  process: string;
  program: number;
  /** Milliseconds. */
  since: number;
  left_at: number | null;
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
    online_bots: OnlineBotTable;
    waiting_commands: WaitingCommandTable;
  }
}
