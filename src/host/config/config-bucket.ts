import { z } from 'zod';

/** The settings of a bucket for files; all of it or none. */
export const bucketVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: '须为完整网址，例如 https://s3.example.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, '须为地域名，例如 us-east-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '须为桶名（3 至 63 位小写字母、数字、点或连字符）')
    .optional(),
  S3_ADDRESS: z.enum(['path', 'host'], '只能是 path 或 host').default('path'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
};

type BucketVariables = z.output<z.ZodObject<typeof bucketVariables>>;

const needs = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;

/** A bucket on a server that speaks S3, and the key that opens it. */
export type BucketSettings = {
  /** Where the server is: scheme, host and port. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket's name stands in the path of an address; else it is part of the host. */
  isInPath: boolean;
  key: string;
  secret: string;
};

/** What is missing when something of it is given. */
export function missingBucketSettings(values: BucketVariables): string[] {
  return needs.some((name) => values[name]) ? needs.filter((name) => !values[name]) : [];
}

/** The bucket if one is set; `missingBucketSettings` has made sure that it is whole. */
export function bucketOf(values: BucketVariables): BucketSettings | undefined {
  if (!values.S3_ENDPOINT) return undefined;
  return {
    ...{ endpoint: values.S3_ENDPOINT, region: values.S3_REGION, bucket: values.S3_BUCKET ?? '' },
    isInPath: values.S3_ADDRESS === 'path',
    ...{ key: values.S3_KEY ?? '', secret: values.S3_SECRET ?? '' },
  };
}
