/** Every table's columns. Each domain adds its own by declaration merging in its `tables.ts`. */
// oxlint-disable-next-line no-empty-interface -- filled by the domains
export interface Tables {}
