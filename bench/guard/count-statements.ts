import { openSync, writeSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';
import { threadId } from 'node:worker_threads';

/*
 * Loaded before the server, in each of its threads: keeps the number of SQL statements that the thread has run in a file of
 * STATEMENTS_DIR. Those around a transaction and those of the search index are left out: how many there are is a matter of time.
 */
const leftOut = /^\s*(?:begin|commit|rollback|savepoint|release)\b|\bsearch_/i;
const file = openSync(`${process.env['STATEMENTS_DIR'] ?? ''}/${threadId}`, 'w');
let count = 0;

for (const name of ['all', 'get', 'run'] as const) {
  const original: (this: StatementSync, ...values: never[]) => unknown = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: never[]) {
      if (!leftOut.test(this.sourceSQL)) {
        count += 1;
        writeSync(file, String(count), 0);
      }
      return original.apply(this, values);
    },
  });
}
