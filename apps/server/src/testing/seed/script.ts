import { readFileSync } from 'node:fs';

/** How the demonstration community is written down in apps/server/seed: people, rooms, what they say and when. */

export interface SeedPerson {
  readonly username: string;
  readonly fullname?: string;
  readonly alias?: string;
  readonly about?: string;
  /** A scene of scenes.ts. */
  readonly picture?: SceneName;
  /** On the platform; 1 without one. */
  readonly rank?: number;
}

export const sceneNames = ['roofs', 'sea', 'tea', 'bazaar', 'shelf', 'snow'] as const;
export type SceneName = (typeof sceneNames)[number];

/** What is said in a room from one moment on. */
export interface Talk {
  /** Hours before the community is made. */
  readonly hoursAgo: number;
  /**
   * `name: text`. `name>:` answers the line before, `name>3:` the third before it; `name~: first => then`
   * edits it; `name [sea]: text` shows a scene. `⏎` breaks a line.
   */
  readonly lines: readonly string[];
}

export interface SeedThread {
  readonly hoursAgo: number;
  readonly by: string;
  readonly text: string;
  readonly tags?: readonly string[];
  readonly public?: boolean;
  readonly picture?: SceneName;
  readonly likes: number;
  readonly dislikes?: number;
  /** By the room's owner. */
  readonly pinned?: boolean;
  readonly notice?: boolean;
  readonly archived?: boolean;
  /** `- name: text`; each further dash answers the one above. `- name +5: text` has five likes. */
  readonly replies?: readonly string[];
}

export interface SeedRoom {
  readonly title: string;
  readonly desc: string;
  readonly topic: string;
  readonly rules?: string;
  readonly access: 'Public' | 'Private';
  readonly owner: string;
  /** Beside those who speak. */
  readonly members: readonly string[];
  /** Roles in the room by username. */
  readonly roles?: Readonly<Record<string, number>>;
  readonly talks: readonly Talk[];
  readonly threads: readonly SeedThread[];
}

/** How the visitor of the demonstration stands to somebody privately. */
export interface SeedPair {
  readonly other: string;
  readonly askedBy: 'visitor' | 'other';
  /** When the request was made. */
  readonly hoursAgo: number;
  /** Nothing: the request waits. */
  readonly answer?: 'accepted' | 'blocked';
  readonly talks?: readonly Talk[];
  /** So many of the last lines are not read by whom they are for. */
  readonly unread?: number;
  /** Two hours after the last line. */
  readonly end?: 'visitorBlocks' | 'otherBlocks' | 'visitorDeletes' | 'otherCloses';
}

export interface Line {
  readonly by: string;
  readonly text: string;
  /** How many lines before it is the one that it answers; 0 for none. */
  readonly answers: number;
  readonly editedTo: string | undefined;
  readonly scene: SceneName | undefined;
}

export interface ReplyLine {
  readonly by: string;
  readonly text: string;
  /** 1 answers the thread, 2 the reply of depth 1 above it. */
  readonly depth: number;
  readonly likes: number;
}

const unreadable = (row: string): never => {
  throw new Error(`The seed has a line that cannot be read: ${row}`);
};

const broken = (text: string): string => text.replaceAll('⏎', '\n');

const sceneOf = (name: string | undefined): SceneName | undefined => sceneNames.find((scene) => scene === name);

const lineOf = (row: string): Line => {
  const found = /^(\w+)(>(\d*))?(~)?(?: \[(\w+)\])?: (.+)$/.exec(row) ?? unreadable(row);
  const [, by = '', answer, far, edits, scene, words = ''] = found;
  const [text = '', editedTo] = edits === undefined ? [words] : words.split(' => ');
  return {
    by,
    text: broken(text),
    answers: answer === undefined ? 0 : Number(far || 1),
    editedTo: editedTo === undefined ? undefined : broken(editedTo),
    scene: sceneOf(scene),
  };
};

export const linesOf = (talk: Talk): Line[] => talk.lines.map(lineOf);

const replyOf = (row: string): ReplyLine => {
  const [, dashes = '', by = '', likes, text = ''] = /^(-+) (\w+)(?: \+(\d+))?: (.+)$/.exec(row) ?? unreadable(row);
  return { by, text: broken(text), depth: dashes.length, likes: Number(likes ?? 0) };
};

export const repliesOf = (thread: SeedThread): ReplyLine[] => (thread.replies ?? []).map(replyOf);

/** Everybody who speaks in a room or belongs to it, its owner first. */
export const membersOf = (room: Pick<SeedRoom, 'owner' | 'members' | 'talks' | 'threads'>): string[] => [
  ...new Set([
    room.owner,
    ...room.members,
    ...room.talks.flatMap((talk) => linesOf(talk).map(({ by }) => by)),
    ...room.threads.flatMap((thread) => [thread.by, ...repliesOf(thread).map(({ by }) => by)]),
  ]),
];

interface Community {
  readonly people: {
    readonly people: readonly SeedPerson[];
    /** Those that `npm run bots` starts (bots/src). */
    readonly bots: readonly { readonly username: string; readonly about: string }[];
  };
  readonly rooms: {
    /** The room of every first start. */
    readonly sittingRoom: Pick<SeedRoom, 'title' | 'talks' | 'threads'>;
    readonly rooms: readonly SeedRoom[];
  };
  readonly private: {
    /** Whose private threads these are. */
    readonly visitor: string;
    /** Closes the account: 'Removed User'. Beside the people of the rooms, where nothing of theirs is. */
    readonly leaver: SeedPerson;
    /** One for each state that the visitor can see, and conversations of several kinds. */
    readonly pairs: readonly SeedPair[];
  };
}

const read = <Part extends keyof Community>(part: Part): Community[Part] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files of this project, of these shapes
  JSON.parse(readFileSync(new URL(`../../../seed/${part}.json`, import.meta.url), 'utf8')) as Community[Part];

export const { people: seedPeople, bots: seedBots } = read('people');
export const { sittingRoom, rooms: seedRooms } = read('rooms');
export const { visitor, leaver, pairs: seedPairs } = read('private');

export const sittingRoomMembers = membersOf({ ...sittingRoom, owner: 'zulfiqar', members: [] });
