/*
 * What a bot's author uses. This file is published as it is, as index.d.ts: it may import nothing.
 */

/** A parameter of a command. `user`: a username. `word`: one word. `whole`: a whole number. `rest`: all that follows. */
export interface BotParam {
  readonly name: string;
  readonly kind: 'user' | 'word' | 'whole' | 'rest';
  readonly optional?: boolean;
}

/** A command that the bot answers: `/name` and its parameters, and what it does, in a line. */
export interface BotCommand {
  readonly name: string;
  readonly desc: string;
  readonly params: readonly BotParam[];
}

/** Where a bot keeps how far it has read. */
export interface CursorStore {
  /** What was written last; undefined at first. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

export interface BotOptions {
  /** Where the community is, e.g. `https://chat.example`. */
  readonly url: string;
  /** `bth_bot_…`, as it was shown when the bot was made. */
  readonly token: string;
  readonly commands?: readonly BotCommand[];
  /** The name of a file, or a place of your own. */
  readonly cursor: string | CursorStore;
  /** How long a handler may take, in milliseconds; 30,000 if not given. */
  readonly timeoutMs?: number;
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly fullname: string;
  /** -1 (a guest) to 11. */
  readonly rank: number;
}

export interface Room {
  readonly id: string;
  readonly title: string;
}

/** Files that were uploaded, for one message. */
export interface Upload {
  readonly token: string;
  readonly files: readonly { readonly type: 'image' | 'video'; readonly name: string }[];
}

export interface Answer {
  /** The message's id. */
  readonly id: string;
  /** When it was sent, by the server's clock. */
  readonly date: Date;
}

/** A poll, in which everybody in the room has one vote. */
export interface Poll {
  /** 300 characters in at most 5 lines. */
  readonly question: string;
  /** Two to ten different ones, of 100 characters each. */
  readonly choices: readonly string[];
  /** When it ends by itself, in the next 30 days. Without: when the bot closes it. */
  readonly until?: Date;
  /** A question of a quiz: an answer stands, and what others chose is shown once it is closed. */
  readonly quiz?: { readonly number: number; readonly of: number };
}

export interface Vote {
  readonly person: Pick<Person, 'id' | 'username' | 'fullname'>;
  /** Counted from 0. */
  readonly choice: number;
  readonly date: Date;
}

/** A message of a person. */
export interface Message {
  readonly id: string;
  /** One line of what was written. */
  readonly text: string;
  readonly from: Person;
  readonly room: Room;
  readonly date: Date;
  /** Answers it: 4,000 characters at most. The same answer is stored once, whatever crashes. */
  reply(text: string, upload?: Upload): Promise<Answer>;
  /** Answers it with a poll. The same answer is stored once, whatever crashes. */
  ask(poll: Poll): Promise<Answer>;
  /** Posts a thread in its room. A crash in the middle may post it twice. */
  thread(text: string): Promise<Answer>;
}

export interface Command extends Message {
  readonly name: string;
  /** By name; a parameter that was left out is not there. */
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Handlers {
  /** A command that was given to this bot. */
  command: (command: Command) => unknown;
  /** A message that names it, by `#name` or `@name`. */
  mention: (message: Message) => unknown;
  /** Every other message of a person. */
  message: (message: Message) => unknown;
  /**
   * A room is the bot's to hear from now on: at the start, when it is added, and after a lost connection. What is said there is
   * handled after this.
   */
  entered: (room: Room) => unknown;
  /** A person has come into a room: opened it, having opened it nowhere else. */
  joined: (person: Person, room: Room) => unknown;
  /** What is nobody's to hear. Without a handler it is printed. */
  error: (error: Error) => unknown;
}

export interface Bot {
  on<K extends keyof Handlers>(event: K, handler: Handlers[K]): void;
  /** Connects; resolves once every room is loaded. Rejects when the token is not valid, the bot suspended, or its commands refused. */
  start(): Promise<void>;
  /** Closes the connection, after what is being handled. */
  stop(): Promise<void>;
  /** Resolves when the bot has ended: by `stop`, or with the reason why it cannot go on. */
  readonly ended: Promise<Error | undefined>;
  /** Sends a message that answers nothing. `key`: the same one is stored once, for ever. */
  send(roomId: string, text: string, options?: { readonly key?: string; readonly upload?: Upload }): Promise<Answer>;
  /** Sends a poll. `key`: the same one is stored once, for ever. `replyTo`: the id of the message that it answers. */
  ask(roomId: string, poll: Poll, options?: { readonly key?: string; readonly replyTo?: string }): Promise<Answer>;
  /** Ends a poll of the bot's own. `right`: the right choice of a quiz, counted from 0. */
  closePoll(roomId: string, messageId: string, right?: number): Promise<void>;
  /** Who chose what in a poll of the bot's own. */
  listVotes(roomId: string, messageId: string): Promise<Vote[]>;
  /** Who has joined a room, the highest rank first, at most `most` of them (5,000); bots too. */
  listMembers(roomId: string, most?: number): Promise<Person[]>;
  /** Changes a message of the bot's own. */
  edit(roomId: string, messageId: string, text: string): Promise<void>;
  /** Uploads pictures or videos, ten at most. */
  upload(...files: readonly { readonly bytes: Uint8Array; readonly name: string }[]): Promise<Upload>;
}
