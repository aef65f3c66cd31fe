import type { Demonstration } from './demonstration.ts';
import type { Person } from '../people/person.ts';

export type Go = (person: Person, community: Demonstration) => Promise<void>;

/** A screen to look at: how to get there from a fresh browser, in the demonstration community. */
export interface Screen {
  readonly name: string;
  readonly go: Go;
}
