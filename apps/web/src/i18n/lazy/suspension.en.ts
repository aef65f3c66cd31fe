/** What somebody who is suspended reads where they sign in. */
const en = {
  until: 'It ends by itself: {{until}}.',
  forGood: 'It lasts until the staff ends it.',
  reason: 'Reason: {{reason}}',
  data: 'For a copy of your data, or to close the account, <to>write to whoever runs this place</to>.',
} as const;

export default en;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    suspension: typeof en;
  }
}
