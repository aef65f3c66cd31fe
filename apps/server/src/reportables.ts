import { reportableAppeal } from './domains/bans/api.ts';
import { reportableProfile } from './domains/bots/api.ts';
import { reportableMessage } from './domains/messages/api.ts';
import { reportablePrivateMessage, reportableRequest } from './domains/private-threads/api.ts';
import type { Reportables } from './domains/reports/api.ts';
import { reportableRoom } from './domains/rooms/api.ts';
import { reportableThread } from './domains/threads/api.ts';

/** Every kind of content that is reported, and the domain that says how (docs/mechanisms.md#reports). */
export const reportables = {
  message: reportableMessage,
  thread: reportableThread,
  reply: reportableThread,
  privateMessage: reportablePrivateMessage,
  request: reportableRequest,
  profile: reportableProfile,
  room: reportableRoom,
  appeal: reportableAppeal,
} satisfies Reportables;
