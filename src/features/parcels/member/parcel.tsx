import { useCall } from '../../../ui/asking/use-call.ts';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { Waybill } from '../../../ui/showing/waybill.tsx';
import { parcelTrack } from '../contract.ts';
import { ParcelWay } from './parcel-way.tsx';

/** A parcel from or to the customer: its carrier and number and, where it is followed, how far it is. */
export function Parcel({ express, waybill }: { express: string; waybill: string }) {
  const { data, failure, reload } = useCall(parcelTrack, { waybill });
  return (
    <>
      <Waybill express={express} waybill={waybill} />
      {data?.parcel && <ParcelWay parcel={data.parcel} />}
      {failure && <FailureLine failure={failure} onRetry={reload} className="mt-1 text-xs text-danger" />}
    </>
  );
}
