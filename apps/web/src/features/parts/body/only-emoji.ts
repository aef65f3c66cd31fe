import type { Part } from '@baithak/protocol/parts/part';

/** How many emoji are shown large when a message is nothing else (docs/design.md#markup). */
const most = 6;

/** One emoji as it is seen: those of Unicode, and what keyboards write for them without a selector or join beyond its list. */
const emoji =
  /\p{RGI_Emoji}(?:\u200d\p{RGI_Emoji})*|[\p{Emoji_Presentation}--\p{RI}]\p{EMod}?|[\p{Emoji}--[0-9#*]]\ufe0f?\p{EMod}?(?:\u200d\p{Emoji}\ufe0f?\p{EMod}?)+/gv;

/** Whether a message is a few emoji and nothing else. */
export const isOnlyEmoji = (parts: readonly Part[]): boolean => {
  let count = 0;
  for (const part of parts) {
    if (part.type === 'emoji' && part.extras.category === 'default') count += 1;
    else if (part.type !== 'text' || part.extras !== undefined || /\p{L}/u.test(part.data)) return false;
    else {
      const rest = part.data.replace(emoji, () => {
        count += 1;
        return '';
      });
      if (rest.trim() !== '') return false;
    }
  }
  return count > 0 && count <= most;
};
