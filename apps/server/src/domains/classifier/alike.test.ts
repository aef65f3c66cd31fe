import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { describe, expect, it } from 'vitest';
import { type Written, createAlikeMemory, judgeAlike, roomsMs } from './alike.ts';
import { areAlike, fingerprint } from './fingerprint.ts';

const thresholds = defaultPlatformSettings.classifier.texts;
const advert = 'earn cash from home every day write to me for more now';
const printOf = (text: string, hasLink = false) => {
  const print = fingerprint(text.split(' '), hasLink);
  if (!print) throw new Error('There are no words.');
  return print;
};
const alike = (one: string, other: string): boolean => areAlike(printOf(one), printOf(other));

describe('two texts', () => {
  it('are alike when they are the same words but for a few', () => {
    expect(alike(advert, advert)).toBe(true);
    expect(alike(advert, advert.replace('cash', 'gold'))).toBe(true);
    expect(alike(advert, advert.replace('cash', 'gold').replace('now', 'soon'))).toBe(true);
    expect(alike(advert, `${advert} 4711`)).toBe(true);
    expect(alike('buy gold from me', 'buy silver from me')).toBe(true);
  });

  it('are not when they share less, and short ones only when they are the same', () => {
    expect(alike(advert, 'the match begins at nine and my brother brings tea for us all')).toBe(false);
    expect(alike(advert, 'earn marks from home by reading every page of the book tonight')).toBe(false);
    expect(alike('number 1', 'number 2')).toBe(false);
    expect(alike('salaam', 'salaam')).toBe(true);
    expect(alike('good morning all', 'good evening all')).toBe(false);
  });
});

/** Folded, as the rules read them. */
const readWords = (text: string): string => text.split(' ').map(readWord).join(' ');

const memoryAt = () => {
  const memory = createAlikeMemory();
  let things = 0;
  const write = (text: string, more: Partial<Written> & { hasLink?: boolean } = {}) => {
    const { hasLink = false, ...rest } = more;
    const one: Written = {
      print: printOf(text, hasLink),
      userId: 'one',
      address: 'here',
      roomId: 'room',
      thing: `thing ${(things += 1)}`,
      at: 1_000_000,
      low: true,
      fresh: rest.low ?? true,
      ...rest,
    };
    const [found] = judgeAlike(memory.count(one), {
      everyday: one.print.everyday,
      low: one.low,
      fresh: one.fresh,
      thresholds,
    });
    if (!found || found.score < thresholds.refuse) memory.keep(one);
    return found?.score ?? 0;
  };
  return { memory, write };
};

describe('a text that was written before', () => {
  it('is refused the fifth time in a room within a minute by one person, and not before', () => {
    const { write } = memoryAt();
    const address = { address: 'elsewhere' };
    expect([1, 2, 3, 4, 5].map(() => write(advert, address))).toEqual([0, 0, 0, 0, 1]);
    expect(write(advert, { at: 1_000_000 + 60_001 })).toBe(0);
  });

  it('is refused in the third room by one person, and not in the second however often', () => {
    const { write } = memoryAt();
    expect([write(advert), write(advert), write(advert, { roomId: 'two' }), write(advert, { roomId: 'two' })]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(write(advert, { roomId: 'three' })).toBe(1);
    expect(write(advert, { roomId: 'three', at: 1_000_000 + roomsMs + 1 })).toBe(0);
  });

  it('is refused by one address, whoever writes there, but for people of rank 2 and above', () => {
    const { write } = memoryAt();
    const by = (userId: string, more: Partial<Written> = {}) => write(advert, { userId, ...more });
    expect([by('a'), by('b', { roomId: 'two' }), by('c', { roomId: 'three' })]).toEqual([0, 0, 1]);
    expect(by('d', { roomId: 'three', low: false })).toBe(0);
    expect(by('e', { roomId: 'three', address: 'there' })).toBe(0);
  });

  it('is in doubt from the third person in a room within a minute, more with each, and refused at last', () => {
    const { write } = memoryAt();
    const by = (person: number, more: Partial<Written> = {}) =>
      write(advert, { userId: `person ${person}`, address: `address ${person}`, ...more });
    const scores = [1, 2, 3, 4, 5, 6].map((person) => by(person));
    expect(scores.slice(0, 2)).toEqual([0, 0]);
    expect(scores[2]).toBeCloseTo(thresholds.doubt);
    expect(scores.toSorted((one, other) => one - other)).toEqual(scores);
    expect(scores[5]).toBeCloseTo(thresholds.refuse);
    expect(by(7, { low: false })).toBe(0);
    expect(by(8, { at: 1_000_000 + 60_001 })).toBe(0);
  });

  it('is nothing when it is what everybody says, but from one person five times in a minute', () => {
    const { write } = memoryAt();
    const people = Array.from({ length: 30 }, (_, at) => at);
    for (const text of ['salaam', 'thanks a lot', 'ok'])
      expect(people.map((person) => write(text, { userId: `person ${person}` })).every((score) => score === 0)).toBe(
        true,
      );
    expect(['a', 'b', 'c', 'd'].map((roomId) => write('salaam', { roomId, userId: 'greeter' }))).toEqual([0, 0, 0, 0]);
    expect([1, 2, 3, 4, 5].map(() => write('yes', { userId: 'eager' }))).toEqual([0, 0, 0, 0, 1]);
    expect(['a', 'b', 'c'].map((roomId) => write('join us', { roomId, userId: 'linker', hasLink: true }))).toEqual([
      0, 0, 1,
    ]);
  });

  it('is no formula, however many say it: greetings, wishes, condolence', () => {
    const { write } = memoryAt();
    const said = [
      'happy birthday to you ali',
      'inna lillahi wa inna ilaihi rajioon',
      'inna lillahi wa inna ilaihi rajioon allah unko jannat de',
      'assalam o alaikum dosto',
      'wa alaikum assalam wa rahmatullahi wa barakatuh',
      'eid mubarak to all of you dear friends',
      'سالگرہ بہت بہت مبارک ہو آپ کو بھائی',
      'انا للہ وانا الیہ راجعون',
    ];
    for (const text of said)
      for (let at = 0; at < 12; at += 1)
        expect(write(readWords(text), { userId: `person ${at}`, address: `a ${at}` }), text).toBe(0);
  });

  it('is not counted for people who have been here for a day, nor are they', () => {
    const { write } = memoryAt();
    for (let at = 0; at < 12; at += 1)
      expect(write(advert, { userId: `old ${at}`, address: `a ${at}`, fresh: false })).toBe(0);
  });

  it('counts for what a thing said before it was edited, and one thing once', () => {
    const { write } = memoryAt();
    write(advert, { thing: 'one' });
    write('nothing of that any more, only tea for all of us today', { thing: 'one' });
    write(advert, { thing: 'two', roomId: 'two' });
    write('and here as well we only drink tea in the evening now', { thing: 'two', roomId: 'two' });
    expect(write(advert, { thing: 'three', roomId: 'three' })).toBe(1);
  });

  it('is one where it is sent again under the same tempId', () => {
    const { write } = memoryAt();
    for (let at = 0; at < 3; at += 1) write(advert, { address: 'x' });
    expect(write(advert, { attempt: 'one t' })).toBe(0);
    expect(write(advert, { attempt: 'one t' })).toBe(0);
    expect(write(advert, { attempt: 'one u' })).toBe(1);
  });

  it('is put back when an edit is not stored', () => {
    const { memory, write } = memoryAt();
    write(advert, { thing: 'one' });
    write(advert, { thing: 'two', roomId: 'two' });
    const edit: Written = {
      print: printOf('quite another text about tea and the evening and rain'),
      userId: 'one',
      address: 'here',
      roomId: 'two',
      thing: 'two',
      at: 1_000_000,
      low: true,
      fresh: true,
    };
    memory.keep(edit);
    memory.forget(edit);
    expect(write(advert, { roomId: 'three' })).toBe(1);
  });

  it('counts one thing once, however often it is changed', () => {
    const { write } = memoryAt();
    for (let edit = 0; edit < 12; edit += 1) expect(write(`${advert} ${edit}`, { thing: 'edited' })).toBe(0);
  });

  it('is forgotten when it was not stored, and the oldest first when there are too many', () => {
    const { memory, write } = memoryAt();
    const one: Written = {
      print: printOf(advert),
      userId: 'two',
      address: 'there',
      roomId: 'room',
      thing: 'undone',
      at: 1_000_000,
      low: true,
      fresh: true,
    };
    memory.keep(one);
    memory.forget(one);
    expect(memory.size()).toBe(0);
    for (let at = 0; at < 20_500; at += 1)
      memory.keep({ ...one, thing: `t${at}`, userId: `u${at}`, roomId: `r${at % 50}` });
    expect(memory.size()).toBe(20_000);
    write('something else that is said much later', { at: 1_000_000 + roomsMs + 1 });
    expect(memory.size()).toBe(1);
  });
});
