/**
 * Every file that declares reads, imported for its side effect alone: SQLite's thread of named reads loads this module and
 * finds them by name. Such a file must import nothing that needs the main thread (no live, no http).
 */
import './domains/rooms/list/find-rooms.read.ts';
import './domains/staff/people/find-accounts.read.ts';
import './domains/search/find-results.read.ts';
import './domains/search/find-private.read.ts';
