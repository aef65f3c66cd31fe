/** Does all steps of some work without a pause between them. */
export const atOnce = <T>(steps: Generator<undefined, T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};
