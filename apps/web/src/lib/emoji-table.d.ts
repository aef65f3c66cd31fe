declare module 'virtual:emoji' {
  /** [emoji, label, search words separated by spaces, group of emojibase 0 to 9] in the standard's order. */
  const table: readonly (readonly [emoji: string, label: string, words: string, group: number])[];
  export default table;
}
