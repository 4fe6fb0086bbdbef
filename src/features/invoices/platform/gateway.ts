import { Failure } from '../../../core/failure.ts';
import type { Gateways } from '../../../host/gateways/gateways.ts';
import type { InvoiceGateway } from '../../../host/gateways/invoices.ts';
import { platformRefusals } from './rules.states.ts';

/** The platform that issues invoices. Refuses 未接入开票平台. */
export function gatewayOf({ invoices }: Gateways): InvoiceGateway {
  if (!invoices) throw new Failure(platformRefusals.none);
  return invoices;
}
