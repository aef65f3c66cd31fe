/**
 * Every file that declares writes, imported for its side effect alone: SQLite's writer thread loads this module and
 * finds the writes by name. Such a file must import nothing that needs the main thread (no live, no http).
 * One line per file: `import './domains/rooms/create/create-room.write.ts';`
 */
import './domains/accounts/close-account.write.ts';
import './domains/accounts/mail/send-link.write.ts';
import './domains/accounts/passwords/change-password.write.ts';
import './domains/accounts/registration/enter-as-guest.write.ts';
import './domains/accounts/registration/register.write.ts';
import './domains/accounts/registration/set-up-link.write.ts';
import './domains/accounts/registration/verify-email.write.ts';
import './domains/accounts/sessions/end-session.write.ts';
import './domains/accounts/sessions/expire-sessions.write.ts';
import './domains/accounts/sessions/log-in.write.ts';
import './domains/accounts/sessions/tokens.write.ts';
import './domains/messages/change/delete-message.write.ts';
import './domains/messages/change/edit-message.write.ts';
import './domains/messages/search-index/reindex-messages.write.ts';
import './domains/messages/send/send-message.write.ts';
import './domains/people/give-rank.write.ts';
import './domains/people/reindex-people.write.ts';
import './domains/people/update-avatar.write.ts';
import './domains/people/update-settings.write.ts';
import './domains/rooms/create/create-room.write.ts';
import './domains/rooms/create/first-room.write.ts';
import './domains/rooms/create/rooms-limit.write.ts';
import './domains/rooms/invites/accept-invite.write.ts';
import './domains/rooms/invites/create-invite.write.ts';
import './domains/rooms/invites/revoke-invite.write.ts';
import './domains/rooms/membership/confirm-age.write.ts';
import './domains/rooms/membership/join-room.write.ts';
import './domains/rooms/membership/leave-room.write.ts';
import './domains/rooms/roles/give-role.write.ts';
import './domains/rooms/roles/transfer-room.write.ts';
import './domains/rooms/search-index/reindex-rooms.write.ts';
import './domains/rooms/settings/close-room.write.ts';
import './domains/rooms/settings/set-topic.write.ts';
import './domains/rooms/settings/update-room-settings.write.ts';
import './domains/rooms/unread/read-pointer.write.ts';
import './domains/threads/create/create-thread.write.ts';
import './domains/threads/manage/archive-thread.write.ts';
import './domains/threads/manage/delete-thread.write.ts';
import './domains/threads/manage/pin-thread.write.ts';
import './domains/threads/manage/report-thread.write.ts';
import './domains/threads/manage/toggle-notice.write.ts';
import './domains/threads/replies/delete-reply.write.ts';
import './domains/threads/replies/pin-reply.write.ts';
import './domains/threads/replies/reply-to-thread.write.ts';
import './domains/threads/search-index/reindex-threads.write.ts';
import './domains/threads/unread/reset-unread-threads.write.ts';
import './domains/threads/views/count-view.write.ts';
import './domains/threads/votes/vote.write.ts';
import './domains/uploads/receive/start-upload.write.ts';
import './domains/uploads/receive/store-files.write.ts';
import './domains/uploads/serve/signing-secret.write.ts';
import './domains/uploads/ownership/collect-unused.write.ts';
import './platform/search/backfill.write.ts';
