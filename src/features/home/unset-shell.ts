import type { OutputOf } from '../../core/call.ts';
import { Brand, Contact, Filing, Hotline, QrCodes } from '../settings/rules.ts';
import type { shell } from './contract.ts';

/** What is around every page of a shop that has set nothing, for pages whose settings cannot be had. */
export const unsetShell: OutputOf<typeof shell> = {
  brand: Brand.parse(undefined),
  contact: { hotline: Hotline.parse(undefined), hours: Contact.parse(undefined).hours },
  qrcodes: QrCodes.parse(undefined),
  filing: Filing.parse(undefined),
  types: [],
};
