export interface PlatformSettingTable {
  key: string;
  /** JSON. */
  value: string;
  rev: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    platform_settings: PlatformSettingTable;
  }
}
