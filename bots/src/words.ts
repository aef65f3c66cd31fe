/** What a bot repeats of others names nobody and no bot: an invisible sign stands behind each @ and #. */
export const quiet = (text: string): string => text.replace(/[@#](?=[a-z0-9])/g, '$&\u2060');

/** Whether there are letters of the Arabic script, which Urdu is written in. */
export const isUrdu = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
