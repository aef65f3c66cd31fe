/** The messages between the server and the process that judges pictures. */

/** Pixels of each side of what the model sees. */
export const frameSide = 224;

export interface JudgeJob {
  /** Each 224 x 224 pixels, RGB: the process reads no file of anybody's. */
  readonly frames: readonly Uint8Array[];
}

/** How likely a frame is each of them, 0 to 1; together 1. */
export interface FrameClasses {
  readonly drawing: number;
  readonly hentai: number;
  readonly neutral: number;
  readonly porn: number;
  readonly sexy: number;
}

export interface JudgeAnswer {
  /** One for each frame. */
  readonly classes: readonly FrameClasses[];
  /** Bytes that the process takes. */
  readonly memory: number;
}
