import type { Generated } from 'kysely';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';

export interface UploadTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  user_id: string;
  target: UploadTarget;
  created_at: number;
  /** Until when its upload may start, in milliseconds. */
  expires_at: number;
  uploaded_at: number | null;
  used_at: number | null;
}

/** The stored files, whose bytes are under the keys of `blob-keys.ts`. */
export interface FileTable {
  /** 32 hex characters: the 128 random bits of the name. */
  id: string;
  name: string;
  token_hash: string;
  /** Its place in its upload, from 0. */
  position: number;
  user_id: string;
  target: UploadTarget;
  kind: 'image' | 'video';
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** Milliseconds of a video, when its file says. */
  duration: number | null;
  state: 'uploaded' | 'used' | 'released';
  /** Since when it is in its state, in milliseconds. */
  since: number;
  owner_kind: string | null;
  owner_id: string | null;
  room_id: string | null;
  public: 0 | 1;
  /** From when on the bytes of a released one may be removed, in milliseconds; 0 for at once. */
  erase_at: Generated<number>;
}

/** What a report keeps, whatever becomes of the file's owner. */
export interface KeptFileTable {
  report_id: string;
  file_id: string;
}

/** What was uploaded on a day by a person (`user:<id>`) or by the guests of an address (`address:<keyed hash>`). */
export interface UploadDayTable {
  key: string;
  /** Days since 1970, UTC. */
  day: number;
  bytes: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    upload_tokens: UploadTokenTable;
    files: FileTable;
    kept_files: KeptFileTable;
    upload_days: UploadDayTable;
  }
}
