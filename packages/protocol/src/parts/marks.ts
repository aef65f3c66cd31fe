import type { Mark, ParsedPart } from './part.ts';

/** A piece of a line while it is read: a part, or a sign that is text until another one closes it. */
export interface Piece {
  part: ParsedPart;
  marks: readonly Mark[];
}

/** How many more marks there may be; shared by all lines of a text. */
export interface Budget {
  marks: number;
  /** Told how many pieces were marked. For tests. */
  readonly onStep?: ((read: number) => void) | undefined;
}

interface Opened {
  readonly mark: Mark;
  /** A backslash stands before its sign. */
  readonly isEscaped: boolean;
  /** Where its sign is among the pieces. */
  readonly at: number;
}

const signs: Readonly<Record<string, readonly Mark[]>> = {
  '*': ['italic'],
  '**': ['bold'],
  '***': ['bold', 'italic'],
  '~~': ['strike'],
  '||': ['spoiler'],
};
/** Whether so many of a character are a sign. */
export const isSign = (run: string): boolean => run in signs;
const sizeOf = (mark: Mark): number => (mark === 'italic' ? 1 : 2);

/**
 * 2**3**4 and a*b*c have no marks. Two signs may touch letters: in Urdu a word often follows another without a space.
 */
const digit = /\p{N}/u;
const letterOrDigit = /[\p{L}\p{N}_]/u;
const isText = (character: string): boolean => /\S/.test(character);

/** Collects the pieces of some lines from their start to their end, and marks those between two signs. */
export class Marker {
  readonly #text: string;
  readonly #budget: Budget;
  readonly #pieces: Piece[] = [];
  /** Where the text begins that no piece holds yet. */
  #from = 0;
  /** The signs that wait for their like, each mark once: no work is done twice, whatever the text. */
  #opened: readonly Opened[] = [];

  /** Whether a sign with a backslash before it would have marked something. */
  hasEscapes = false;

  constructor(text: string, budget: Budget) {
    this.#text = text;
    this.#budget = budget;
  }

  /** What is at a place becomes a part; what is between it and the last one, text. */
  add(part: ParsedPart, at: number, length: number, marks: readonly Mark[] = []): void {
    this.#add(this.#text.slice(this.#from, at));
    this.#pieces.push({ part, marks });
    this.#from = at + length;
  }

  /** A mark that is read at once. False when there are too many. */
  addCode(code: string, at: number, length: number): boolean {
    if (this.#budget.marks <= 0) return false;
    this.#budget.marks -= 1;
    this.add({ type: 'text', data: code }, at, length, ['code']);
    return true;
  }

  /** `length`: with the backslashes between and before its characters, when their meaning is looked for. */
  addSign(sign: string, at: number, length = sign.length): void {
    this.#add(this.#text.slice(this.#from, at));
    this.#from = at + length;
    const [before, after] = [this.#before(at), this.#text.charAt(this.#from)];
    const marks = signs[sign] ?? [];
    const isEscaped = length > sign.length;
    const touching = sign === '*' ? letterOrDigit : digit;
    const closed = isText(before) && !touching.test(after) ? this.#close(marks, isEscaped) : 0;
    if (closed === 0 && isText(after) && !touching.test(before)) {
      const others = this.#opened.filter(({ mark }) => !marks.includes(mark));
      this.#opened = [...others, ...marks.map((mark) => ({ mark, isEscaped, at: this.#pieces.length }))];
    }
    this.#pieces.push({ part: { type: 'text', data: sign.slice(closed) }, marks: [] });
  }

  /** What stands before a sign and its backslashes: a sign has the same neighbours with them as without. */
  #before(sign: number): string {
    let at = sign - 1;
    while (this.#text.charAt(at) === '\\') at -= 1;
    return this.#text.charAt(at);
  }

  /** The end of a paragraph: no mark goes beyond it. */
  endParagraph(): void {
    this.#opened = [];
  }

  end(): readonly Piece[] {
    this.#add(this.#text.slice(this.#from));
    return this.#pieces;
  }

  #add(data: string): void {
    if (data !== '') this.#pieces.push({ part: { type: 'text', data }, marks: [] });
  }

  /** Closes what a sign closes, the inner mark first; answers how many of its characters that took. */
  #close(wanted: readonly Mark[], isClosingEscaped: boolean): number {
    let taken = 0;
    for (const { mark, at, isEscaped } of this.#opened.toReversed()) {
      const depth = this.#opened.findIndex((each) => each.mark === mark);
      if (depth < 0 || !wanted.includes(mark) || this.#budget.marks <= 0) continue;
      this.#budget.marks -= 1;
      this.hasEscapes ||= isEscaped || isClosingEscaped;
      this.#opened = this.#opened.slice(0, depth);
      const marked = this.#pieces.slice(at + 1);
      for (const piece of marked) piece.marks = [mark, ...piece.marks];
      this.#budget.onStep?.(marked.length);
      const sign = this.#pieces[at];
      if (sign?.part.type === 'text') sign.part = { type: 'text', data: sign.part.data.slice(sizeOf(mark)) };
      taken += sizeOf(mark);
    }
    return taken;
  }
}
