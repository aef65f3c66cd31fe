/** Who writes, and where. */
export interface Writing {
  readonly by: string;
  /** The rank that counts there: a role's in a room, the platform's elsewhere. */
  readonly rank: number;
  /** Where names of people are no words: a room's members, or these people. */
  readonly among: { readonly roomId: string } | { readonly userIds: readonly string[] };
  /** Whose long text it is, which is looked through in slices; undefined for a usual message. */
  readonly longOf?: string | undefined;
}
