import { nestedLevels } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { RepliesPage, ThreadsPage } from '../live/thread-lists.ts';
import type { ThreadEvent } from '../live/threads-reducer.ts';

/** A made-up room for tests: its threads live step by step, and it can be asked as the server would be, at any step. */
export const people = ['farah', 'sana', 'bilal', 'hina'] as const;

/** What somebody does; `target` picks one of the threads and replies that are there. */
export interface Step {
  readonly does: 'post' | 'reply' | 'like' | 'dislike' | 'pin' | 'edit' | 'archive' | 'delete';
  readonly target: number;
  readonly who: number;
}

interface Made {
  readonly thread: Thread;
  readonly votes: ReadonlyMap<string, 1 | -1>;
}
type State = ReadonlyMap<string, Made>;

export interface SimulatedRoom {
  readonly events: readonly ThreadEvent[];
  /** How many events had been sent when step n was done. */
  readonly toldAt: readonly number[];
  readonly steps: number;
  readonly thread: (step: number, id: string) => Thread | undefined;
  readonly page: (step: number, size: number) => ThreadsPage;
  readonly replies: (
    step: number,
    parentId: string,
    size: number,
    sort: 'new' | 'old',
  ) => Required<Omit<RepliesPage, 'nested'>>;
  /** What is beneath the replies to a thread, as far down as it is shown. */
  readonly nested: (step: number, threadId: string) => readonly Thread[];
  readonly ids: (step: number) => readonly string[];
}

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const threadOf = (number: number, author: string, parent: string | null): Thread => ({
  _id: idOf(number),
  message: JSON.stringify([{ type: 'text', data: `written ${number}` }]),
  date: new Date(Date.UTC(2026, 0, 1) + number * 100_000).toISOString(),
  active: new Date(Date.UTC(2026, 0, 1) + number * 100_000).toISOString(),
  member: {
    user: { _id: author, username: author, profile: { fullname: '', picture: null } },
    role: { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 },
  },
  edited: false,
  isCreator: false,
  pinned: false,
  public: false,
  archived: false,
  notice: false,
  allowedReplies: true,
  replies: 0,
  likes: [],
  dislikes: [],
  likeCount: 0,
  dislikeCount: 0,
  views: 0,
  changed: 0,
  tags: [],
  quotedTo: null,
  parent,
  room: { _id: idOf(0), title: 'The Sitting Room' },
});

const shown = (state: State, made: Made): Thread => {
  const { thread, votes } = made;
  const root = rootOf(state, made).thread;
  const of = (vote: 1 | -1) => [...votes].filter(([, given]) => given === vote).map(([who]) => who);
  return {
    ...thread,
    likes: of(1),
    dislikes: of(-1),
    likeCount: of(1).length,
    dislikeCount: of(-1).length,
    archived: root.archived,
    changed: root.changed,
  };
};

const beneath = (state: State, id: string): readonly string[] => [
  id,
  ...[...state.values()]
    .filter(({ thread }) => thread.parent === id)
    .flatMap(({ thread }) => beneath(state, thread._id)),
];

const rootOf = (state: State, { thread }: Made): Made => {
  const above = thread.parent === null ? undefined : state.get(thread.parent);
  return above ? rootOf(state, above) : (state.get(thread._id) ?? { thread, votes: new Map() });
};

type Change = readonly [State, readonly ThreadEvent[]];

/** What changes in a thread or under it, it counts. */
const change = (state: State, made: Made): readonly [State, number] => {
  const { thread } = rootOf(state, made);
  const root = state.get(thread._id);
  const changed = thread.changed + 1;
  return root
    ? [new Map(state).set(thread._id, { ...root, thread: { ...root.thread, changed } }), changed]
    : [state, changed];
};

const put = (state: State, made: Made, facts: Partial<Thread>): State => {
  const held = state.get(made.thread._id) ?? made;
  return new Map(state).set(made.thread._id, { ...held, thread: { ...held.thread, ...facts } });
};

const vote = (state: State, made: Made, who: string, given: 1 | -1): Change => {
  const before = made.votes.get(who);
  const votes = new Map(made.votes);
  votes.delete(who);
  if (before !== given) votes.set(who, given);
  const [next, changed] = change(new Map(state).set(made.thread._id, { ...made, votes }), made);
  const { likeCount: likes, dislikeCount: dislikes } = shown(next, { ...made, votes });
  const told = { threadId: made.thread._id, userId: who, likes, dislikes, changed };
  const names = { back: { 1: 'unlike', [-1]: 'undislike' }, to: { 1: 'like', [-1]: 'dislike' } } as const;
  const events = [
    ...(before === undefined ? [] : [names.back[before]]),
    ...(before === given ? [] : [names.to[given]]),
  ];
  return [next, events.map((type) => ({ type, ...told }))];
};

/** What a reply that came or went does to its parent and its thread, with `all` beneath it. */
const recount = (state: State, parent: Made, sign: 1 | -1, all: number) => {
  const root = rootOf(state, parent);
  const threadReplies = root.thread.replies + sign * all;
  const counted = put(state, root, { replies: threadReplies });
  const isRoot = root.thread._id === parent.thread._id;
  const replies = isRoot ? threadReplies : parent.thread.replies + sign;
  const [next, changed] = change(isRoot ? counted : put(counted, parent, { replies }), parent);
  return { next, counts: { parentId: parent.thread._id, replies, threadId: root.thread._id, threadReplies, changed } };
};

const reply = (state: State, parent: Made, number: number, who: string): Change => {
  const made = { thread: threadOf(number, who, parent.thread._id), votes: new Map() };
  const { next, counts } = recount(new Map(state).set(made.thread._id, made), parent, 1, 1);
  return [next, [{ type: 'newReply', reply: shown(next, made), ...counts }]];
};

const remove = (state: State, { thread }: Made): Change => {
  const next = new Map(state);
  const gone = beneath(state, thread._id);
  for (const id of gone) next.delete(id);
  const parent = thread.parent === null ? undefined : next.get(thread.parent);
  if (!parent) return [next, [{ type: 'deleteThread', threadId: thread._id }]];
  const { next: after, counts } = recount(next, parent, -1, gone.length);
  return [after, [{ type: 'deleteReply', replyId: thread._id, ...counts }]];
};

/** Pins or unpins; a thread takes the place of the one that was pinned. */
const pin = (state: State, made: Made): Change => {
  const others =
    made.thread.parent === null && !made.thread.pinned
      ? [...state.values()].filter(
          ({ thread }) => thread.pinned && thread.parent === null && thread._id !== made.thread._id,
        )
      : [];
  const [next] = [...others, made].reduce<readonly [State, number]>(
    ([of], each) => change(put(of, each, { pinned: !each.thread.pinned }), each),
    [state, 0],
  );
  return [
    next,
    [...others, made].map(({ thread }) => ({
      type: 'threadUpdated',
      thread: shown(next, next.get(thread._id) ?? made),
    })),
  ];
};

const edit = (state: State, made: Made, number: number): Change => {
  const written = {
    message: JSON.stringify([{ type: 'text', data: `edited ${number}` }]),
    edited: true,
    editedAt: new Date(Date.UTC(2026, 1, 1) + number * 100_000).toISOString(),
  };
  const [next] = change(put(state, made, written), made);
  return [next, [{ type: 'threadUpdated', thread: shown(next, next.get(made.thread._id) ?? made) }]];
};

const act = (state: State, { does, target, who }: Step, number: number): Change => {
  const person = people[who % people.length] ?? people[0];
  const all = [...state.values()];
  const chosen = all[target % Math.max(1, all.length)];
  if (does === 'post' || !chosen) {
    const made = { thread: threadOf(number, person, null), votes: new Map() };
    return [new Map(state).set(made.thread._id, made), [{ type: 'newThread', thread: made.thread }]];
  }
  if (does === 'delete') return remove(state, chosen);
  if (does === 'pin') return pin(state, chosen);
  const root = rootOf(state, chosen);
  if (root.thread.archived) return [state, []];
  if (does === 'reply') return reply(state, chosen, number, person);
  if (does === 'edit') return edit(state, chosen, number);
  if (does !== 'archive') return vote(state, chosen, person, does === 'like' ? 1 : -1);
  const [next] = change(put(state, root, { archived: true }), root);
  return [next, [{ type: 'archiveThread', threadId: root.thread._id }]];
};

const newestFirst = (a: Thread, b: Thread): number => (a._id < b._id ? 1 : -1);

export const simulateRoom = (steps: readonly Step[]): SimulatedRoom => {
  const events: ThreadEvent[] = [];
  const states: State[] = [new Map()];
  const toldAt = [0];
  for (const [index, step] of steps.entries()) {
    const [state, told] = act(states[index] ?? new Map(), step, index + 1);
    states.push(state);
    events.push(...told);
    toldAt.push(events.length);
  }
  const all = (step: number): Thread[] => {
    const state: State = states[step] ?? new Map();
    return [...state.values()].map((made) => shown(state, made)).sort(newestFirst);
  };
  return {
    events,
    toldAt,
    steps: steps.length,
    thread: (step, id) => all(step).find((thread) => thread._id === id),
    ids: (step) => all(step).map(({ _id }) => _id),
    page: (step, size) => {
      const threads = all(step).filter(({ parent }) => parent === null);
      const data = threads.filter(({ pinned }) => !pinned);
      return {
        data: data.slice(0, size),
        pinnedThreads: threads.filter(({ pinned }) => pinned),
        highlights: [],
        canLoadMore: data.length > size,
      };
    },
    replies: (step, parentId, size, sort) => {
      const newest = all(step).filter(({ parent }) => parent === parentId);
      const under = sort === 'new' ? newest : newest.toReversed();
      const data = under.filter(({ pinned }) => !pinned);
      return {
        data: data.slice(0, size),
        pinnedReplies: under.filter(({ pinned }) => pinned),
        canLoadMore: data.length > size,
      };
    },
    nested: (step, threadId) => {
      const oldest = all(step).toReversed();
      const under = (above: readonly string[]) =>
        oldest.filter(({ parent }) => parent !== null && above.includes(parent));
      const levels = [under([threadId])];
      for (let level = 1; level <= nestedLevels; level += 1)
        levels.push(under((levels[level - 1] ?? []).map(({ _id }) => _id)));
      return levels.slice(1).flat();
    },
  };
};
