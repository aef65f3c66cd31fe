/**
 * Every file that declares writes, imported for its side effect alone: SQLite's writer thread loads this module and
 * finds the writes by name. Such a file must import nothing that needs the main thread (no live, no http).
 * One line per file: `import './domains/rooms/create/create-room.write.ts';`
 */
import './domains/accounts/email/change-email.write.ts';
import './domains/account-data/closing/closing.write.ts';
import './domains/account-data/export/store-export.write.ts';
import './domains/accounts/link-tokens.write.ts';
import './domains/accounts/passwords/change-password.write.ts';
import './domains/accounts/registration/register.write.ts';
import './domains/accounts/sessions/sessions.write.ts';
import './domains/bans/addresses.write.ts';
import './domains/bans/bans.write.ts';
import './domains/bots/bots.write.ts';
import './domains/bots/commands.write.ts';
import './domains/broadcast/hands.write.ts';
import './domains/broadcast/mute.write.ts';
import './domains/commands/speaking.write.ts';
import './domains/commands/sanctions.write.ts';
import './domains/messages/edit-and-delete.write.ts';
import './domains/messages/polls/polls.write.ts';
import './domains/messages/retention.write.ts';
import './domains/messages/clear-room.write.ts';
import './domains/messages/search-index.write.ts';
import './domains/messages/send/send-message.write.ts';
import './domains/deleted/deleted.write.ts';
import './domains/moderation-log/log.write.ts';
import './domains/notifications/digest/digest.write.ts';
import './domains/notifications/push/subscriptions.write.ts';
import './domains/notifications/list.write.ts';
import './domains/people/people.write.ts';
import './domains/private-threads/messages.write.ts';
import './domains/private-threads/reading.write.ts';
import './domains/private-threads/requests.write.ts';
import './domains/reports/reports.write.ts';
import './domains/reports/settle/settle.write.ts';
import './domains/raids/mode/raids.write.ts';
import './domains/raids/remove-old-raids.write.ts';
import './domains/raids/taking/taking.write.ts';
import './domains/retractions/act-on.write.ts';
import './domains/rooms/create/create-room.write.ts';
import './domains/rooms/membership/membership.write.ts';
import './domains/rooms/invites/invites.write.ts';
import './domains/rooms/roles/roles.write.ts';
import './domains/rooms/search-index.write.ts';
import './domains/rooms/offers/offers.write.ts';
import './domains/rooms/freeze-and-slow-mode/limit-writing.write.ts';
import './domains/rooms/settings/settings.write.ts';
import './domains/rooms/titles.write.ts';
import './domains/rooms/unread/read-pointer.write.ts';
import './domains/rooms/visits.write.ts';
import './domains/staff/staff.write.ts';
import './domains/staff/people/accounts.write.ts';
import './domains/threads/create/create-thread.write.ts';
import './domains/threads/edit/edit-thread.write.ts';
import './domains/threads/manage/manage.write.ts';
import './domains/threads/unread.write.ts';
import './domains/threads/replies/replies.write.ts';
import './domains/threads/search-index.write.ts';
import './domains/threads/views.write.ts';
import './domains/threads/votes.write.ts';
import './domains/uploads/receive/uploads.write.ts';
import './domains/verdicts/verdicts.write.ts';
import './domains/words/words.write.ts';
import './platform/db/epoch.write.ts';
import './platform/db/readiness.write.ts';
import './platform/jobs/jobs.write.ts';
import './platform/leases/leases.write.ts';
import './platform/search/backfill.write.ts';
import './platform/secrets/keep-secret.write.ts';
import { registerReportables } from './domains/reports/api.ts';
import { reportables } from './reportables.ts';

// What a decision about a report does to each kind of content, which the writes of reports look up.
registerReportables(reportables);
