import type { VerdictReason } from '@baithak/protocol/contracts/classifier.rules';

interface Meaning {
  /** For whoever wrote it. */
  readonly sentence: string;
  /** The reason of the report that a doubt opens, 1 to 7 (docs/product.md#report). */
  readonly report: number;
}

const [sexual, spam, harassment, violence, other] = [1, 2, 3, 4, 7];
const hate = 6;

export const meanings: Readonly<Record<VerdictReason, Meaning>> = {
  profanity: { sentence: 'This has a word that is not accepted here.', report: harassment },
  hate: { sentence: 'This calls for harm to a group of people, or makes them less than people.', report: hate },
  threat: { sentence: 'This reads as a threat.', report: violence },
  links: { sentence: 'This has links that are not accepted here.', report: spam },
  invitation: { sentence: 'Invitations to other chats are not accepted here.', report: spam },
  repeat: { sentence: 'This repeats the same again and again.', report: spam },
  nearDuplicate: { sentence: 'This, or nearly this, has been written here too often just now.', report: spam },
  nudity: { sentence: 'This is not accepted here.', report: sexual },
  drawnNudity: { sentence: 'This is not accepted here.', report: sexual },
  suggestive: { sentence: 'This is not accepted here.', report: sexual },
  unchecked: { sentence: 'This could not be checked.', report: other },
  endpoint: { sentence: 'This is not accepted here.', report: other },
};
