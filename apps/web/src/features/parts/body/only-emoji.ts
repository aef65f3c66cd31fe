import type { Part } from '@baithak/protocol/parts/part';

/** How many emoji are shown large when a message is nothing else (docs/design.md#markup). */
const most = 6;

/** One emoji as it is seen: a flag, or signs that are joined into one. */
const emoji = /\p{RI}{2}|(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)\p{EMod}?(?:\u200D\p{Emoji}\uFE0F?\p{EMod}?)*/gu;

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
