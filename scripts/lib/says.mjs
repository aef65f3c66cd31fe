/** A failure that is told in one line, without a stack trace. */
export class Says extends Error {}

/** @param {unknown} error prints it (one line when it is ours) and returns the exit code */
export const tell = (error) => {
  if (error instanceof Says) console.error(error.message);
  else console.error(error);
  return 1;
};
