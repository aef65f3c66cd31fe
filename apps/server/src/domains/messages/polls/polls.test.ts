import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBot, register, type Bot } from '../../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

const minute = 60_000;
const choices = ['Rooftop', 'The library hall', 'Here'];

onBothEnginesInProof('a poll', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, other: Person, stranger: Person;
  let bots = 0;
  beforeAll(async () => {
    [owner, member, other, stranger] = await world.current.members('maalik01', 'rukn0001', 'rukn0002', 'ajnabi01');
    await liftRoomsLimit(world.current, owner);
  });
  const now = () => world.current.clock.now();
  const inMinutes = (minutes: number) => new Date(now() + minutes * minute).toISOString();
  const ask = (bot: Person, roomId: string, more: object = {}) =>
    bot.client.polls.sendPoll({ id: roomId, question: 'Where do we read?', choices, tempId: newId(), ...more });
  /** A room with a bot, and its owner, two members and the bot in it. */
  const scene = async (): Promise<{ roomId: string; bot: Bot }> => {
    const fresh = await world.current.member(`malik${(bots += 1)}`);
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, `ginti${bots}`, roomId);
    await joinAndLoad(roomId, owner, member, other);
    await register(bot, roomId);
    return { roomId, bot };
  };
  /** The same with a poll that is open. */
  const asked = async (more: object = {}) => {
    const { roomId, bot } = await scene();
    const { id: messageId } = await ask(bot, roomId, more);
    const poll = { roomId, messageId };
    const vote = (who: Person, choice: number | null) => who.client.polls.vote({ ...poll, choice });
    return { ...poll, bot, poll, vote };
  };

  describe('is asked', () => {
    it('by a bot, as a message of its own that is stored once', async () => {
      const { roomId, bot } = await scene();
      const [heard, outside] = [recordEvents(member, 'newMessage'), recordEvents(stranger, 'newMessage')];
      const more = { tempId: newId(), until: inMinutes(30), question: '  Where do we read @rukn0001?\nکہاں؟ ' };
      const sent = await ask(bot, roomId, more);
      const part = {
        type: 'poll',
        data: 'Where do we read @rukn0001?\nکہاں؟',
        extras: { choices, until: more.until },
      };
      expect(sent.message.content).toEqual([part]);
      expect(await heard.until(1)).toEqual([{ roomId, rev: 1, message: sent.message }]);
      world.current.clock.pass(31 * minute);
      expect(await ask(bot, roomId, more)).toEqual(sent);
      expect(await ask(bot, roomId, { replyTo: sent.id })).toMatchObject({ rev: 2, message: { replyTo: sent.id } });
      expect((await member.client.search.search({ roomId, q: 'library' })).results).toHaveLength(2);
      expect(outside.all).toEqual([]);
    });

    it('by a member, whose words are masked, and who ends it; who chose what nobody learns', async () => {
      const { roomId } = await scene();
      const [heard, outside] = [recordEvents(other, 'newMessage'), recordEvents(stranger, 'newMessage')];
      const { id: messageId, message } = await ask(member, roomId, { choices: ['Chai', 'qwzrtk'] });
      const [part] = message.content;
      expect(part).toMatchObject({ type: 'poll', extras: { choices: ['Chai', '******'] } });
      expect(await heard.until(1)).toMatchObject([{ roomId, message: { content: [part] } }]);
      const poll = { roomId, messageId };
      await other.client.polls.vote({ ...poll, choice: 1 });
      expect(await member.client.polls.getPoll(poll)).toMatchObject({ poll: { counts: [0, 1], own: null } });
      expect(await outcomeOf(member.client.polls.listVotes(poll))).toBe('FORBIDDEN');
      expect(await outcomeOf(other.client.polls.closePoll(poll))).toBe('FORBIDDEN');
      expect(await outcomeOf(member.client.polls.closePoll({ ...poll, right: 1 }))).toBe('INVALID_INPUT');
      expect(await member.client.polls.closePoll(poll)).toMatchObject({ poll: { closed: true } });
      expect(await outcomeOf(other.client.polls.vote({ ...poll, choice: 0 }))).toBe('POLL_CLOSED');
      expect(outside.all).toEqual([]);
    });

    it('by a member not in a frozen room, and once in the time of a slow one', async () => {
      const own = await makeRoom(owner);
      await joinAndLoad(own, owner, member);
      await owner.client.rooms.freezeRoom({ roomId: own, on: true });
      expect(await outcomeOf(ask(member, own))).toBe('FROZEN');
      await owner.client.rooms.freezeRoom({ roomId: own, on: false });
      await owner.client.rooms.setSlowMode({ roomId: own, seconds: 3600 });
      await ask(member, own);
      expect(await outcomeOf(ask(member, own))).toBe('SLOW_MODE');
    });

    it('by no guest and no stranger; people ask no quiz, and no choices that are masked alike', async () => {
      const { roomId } = await scene();
      const guest = await world.current.guest(`poochta${bots}`);
      await guest.client.rooms.joinRoom({ roomId });
      expect(await outcomeOf(ask(guest, roomId))).toBe('GUESTS_MAY_NOT');
      expect(await outcomeOf(ask(stranger, roomId))).toBe('NOT_A_MEMBER');
      expect(await outcomeOf(ask(member, roomId, { quiz: { number: 1, of: 1 } }))).toBe('FORBIDDEN');
      expect(await outcomeOf(ask(member, roomId, { choices: ['qwzrtk', 'wqzrtk'] }))).toBe('INVALID_INPUT');
      const said = member.client.messages.sendMessage({
        id: roomId,
        tempId: newId(),
        type: 'hybrid',
        // @ts-expect-error -- what a client of somebody else's may send
        message: [{ type: 'poll', data: 'Where?', extras: { choices } }],
      });
      expect(await outcomeOf(said)).toBe('INVALID_INPUT');
      expect((await ask(member, roomId)).rev).toBe(1);
    });

    it.each([
      ['no question', { question: ' ' }],
      ['a question that is too long', { question: 'x'.repeat(limits.pollQuestion + 1) }],
      ['six lines of question', { question: 'a\nb\nc\nd\ne\nf' }],
      ['one choice', { choices: ['Yes'] }],
      ['eleven choices', { choices: Array.from({ length: 11 }, (_, at) => `${at}`) }],
      ['the same choice twice', { choices: ['Yes', ' Yes '] }],
      ['an empty choice', { choices: ['Yes', ''] }],
      ['a choice that is too long', { choices: ['Yes', 'x'.repeat(limits.pollChoice + 1)] }],
      ['the fifth of four questions', { quiz: { number: 5, of: 4 } }],
      ['an end that is over', { until: '2020-01-01T00:00:00.000Z' }],
      ['an end in a hundred years', { until: '2126-01-01T00:00:00.000Z' }],
    ])('not with %s', async (_, more) => {
      const { roomId, bot } = await scene();
      expect(await outcomeOf(ask(bot, roomId, more))).toBe('INVALID_INPUT');
      expect((await ask(bot, roomId)).rev).toBe(1);
    });

    it('not in a frozen or slow room, too fast, or in answer to nothing', async () => {
      const { roomId, bot } = await scene();
      expect(await outcomeOf(ask(bot, roomId, { replyTo: newId() }))).toBe('NOT_FOUND');
      const own = await makeRoom(owner);
      const fresh = await makeBot(world.current, owner, `ginti${(bots += 1)}`, own);
      await joinAndLoad(own, owner);
      await register(fresh, own);
      await owner.client.rooms.freezeRoom({ roomId: own, on: true });
      expect(await outcomeOf(ask(fresh, own))).toBe('FROZEN');
      await owner.client.rooms.freezeRoom({ roomId: own, on: false });
      await owner.client.rooms.setSlowMode({ roomId: own, seconds: 3600 });
      await ask(fresh, own);
      expect(await outcomeOf(ask(fresh, own))).toBe('SLOW_MODE');
      await owner.client.rooms.setSlowMode({ roomId: own, seconds: 0 });
      world.current.clock.hold();
      const outcomes: string[] = [];
      for (let count = 0; count < 101; count += 1) outcomes.push(await outcomeOf(ask(fresh, own)));
      expect(outcomes.at(-1)).toBe('SPAM_CONTROL');
      world.current.clock.pass(minute);
    });
  });

  describe('is voted in', () => {
    it('once by each person, who may change it and take it back', async () => {
      const { poll, messageId, vote } = await asked();
      expect(await vote(member, 0)).toMatchObject({
        poll: { messageId, votes: 1, counts: [1, 0, 0], closed: false, right: null, first: null, own: 0 },
      });
      await vote(other, 1);
      expect(await vote(member, 1)).toMatchObject({ poll: { votes: 2, counts: [0, 2, 0], own: 1 } });
      expect(await vote(member, 1)).toMatchObject({ poll: { votes: 2 } });
      expect(await vote(other, null)).toMatchObject({ poll: { votes: 1, counts: [0, 1, 0], own: null } });
      expect(await owner.client.polls.getPoll(poll)).toMatchObject({ poll: { counts: [0, 1, 0], own: null } });
    });

    it('by many at the same moment, and every vote counts once', async () => {
      const { poll, roomId, vote } = await asked();
      const people = await world.current.members(...Array.from({ length: 8 }, (_, at) => `hujoom0${at}`));
      for (const { client } of people) await client.rooms.joinRoom({ roomId });
      await Promise.all(people.flatMap((each, at) => [vote(each, at % 2), vote(each, at % 2)]));
      expect(await owner.client.polls.getPoll(poll)).toMatchObject({ poll: { votes: 8, counts: [4, 4, 0] } });
    });

    it('and everybody in the room hears of it, without who voted', async () => {
      const { roomId, messageId, vote } = await asked();
      const [heard, outside] = [recordEvents(owner, 'pollChanged'), recordEvents(stranger, 'pollChanged')];
      await vote(member, 2);
      const poll = { messageId, votes: 1, counts: [0, 0, 1], closed: false, right: null, first: null };
      expect(await heard.until(1)).toEqual([{ roomId, poll }]);
      expect(outside.all).toEqual([]);
    });

    it('by guests too, until they are banned; by no bot and no stranger', async () => {
      const { poll, roomId, bot, vote } = await asked();
      const guest = await world.current.guest(`mehmaan${bots}`);
      await guest.client.rooms.joinRoom({ roomId });
      expect(await vote(guest, 0)).toMatchObject({ poll: { votes: 1 } });
      expect(await outcomeOf(vote(bot, 0))).toBe('FORBIDDEN');
      expect(await outcomeOf(vote(stranger, 0))).toBe('NOT_A_MEMBER');
      expect(await outcomeOf(vote(member, 3))).toBe('INVALID_INPUT');
      expect((await stranger.client.polls.getPoll(poll)).poll.votes).toBe(1);
    });

    it('by nobody once it is over', async () => {
      const { vote, poll } = await asked({ until: inMinutes(5) });
      await vote(member, 0);
      world.current.clock.pass(5 * minute);
      expect(await outcomeOf(vote(other, 0))).toBe('POLL_CLOSED');
      expect(await outcomeOf(vote(member, 1))).toBe('POLL_CLOSED');
      expect(await owner.client.polls.getPoll(poll)).toMatchObject({ poll: { closed: true, counts: [1, 0, 0] } });
    });
  });

  describe('is closed', () => {
    it('by whoever asked alone, once, and stays as it was', async () => {
      const { poll, bot, vote } = await asked();
      expect(await outcomeOf(member.client.polls.closePoll(poll))).toBe('FORBIDDEN');
      expect(await outcomeOf(bot.client.polls.closePoll({ ...poll, right: 0 }))).toBe('INVALID_INPUT');
      const heard = recordEvents(owner, 'pollChanged');
      const closed = await bot.client.polls.closePoll(poll);
      expect(closed).toMatchObject({ poll: { closed: true, counts: [0, 0, 0], right: null } });
      expect((await heard.until(1)).at(-1)).toMatchObject({ poll: { closed: true } });
      expect(await bot.client.polls.closePoll(poll)).toEqual(closed);
      expect(await outcomeOf(vote(other, 0))).toBe('POLL_CLOSED');
    });

    it('and its bot, and nobody else, reads who chose what', async () => {
      const { poll, bot, vote } = await asked();
      await vote(member, 0);
      await vote(other, 2);
      const { votes, canLoadMore } = await bot.client.polls.listVotes(poll);
      expect(Object.fromEntries(votes.map(({ user, choice }) => [user.username, choice]))).toEqual({
        [member.username]: 0,
        [other.username]: 2,
      });
      expect(canLoadMore).toBe(false);
      const last = [member.userId, other.userId].toSorted()[0] ?? '';
      expect((await bot.client.polls.listVotes({ ...poll, after: last })).votes).toHaveLength(1);
      expect(await outcomeOf(member.client.polls.listVotes(poll))).toBe('FORBIDDEN');
      const { roomId, bot: another } = await scene();
      expect(await outcomeOf(another.client.polls.listVotes({ ...poll, roomId }))).toBe('NOT_FOUND');
    });
  });

  describe('of a quiz', () => {
    const quiz = { number: 4, of: 10 };

    it('shows nobody what others think before it is closed, and then what was right and who was first', async () => {
      const { poll, bot, vote, messageId } = await asked({ quiz });
      const heard = recordEvents(owner, 'pollChanged');
      world.current.clock.hold();
      world.current.clock.pass(2000);
      expect(await vote(other, 2)).toMatchObject({ poll: { votes: 1, counts: null, own: 2 } });
      world.current.clock.pass(1100);
      await vote(member, 0);
      world.current.clock.pass(1);
      await vote(owner, 0);
      expect(JSON.stringify(await heard.until(1))).not.toContain('[0,');
      const closed = await bot.client.polls.closePoll({ ...poll, right: 0 });
      expect(closed.poll).toMatchObject({
        messageId,
        counts: [2, 0, 1],
        right: 0,
        first: { user: { username: member.username } },
      });
      expect(closed.poll.first?.afterMs).toBeGreaterThanOrEqual(3100);
    });

    it('takes one answer a person', async () => {
      const { vote } = await asked({ quiz });
      await vote(member, 1);
      expect(await outcomeOf(vote(member, 1))).toBe('accepted');
      expect(await outcomeOf(vote(member, 0))).toBe('ALREADY_ANSWERED');
      expect(await outcomeOf(vote(member, null))).toBe('ALREADY_ANSWERED');
    });

    it('has no right choice that is none of its choices', async () => {
      const { poll, bot } = await asked({ quiz });
      expect(await outcomeOf(bot.client.polls.closePoll({ ...poll, right: 3 }))).toBe('INVALID_INPUT');
    });
  });

  it('cannot be edited, and goes with its message', async () => {
    const { poll, roomId, messageId: editId, bot, vote } = await asked();
    await vote(member, 0);
    const edit = bot.client.messages.editMessage({ id: roomId, editId, message: 'something else', type: 'text' });
    expect(await outcomeOf(edit)).toBe('FORBIDDEN');
    await bot.client.messages.deleteMessage({ id: roomId, messageId: editId });
    for (const call of [
      () => member.client.polls.getPoll(poll),
      () => vote(member, 1),
      () => bot.client.polls.closePoll(poll),
      () => bot.client.polls.listVotes(poll),
    ])
      expect(await outcomeOf(call())).toBe('NOT_FOUND');
    const { db } = world.current.running.app;
    expect(await db.read.selectFrom('poll_votes').selectAll().where('message_id', '=', editId).execute()).toEqual([]);
  });

  it('stays closed when a report that deleted it is taken back, without its votes', async () => {
    const staff = await world.current.ranked('nigran01', 9);
    const { poll, messageId, bot, vote } = await asked();
    await vote(member, 0);
    await bot.client.polls.closePoll(poll);
    await other.client.threads.reportThread({ kind: 'message', id: messageId, reason: 2 });
    const [report] = (await staff.client.reports.listReports({})).data;
    expect(report?.excerpt).toBe('Where do we read?');
    const reportId = report?._id ?? '';
    await staff.client.reports.resolveReport({ reportId, action: 'delete', rule: 2 });
    expect(await outcomeOf(member.client.polls.getPoll(poll))).toBe('NOT_FOUND');
    await staff.client.reports.undoReport({ reportId });
    expect(await member.client.polls.getPoll(poll)).toMatchObject({ poll: { closed: true, votes: 0, own: null } });
    expect(await outcomeOf(vote(member, 1))).toBe('POLL_CLOSED');
  });

  it('is none where there is another message', async () => {
    const { roomId } = await scene();
    const { id: messageId } = await say(member, roomId, 'salaam');
    expect(await outcomeOf(owner.client.polls.getPoll({ roomId, messageId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(owner.client.polls.vote({ roomId, messageId, choice: 0 }))).toBe('NOT_FOUND');
  });
});
