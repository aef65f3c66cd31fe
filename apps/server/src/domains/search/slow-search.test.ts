import { distinctWords } from '@baithak/protocol/folding/words';
import { beforeAll, expect, it } from 'vitest';
import { findInIndex } from '../../platform/search/find-in-index.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { findResults, type AskedSearch } from './find-results.read.ts';

const askedBy = (person: Person, words: readonly string[], now: number): AskedSearch => ({
  viewer: { userId: person.userId, guest: false },
  roomId: undefined,
  now,
  words,
  kind: 'messages',
  before: undefined,
});

onBothEngines('a search whose time is over', (engine) => {
  const world = useWorld(engine, { namedReadMs: 0 });

  it('answers what it has, and says so', async () => {
    const person = await world.current.member('bechain7');
    const roomId = await makeRoom(person);
    await joinAndLoad(roomId, person);
    await say(person, roomId, 'chai ready hai');
    expect(await person.client.search.search({ q: 'chai' })).toMatchObject({ results: [], partial: true });
    expect(await outcomeOf(person.client.rooms.searchRooms({ search: 'chai' }))).toBe('accepted');
  });
});

onBothEngines('searches of several people', (engine) => {
  const world = useWorld(engine);
  let greedy: Person, other: Person;
  let roomId: string;
  beforeAll(async () => {
    [greedy, other] = await world.current.members('laalchi7', 'sabirah7');
    roomId = await makeRoom(greedy, { title: 'Anarkali' });
    await joinAndLoad(roomId, greedy, other);
    await say(greedy, roomId, 'chai ready hai');
  });

  it('take turns: who asks for many at once does not hold up who asks for one', async () => {
    const { db } = world.current.running.app;
    const order: string[] = [];
    const ask = async (person: Person): Promise<void> => {
      const noted: typeof findResults = {
        ...findResults,
        run: (...args) => {
          order.push(person.username);
          return findResults.run(...args);
        },
      };
      await db.readInTurn(noted, askedBy(person, ['chai'], world.current.clock.now()), person.userId);
      // SQLite reads in another thread, one after another: they end as they began. Of PostgreSQL's two connections one may
      // stand still.
      if (engine === 'sqlite') order.push(person.username);
    };
    await Promise.all([...Array.from({ length: 12 }, () => ask(greedy)), ask(other)]);
    expect(order).toHaveLength(13);
    // Behind what runs, and one more of whoever asked first.
    expect(order.indexOf(other.username)).toBeLessThanOrEqual(3);
  });

  it('are refused to one person beyond what may wait', async () => {
    const { db } = world.current.running.app;
    const asked = Array.from({ length: 40 }, () =>
      db.readInTurn(findResults, askedBy(greedy, ['chai'], world.current.clock.now()), greedy.userId).then(
        () => 'answered',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
    const outcomes = new Set(await Promise.all(asked));
    expect(outcomes).toEqual(new Set(['answered', 'TOO_MANY']));
  });

  it('a search that has the time says nothing of it', async () => {
    const answer = await other.client.search.search({ q: 'chai' });
    expect(answer.results).toHaveLength(1);
    expect(answer.partial).toBeUndefined();
  });

  it('a search whose time is over only when all was looked at says nothing of it either', async () => {
    await say(greedy, roomId, 'dopaharkhana');
    let over = false;
    const { db, services } = world.current.running.app;
    await services.messages.indexSoon.done();
    // Words that contain it are the last that are looked for.
    const answer = await findInIndex(db.readLong, {
      words: distinctWords('paharkh'),
      among: 'texts',
      limit: 20,
      isOver: () => over,
      findVisible: async (nums) => {
        over = true;
        return nums.map((num) => ({ num }));
      },
    });
    expect(answer).toMatchObject({ rows: [{}], partial: false });
  });

  it('answers what was found when the database ends a statement that takes too long', async () => {
    const { db, services } = world.current.running.app;
    await services.messages.indexSoon.done();
    const ended = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const answer = await findInIndex(db.readLong, {
      words: ['chai'],
      among: 'texts',
      limit: 20,
      isOver: () => false,
      findVisible: () => Promise.reject(ended),
    });
    expect(answer).toMatchObject({ rows: [], partial: true });
  });
});
