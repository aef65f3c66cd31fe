declare module 'virtual:wire' {
  import type { WireTable } from '@baithak/client/wire/wire-table';
  const wire: WireTable;
  export default wire;
}

declare module 'virtual:error-codes' {
  const codes: readonly string[];
  export default codes;
}
