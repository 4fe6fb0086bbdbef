import type { ParcelState, TrackLine } from '../../core/parcel.ts';

/** A parcel as a provider is asked for it: the carrier in people's words, and the last four digits of a number that it goes to or comes from. */
export type ParcelOnItsWay = { express: string; waybill: string; phoneTail: string };

/** What a provider tells of a parcel; the newest line comes first. `carrier` is the provider's own code. */
export type ParcelReport = { carrier: string; waybill: string; state: ParcelState; track: TrackLine[] };

/** A provider that follows parcels of many carriers: asked for them, and calling back when they move. */
export type ParcelGateway = {
  /** Its code of a carrier; undefined for one that it is not known to follow. */
  carrierOf: (express: string) => string | undefined;
  /** What it knows of a parcel; undefined while its carrier knows nothing. Throws ProviderFailed. */
  find: (parcel: ParcelOnItsWay) => Promise<ParcelReport | undefined>;
  /** Asks to be called back whenever the parcel moves, until it has arrived; asking twice is asking once. Throws ProviderFailed. */
  subscribe: (parcel: ParcelOnItsWay) => Promise<void>;
  /** What a callback tells; undefined when it tells nothing of a parcel's way. Throws ForgedNotice unless the provider signed it. */
  readNotice: (body: Buffer) => ParcelReport | undefined;
  /** What the provider wants to hear of a callback; anything but `taken` makes it call again. */
  acknowledge: (outcome: 'taken' | 'refused') => { status: number; body: string };
};
