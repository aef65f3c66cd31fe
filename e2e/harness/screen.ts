import type { Demonstration } from './demonstration.ts';
import type { Person } from './person.ts';

export type Go = (person: Person, house: Demonstration) => Promise<void>;

/** A screen to look at: how to get there from a fresh browser, in the demonstration house. */
export interface Screen {
  readonly name: string;
  readonly go: Go;
}
