import { minute } from '../../../platform/clock.ts';
import { createAlikeTexts, type AlikeTexts } from './alike-texts.ts';
import type { Usual } from './usual.queries.ts';
import { createPeopleWindow, type Came, type PeopleWindow } from './people-window.ts';

/** A message of a newcomer that is nearly alike to those of others. */
interface Alike {
  readonly came: Came;
  readonly at: number;
}

/** What is counted of one room, or (with the id '') of the whole platform, where guests enter. */
export interface Place {
  readonly id: string;
  readonly joins: PeopleWindow;
  /** Who said their first thing. */
  readonly writers: PeopleWindow;
  readonly texts: AlikeTexts;
  alike: readonly Alike[];
  /** By the minute of the time: how many joined. */
  readonly perMinute: Map<number, number>;
  /** As it was looked up last, or is being looked up. */
  usual: { readonly at: number; readonly minutes: number; readonly usual: Promise<Usual> } | undefined;
}

/** Places that are counted at once: of more, those where nothing came for the longest time are forgotten. */
const mostPlaces = 1000;
const minutesShown = 15;

export const createPlace = (id: string): Place => ({
  id,
  joins: createPeopleWindow(),
  writers: createPeopleWindow(),
  texts: createAlikeTexts(),
  alike: [],
  perMinute: new Map(),
  usual: undefined,
});

export interface Places {
  find(id: string): Place | undefined;
  /** The place, which counts as the latest one now. */
  touch(id: string): Place;
  /** Counts anew from now on. */
  forget(id: string): void;
}

export const createPlaces = (): Places => {
  const places = new Map<string, Place>();
  return {
    find: (id) => places.get(id),
    touch: (id) => {
      const place = places.get(id) ?? createPlace(id);
      places.delete(id);
      places.set(id, place);
      const [oldest] = places.size > mostPlaces ? places.keys() : [];
      if (oldest !== undefined) places.delete(oldest);
      return place;
    },
    forget: (id) => void places.delete(id),
  };
};

/** Forgets what is older than the window. */
export const expire = (place: Place, now: number, minutes: number): void => {
  const before = now - minutes * minute;
  for (const window of [place.joins, place.writers, place.texts]) window.expire(before);
  place.alike = place.alike.filter(({ at }) => at >= now - minute);
};

export const countMinute = ({ perMinute }: Place, now: number): void => {
  const at = Math.floor(now / minute);
  perMinute.set(at, (perMinute.get(at) ?? 0) + 1);
  for (const old of perMinute.keys()) if (old <= at - minutesShown) perMinute.delete(old);
};

/** As it was counted until `at`, before a restart. */
export const restoreMinutes = ({ perMinute }: Place, minutes: readonly number[], at: number): void => {
  const first = Math.floor(at / minute) - minutes.length + 1;
  for (const [index, count] of minutes.entries()) if (count > 0) perMinute.set(first + index, count);
};

/** The joins of each of the last minutes, the oldest first. */
export const minutesOf = (place: Place | undefined, now: number): number[] =>
  Array.from(
    { length: minutesShown },
    (_, index) => place?.perMinute.get(Math.floor(now / minute) - minutesShown + 1 + index) ?? 0,
  );

/** As it was counted until `at`, now: nothing came since. */
export const minutesLater = (minutes: readonly number[], at: number, now: number): number[] => {
  const passed = Math.min(minutes.length, Math.max(0, Math.floor(now / minute) - Math.floor(at / minute)));
  return [...minutes.slice(passed), ...Array.from({ length: passed }, () => 0)];
};

/** Near-duplicates that are looked at. */
const mostAlike = 200;

export const addAlike = (place: Place, alike: Alike): void => {
  place.alike = [...place.alike.filter(({ at }) => at >= alike.at - minute), alike].slice(-mostAlike);
};
