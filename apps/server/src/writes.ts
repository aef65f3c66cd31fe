/**
 * Every file that declares writes, imported for its side effect alone: SQLite's writer thread loads this module and
 * finds the writes by name. Such a file must import nothing that needs the main thread (no live, no http).
 * One line per file: `import './domains/rooms/create-room.write.ts';`
 */
import './domains/accounts/change-password.write.ts';
import './domains/accounts/close-account.write.ts';
import './domains/accounts/end-session.write.ts';
import './domains/accounts/enter-as-guest.write.ts';
import './domains/accounts/expire-sessions.write.ts';
import './domains/accounts/log-in.write.ts';
import './domains/accounts/open-session.write.ts';
import './domains/accounts/register.write.ts';
import './domains/accounts/send-link.write.ts';
import './domains/accounts/set-up-link.write.ts';
import './domains/accounts/verify-email.write.ts';

import './domains/people/give-rank.write.ts';
import './domains/people/index-again.write.ts';
import './domains/people/update-avatar.write.ts';
import './domains/people/update-settings.write.ts';
import './domains/messages/delete-message.write.ts';
import './domains/messages/edit-message.write.ts';
import './domains/messages/index-again.write.ts';
import './domains/messages/send-message.write.ts';
import './domains/rooms/accept-invite.write.ts';
import './domains/rooms/close-room.write.ts';
import './domains/rooms/confirm-age.write.ts';
import './domains/rooms/create-invite.write.ts';
import './domains/rooms/create-room.write.ts';
import './domains/rooms/give-role.write.ts';
import './domains/rooms/index-again.write.ts';
import './domains/rooms/join-room.write.ts';
import './domains/rooms/leave-room.write.ts';
import './domains/rooms/read-pointer.write.ts';
import './domains/rooms/rooms-limit.write.ts';
import './domains/rooms/set-topic.write.ts';
import './domains/rooms/start.write.ts';
import './domains/rooms/transfer-room.write.ts';
import './domains/rooms/update-room-settings.write.ts';
import './domains/threads/archive-thread.write.ts';
import './domains/threads/count-view.write.ts';
import './domains/threads/create-thread.write.ts';
import './domains/threads/delete-thread.write.ts';
import './domains/threads/expire-views.write.ts';
import './domains/threads/index-again.write.ts';
import './domains/threads/pin-reply.write.ts';
import './domains/threads/pin-thread.write.ts';
import './domains/threads/reply-to-thread.write.ts';
import './domains/threads/report-thread.write.ts';
import './domains/threads/reset-unread-threads.write.ts';
import './domains/threads/toggle-notice.write.ts';
import './domains/threads/vote.write.ts';
import './domains/uploads/collect-unused.write.ts';
import './domains/uploads/keep-files.write.ts';
import './domains/uploads/keep-secret.write.ts';
import './domains/uploads/start-upload.write.ts';
import './platform/search/backfill.write.ts';
