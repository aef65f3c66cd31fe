import * as z from 'zod';
import { limits } from './limits.ts';
import { lineText, text } from './text/text.ts';

/** What staff show in rooms between messages (docs/product.md#the-item-between-messages), in one language. */
export const RoomItem = z.strictObject({
  language: z.enum(['en', 'ur']),
  /** Written as a message is. */
  text: lineText(limits.roomItem).min(1, 'must not be empty'),
  /** Where a press leads: an https address, or one of the platform's own that begins with `/`; empty for nowhere. */
  link: text(limits.roomItemLink).refine(
    (link) => link === '' || /^\/(?![/\\])/.test(link) || (link.startsWith('https://') && URL.canParse(link)),
    'must be an https address, or begin with /',
  ),
});
export type RoomItem = z.infer<typeof RoomItem>;

/** 0 to 1. */
export const Score = z.number().min(0).max(1);

/** From which score on something is doubtful, and from which it is refused. */
export const Thresholds = z
  .strictObject({ doubt: Score.min(0.05), refuse: Score.min(0.05) })
  .refine(({ doubt, refuse }) => doubt <= refuse, 'must not doubt later than it refuses');

const minutes = z.number().int().min(0).max(limits.platformMinutes);
const count = z.number().int().min(1).max(limits.platformCount);

/** What staff set for the whole platform (docs/contract.md#staff-settings). */
export const PlatformSettings = z.strictObject({
  /** Months after which messages of rooms are deleted, where the room has no limit of its own. */
  retention: z.strictObject({ months: z.number().int().min(1).max(limits.retentionMonths) }),
  /** One in each language at most; rooms show a reader's, or the other one where theirs is missing. */
  roomItem: z
    .array(RoomItem)
    .max(2)
    .refine((items) => new Set(items.map(({ language }) => language)).size === items.length, {
      message: 'must have one item a language',
    }),
  ladder: z.strictObject({ linksAfterMinutes: minutes, linksAnswers: minutes, picturesAfterMinutes: minutes }),
  /** Whether, and after which time and how many messages without a sanction, a member's words are masked no more. */
  words: z.strictObject({
    opens: z.boolean(),
    afterMinutes: minutes,
    messages: z.number().int().min(0).max(limits.wordsMessages),
  }),
  raid: z.strictObject({ automatic: z.boolean(), joins: count, firstMessages: count, minutes: count }),
  classifier: z.strictObject({ texts: Thresholds, pictures: Thresholds }),
  /** Whether private messages are sent to the endpoint that CLASSIFIER_URL names; only the owner's to change (rank 11). */
  endpoint: z.strictObject({ privateMessages: z.boolean() }),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** Those that are named are changed. */
export const PlatformChanges = PlatformSettings.partial();
export type PlatformChanges = z.infer<typeof PlatformChanges>;

/** The settings of a platform whose staff have set nothing. */
export const defaultPlatformSettings: PlatformSettings = {
  retention: { months: 12 },
  roomItem: [],
  ladder: { linksAfterMinutes: 60, linksAnswers: 1, picturesAfterMinutes: 1440 },
  words: { opens: true, afterMinutes: 7 * 1440, messages: 20 },
  raid: { automatic: true, joins: 20, firstMessages: 20, minutes: 2 },
  classifier: { texts: { doubt: 0.4, refuse: 0.8 }, pictures: { doubt: 0.55, refuse: 0.85 } },
  endpoint: { privateMessages: false },
};
