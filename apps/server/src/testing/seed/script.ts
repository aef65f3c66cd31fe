/** How the demonstration community is written down: people, rooms, what they say and when. */

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
   * One line each, `name: text`. `name>:` answers the line before, `name>3:` the third before it; `name~: first => then`
   * edits it; `name [sea]: text` shows a scene. `⏎` breaks a line.
   */
  readonly lines: string;
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
  /** One a line, `- name: text`; each further dash answers the one above. `- name +5: text` has five likes. */
  readonly replies?: string;
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

const rows = (text: string): string[] =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');

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

export const linesOf = (talk: Talk): Line[] => rows(talk.lines).map(lineOf);

const replyOf = (row: string): ReplyLine => {
  const [, dashes = '', by = '', likes, text = ''] = /^(-+) (\w+)(?: \+(\d+))?: (.+)$/.exec(row) ?? unreadable(row);
  return { by, text: broken(text), depth: dashes.length, likes: Number(likes ?? 0) };
};

export const repliesOf = (thread: SeedThread): ReplyLine[] => rows(thread.replies ?? '').map(replyOf);

/** Everybody who speaks in a room or belongs to it, its owner first. */
export const membersOf = (room: SeedRoom): string[] => [
  ...new Set([
    room.owner,
    ...room.members,
    ...room.talks.flatMap((talk) => linesOf(talk).map(({ by }) => by)),
    ...room.threads.flatMap((thread) => [thread.by, ...repliesOf(thread).map(({ by }) => by)]),
  ]),
];
