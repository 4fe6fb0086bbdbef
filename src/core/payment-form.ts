/**
 * How somebody gets to the provider: by a QR code or a page in another tab (`code`), out of the browser of their phone into the
 * provider's app (`phone`), or within WeChat by its bridge.
 */
export type PaymentForm = 'code' | 'phone' | 'bridge';
