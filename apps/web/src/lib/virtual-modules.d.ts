declare module 'virtual:wire' {
  import type { WireTable } from '@baithak/client/wire/wire-table';
  const wire: WireTable;
  export default wire;
}

declare module 'virtual:error-codes' {
  const codes: readonly string[];
  export default codes;
}

declare module 'virtual:emoji/*' {
  /** [emoji, label, search words separated by spaces, group of emojibase 0 to 9] in the standard's order. */
  const table: readonly (readonly [emoji: string, label: string, words: string, group: number])[];
  export default table;
}
