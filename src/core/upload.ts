import type { z } from 'zod';
import type { Permission } from './permission.ts';

/**
 * Files that may be sent to the product: multipart/form-data with the fields of `input` first and the files after
 * them. Declared in a feature's `contract.ts` as calls are, and answered with the same envelope.
 */
export type Upload = {
  path: `/api/${string}`;
  access: 'open' | 'customer' | 'staff';
  /** What a member of staff must be allowed to send files here. */
  permission?: Permission;
  /** What it is for, in Chinese. */
  title: string;
  input: z.ZodObject;
  output: z.ZodType;
};

/**
 * What may be sent (trust figure G28): bytes of a file, bytes of one with research data, and files of one request. Purposes
 * (`features/files/rules.ts`) take as much or less.
 */
export const uploadLimits = {
  bytes: 50 * 1024 * 1024,
  largest: 200 * 1024 * 1024,
  files: 20,
} as const;

/** Names an upload; returns it unchanged with its exact types. */
export function defineUpload<const U extends Upload>(upload: U): U {
  return upload;
}
