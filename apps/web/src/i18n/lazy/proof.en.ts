/** What a guest reads while many come at once. */
const en = {
  working: 'Many people are coming at once. Your browser is proving some work, which takes a few seconds …',
  cancel: 'Cancel',
} as const;

export default en;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    proof: typeof en;
  }
}
