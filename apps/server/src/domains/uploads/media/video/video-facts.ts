/** What a video's container says. Pixels as shown, a turned phone taken into account; milliseconds. */
export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly duration: number | undefined;
}
