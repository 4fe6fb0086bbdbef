import { siteOf } from '../../core/parcel.ts';
import { copyText } from '../copy-text.ts';
import { shown } from './shown.ts';

/** A parcel's carrier and number; of a carrier that we know the number leads to its site, and is copied for the search there. */
export function Waybill({ express, waybill }: { express: string; waybill: string }) {
  const site = siteOf(express);
  const number = <b className="font-num font-semibold text-fg">{waybill}</b>;
  return (
    <>
      {shown(express)}{' '}
      {site ? (
        <a
          href={site}
          target="_blank"
          rel="noreferrer"
          title="复制运单号并打开快递官网查询"
          onClick={() => void copyText(waybill, '已复制运单号，可在快递官网查询')}
          className="underline underline-offset-3 hover:text-link"
        >
          {number}
          <span className="sr-only">，复制运单号并打开快递官网查询</span>
        </a>
      ) : (
        number
      )}
    </>
  );
}
