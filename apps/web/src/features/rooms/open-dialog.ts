/** What can stand over an open room; one at a time. */
export type RoomDialogName = 'invite' | 'settings' | 'transfer' | 'close' | 'rules' | 'leave';
