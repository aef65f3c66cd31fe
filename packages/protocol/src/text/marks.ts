/** Marks on one letter that are kept. Urdu, Vietnamese, Hebrew and Tibetan have up to five; towers of them paint over other lines. */
export const mostMarks = 6;

/** A row of marks with what nobody sees between them, longer than any letter needs. Signs of emoji are no marks here. */
const row = /(?:(?![\ufe00-\ufe0f\u20e3\u{e0020}-\u{e007f}])[\p{M}\p{Default_Ignorable_Code_Point}]){7,}/gu;
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
