/** A failure that a person can act on: it is printed in one line, without a stack trace. */
export class UserError extends Error {}

/** @param {unknown} error prints it (one line when it is a UserError) and returns the exit code */
export const printError = (error) => {
  if (error instanceof UserError) console.error(error.message);
  else console.error(error);
  return 1;
};
