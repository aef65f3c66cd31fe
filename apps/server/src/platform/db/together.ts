type Values<Running extends readonly unknown[]> = { -readonly [At in keyof Running]: Awaited<Running[At]> };

/**
 * Statements of one transaction that need nothing of each other: on PostgreSQL they are sent at once and run in this order, in one
 * round trip; SQLite runs each as it is called. Waits for all of them; throws what the first that failed threw, in their order.
 */
export const together = async <const Running extends readonly unknown[]>(
  running: Running,
): Promise<Values<Running>> => {
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of these promises, in their order
  return results.map((result) => result.status === 'fulfilled' && result.value) as Values<Running>;
};
