/**
 * Every error code with its HTTP status and its sentence for people (English; clients translate by code).
 * Texts come from docs/product.md#errors-and-texts where it has one, statuses from docs/contract.md#errors.
 */
export const errors = {
  // Any call.
  INVALID_INPUT: { status: 400, msg: 'Some of the input is not valid.' },
  NO_TOKEN: { status: 401, msg: 'Sign in first.' },
  BAD_TOKEN: { status: 401, msg: 'Provided Token is not valid.' },
  FORBIDDEN: { status: 403, msg: 'You do not have permission to do this.' },
  GUESTS_MAY_NOT: { status: 403, msg: 'Guests cannot do this. Create an account first.' },
  NOT_FOUND: { status: 404, msg: 'This does not exist, or you do not have access to it.' },
  REQUEST_TIMEOUT: { status: 408, msg: 'The request did not arrive in time. Try again.' },
  CONFLICT: { status: 409, msg: 'This has changed in the meantime, or is already taken.' },
  TOO_LARGE: { status: 413, msg: 'This is larger than allowed.' },
  WRONG_TYPE: { status: 415, msg: 'That type of content is not accepted.' },
  REFUSED: { status: 422, msg: 'This was not accepted.' },
  WORDS_NOT_ALLOWED: {
    status: 422,
    msg: 'Names are written with allowed words here, and a word of this one is not in the dictionary.',
  },
  TOO_MANY: { status: 429, msg: 'Too many requests. Wait a moment and try again.' },
  UNKNOWN: { status: 500, msg: 'An unknown error occured!' },
  NOT_BUILT: { status: 501, msg: 'This is not available yet.' },
  NOT_READY: { status: 503, msg: 'Not ready. Try again in a moment.' },
  // Accounts.
  INVALID_PASSWORD: { status: 401, msg: 'Invalid Password.' },
  WEAK_PASSWORD: { status: 400, msg: 'This password is easy to guess. Choose another one.' },
  SAME_PASSWORD: { status: 400, msg: 'Current and New passwords must be different.' },
  OTP_REQUIRED: { status: 401, msg: 'Enter the code from your authenticator app.' },
  BAD_OTP: { status: 401, msg: 'This code is not valid, or was already used.' },
  NAME_TAKEN: { status: 409, msg: 'This username is taken. Choose another one.' },
  NAME_RESERVED: { status: 409, msg: 'This username is reserved. Choose another one.' },
  EMAIL_TAKEN: { status: 409, msg: 'An account with this email address already exists.' },
  NOT_VERIFIED: { status: 403, msg: 'Verify your email address first. The link is in the email we sent you.' },
  EXPIRED: { status: 400, msg: 'This link is no longer valid.' },
  SUSPENDED: { status: 403, msg: 'This account is suspended.' },
  // Rooms.
  ROOM_NOT_FOUND: { status: 404, msg: 'This room does not exist. Maybe its address is wrong.' },
  NOT_A_MEMBER: {
    status: 403,
    msg: 'You do not have enough permissions in this room: you are not an active member, or your permissions were revoked.',
  },
  CANNOT_READ: { status: 403, msg: "You don't have permissions to read messages in this room." },
  BANNED: { status: 403, msg: 'You are banned from this room.' },
  AGE_UNCONFIRMED: { status: 403, msg: 'This room is for adults. Confirm your age first.' },
  ROOMS_LIMIT: { status: 403, msg: 'You have created as many rooms as you can.' },
  TITLE_TAKEN: {
    status: 409,
    msg: 'A public room already has this name, or one that looks like it. Choose another one.',
  },
  OWNER_STAYS: { status: 409, msg: 'An owner can leave only after transferring the room to someone else.' },
  INVITE_GONE: { status: 404, msg: 'This invitation is no longer valid.' },
  // Messages and threads.
  SPAM_CONTROL: { status: 429, msg: 'You are writing too fast. Wait a moment and try again.' },
  FROZEN: { status: 403, msg: 'This room is frozen for now: guests and people who joined today can only read.' },
  IN_TIMEOUT: { status: 403, msg: 'A moderator has given you a timeout: you cannot write in this room for now.' },
  SLOW_MODE: { status: 429, msg: 'Slow mode is on. Wait a moment before you write again.' },
  TOO_MANY_MENTIONS: { status: 400, msg: 'You may mention at most 20 people in one message.' },
  ARCHIVED: { status: 409, msg: 'This thread is archived.' },
  REPLIES_DISABLED: { status: 403, msg: 'Replies to this thread are disabled.' },
  LADDER: { status: 403, msg: 'Guests cannot do this yet. It opens with time and with an answer from a member.' },
  PROOF_NEEDED: { status: 403, msg: 'Many people are coming at once. Your browser has to prove some work first.' },
  // Private threads.
  PM_REFUSED: { status: 403, msg: 'This person does not accept private messages from you.' },
  NOT_CONNECTED: { status: 403, msg: 'The request has not been accepted yet.' },
  IGNORED: { status: 403, msg: 'You ignore this person. Stop ignoring them first.' },
  BLOCKED: { status: 403, msg: 'You cannot write to each other: one of you has blocked the other.' },
  // Broadcast.
  NO_SPEAK_SLOT: { status: 409, msg: 'Only one speaker is allowed at a time.' },
  MAY_NOT_BROADCAST: { status: 403, msg: 'You cannot broadcast in this room.' },
  MUTED: { status: 403, msg: 'A moderator has muted you in this room for now.' },
  NOBODY_SPEAKS: { status: 409, msg: 'Nobody is speaking in this room.' },
  HANDS_FULL: { status: 409, msg: 'As many hands are up as there can be. Try again in a while.' },
  HAND_DOWN: { status: 409, msg: 'This hand is not up any more.' },
  BAD_AUDIO: { status: 400, msg: 'Your sound arrived damaged or too fast, so your turn to speak has ended.' },
  // Commands.
  OUTRANKED: { status: 403, msg: 'You cannot act on someone of equal or higher rank.' },
  NO_SUCH_PERSON: { status: 404, msg: 'There is no one here by that name.' },
  // Bots.
  BOTS_LIMIT: { status: 403, msg: 'There are as many bots as there can be.' },
  NO_SUCH_COMMAND: { status: 404, msg: 'This bot has no such command.' },
  // Polls.
  POLL_CLOSED: { status: 409, msg: 'This poll is over.' },
  ALREADY_ANSWERED: { status: 409, msg: 'You have answered this question. An answer cannot be changed.' },
  // Uploads.
  BAD_UPLOAD_TOKEN: { status: 400, msg: 'This upload is no longer valid. Choose the file again.' },
  TOO_MANY_FILES: { status: 400, msg: 'At most 10 files at a time.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ErrorCode = keyof typeof errors;

/** What was wrong with a field of the input, or (CONFLICT among private threads) the state that there is. */
export interface ErrorDetail {
  readonly path?: string;
  readonly msg?: string;
  readonly connectionState?: number;
  /** BANNED, FROZEN, IN_TIMEOUT: when it ends (ISO 8601; null: when somebody lifts it), and why it was given. */
  readonly until?: string | null;
  readonly reason?: string;
  /** LADDER: answers of members that are missing; `path` is `links` or `pictures`, `until` when the time for it is over. */
  readonly missingAnswers?: number;
  /** WORDS_NOT_ALLOWED: the words of the field, as they were written. */
  readonly words?: readonly string[];
}

/** The error object (docs/contract.md#errors) of HTTP and of socket acknowledgements. */
export interface ErrorBody {
  status: 0;
  msg: string;
  code: ErrorCode;
  details?: ErrorDetail[];
  /** Seconds to wait before the next try, on sockets: HTTP has the header `Retry-After`. */
  retryAfter?: number;
}
