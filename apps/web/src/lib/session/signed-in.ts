import { readSession, readTab } from '../storage.ts';

/** Whether somebody is signed in in this browser, as far as it knows. */
export const isSignedIn = (): boolean => readTab('refreshToken') !== null || readSession() !== null;
