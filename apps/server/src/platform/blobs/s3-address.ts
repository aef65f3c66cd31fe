import * as z from 'zod';

/**
 * A bucket of an S3-compatible store, as BLOB_URL names it (docs/contract.md#settings). The SDK reads undefined fields
 * from its own environment.
 */
export interface S3Address {
  readonly bucket: string;
  /** What every key in the bucket begins with. */
  readonly prefix: string;
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
  readonly forcePathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const accepted =
  's3://bucket, then any of ?region=…&endpoint=https://…&forcePathStyle=true&prefix=folder/&accessKeyId=…&secretAccessKey=… (both keys or neither)';

const parameters = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  forcePathStyle: z.enum(['true', 'false']).default('false'),
  prefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-][a-zA-Z0-9/_-]*$/)
    .default(''),
  accessKeyId: z.string().min(1).optional(),
  secretAccessKey: z.string().min(1).optional(),
});

/** Undefined for anything that is not such an address. */
const read = (value: string): S3Address | undefined => {
  const [, bucket, query = ''] =
    /^s3:\/\/([a-zA-Z0-9][a-zA-Z0-9._-]{1,61}[a-zA-Z0-9])\/?(?:\?([^#]*))?$/.exec(value) ?? [];
  // A secret key may hold a plus sign, which a query would read as a space.
  const pairs = [...new URLSearchParams(query.replaceAll('+', '%2B'))];
  const names = new Set(pairs.map(([name]) => name));
  const { data } = parameters.safeParse(Object.fromEntries(pairs));
  if (bucket === undefined || !data || names.size < pairs.length) return undefined;
  const { region, endpoint, accessKeyId, secretAccessKey } = data;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) return undefined;
  return {
    bucket,
    prefix: data.prefix,
    // A compatible store seldom has regions; it still wants one to be named.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    endpoint,
    forcePathStyle: data.forcePathStyle === 'true',
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined,
  };
};

/** The setting. Its refusal names what is accepted and repeats nothing of the value: there may be a secret in it. */
export const s3Address = z.string().transform((value, context) => {
  const address = read(value);
  if (address) return address;
  context.addIssue({ code: 'custom', message: accepted });
  return z.NEVER;
});
