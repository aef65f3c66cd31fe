/** Marks on one letter that are kept. Urdu, Vietnamese, Hebrew and Tibetan have up to five; towers of them paint over other lines. */
export const mostMarks = 6;

/**
 * A row of marks with what nobody sees between them, longer than any letter needs. Signs of emoji are in it: an emoji has two that
 * are marks at most, and without them a row would begin anew behind each.
 */
const row = /(?:(?![\t\n\r])[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]){7,}/gu;
const mark = /\p{M}/u;

/** A text whose letters have at most six marks each; others are left out (docs/contract.md#marks-of-a-letter). */
export const boundMarks = (text: string): string =>
  text.replace(row, (marks) => {
    let count = 0;
    let kept = '';
    for (const sign of marks) {
      if (mark.test(sign)) count += 1;
      if (count <= mostMarks) kept += sign;
    }
    return kept;
  });
