import type { ReactNode, SyntheticEvent } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { counted } from '../../../../core/counted.ts';
import { addressFor } from '../../../../ui/asking/address.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { OnlyOne } from '../../../../ui/page/only-one.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { shown } from '../../../../ui/showing/shown.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { StoredPhoto } from '../../../../ui/showing/stored-photo.tsx';
import { TableHead } from '../../../../ui/showing/table-head.tsx';
import { OwnerChoice } from '../../../clusters/member/owner-choice.tsx';
import { toneOf } from '../../rules.tones.ts';
import { sampleList, samplePhoto } from '../contract.ts';
import { samplePlaces } from '../rules.samples.ts';
import { SampleTrailButton } from './sample-trail-dialog.tsx';

type Found = OutputOf<typeof sampleList>;

/** What the address says of the list. */
export const sampleAddress = addressFor(sampleList, ['place', 'kw', 'owner', 'one', 'page', 'size'], {
  standards: { size: 20 },
});

/** The samples of one page; filters and page live in the address. */
export function SampleView({ list, total, page, size, groups, tabs }: Found & { tabs: ReactNode }) {
  const { said, to, go, isNarrowed } = useAddress(sampleAddress);
  const { place, kw, owner, one } = said;
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const get = (name: string) => String(data.get(name) ?? '').trim();
    go({ kw: get('kw'), place: get('place'), owner: get('owner'), one: '' });
  };
  return (
    <div className="space-y-4">
      <PageHead title="我的样品" note={`共 ${total} 个样品`} />
      {tabs}
      {one && <OnlyOne to={to({ one: '' })} />}
      <form
        key={JSON.stringify([place, kw, owner])}
        aria-label="筛选样品"
        onSubmit={search}
        className="flex flex-wrap gap-2.5"
      >
        <input
          type="search"
          name="kw"
          aria-label="样品编号、名称或订单号"
          placeholder="样品编号、名称或订单号"
          defaultValue={kw}
          maxLength={50}
          className={`${inputClass('normal')} min-w-48 flex-1 md:max-w-72`}
        />
        <Choice
          label="位置"
          name="place"
          value={place}
          choices={Object.entries(samplePlaces).map(([value, { name }]) => [value, name])}
          className="w-36!"
        />
        <OwnerChoice name="owner" groups={groups} value={owner} />
        <button type="submit" className={`h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
          <Icon name="search" />
          查询
        </button>
      </form>
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的样品' : '还没有样品'}
          clear={isNarrowed && '/member/sample'}
        >
          <NothingLink to="/project">挑选检测项目</NothingLink>
        </NothingListed>
      ) : (
        <SampleTable list={list} />
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
    </div>
  );
}

function SampleTable({ list }: Pick<Found, 'list'>) {
  const cell =
    'md:table-cell md:border-t md:border-line md:px-3 md:py-3 md:align-top md:first:pl-5 md:last:pr-5';
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full text-xs max-md:block md:table">
        <TableHead
          names={['样品编号', '剩余', '订单', '订单状态', '位置']}
          className="px-3 py-2.5 first:pl-5 last:pr-5"
        />
        <tbody className="max-md:block max-md:divide-y max-md:divide-line">
          {list.map((sample) => (
            <tr
              key={sample.rid}
              className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3.5"
            >
              <th scope="row" className={`text-left [overflow-wrap:anywhere] md:min-w-40 ${cell}`}>
                <span className="flex items-start gap-2.5">
                  <Photo sample={sample} />
                  <span className="min-w-0">
                    <span className="font-semibold text-fg">{sample.no}</span>
                    {sample.name && <span className="block font-normal text-muted">{sample.name}</span>}
                  </span>
                </span>
              </th>
              <td className={`text-body max-md:row-start-2 md:whitespace-nowrap ${cell}`}>
                {leftOf(sample)}
                <span className="text-muted md:block"> {shown(sample.form)}</span>
              </td>
              <td className={`max-md:col-span-2 max-md:row-start-3 ${cell}`}>
                <Link
                  to={`/member/order/${sample.order_rid}`}
                  className="font-mono text-link hover:underline"
                >
                  {sample.order_no}
                </Link>
                <span className="block text-body [overflow-wrap:anywhere]">{sample.title}</span>
                {sample.owner_name && (
                  <span className="block text-muted [overflow-wrap:anywhere]">归属 {sample.owner_name}</span>
                )}
              </td>
              <td className={`max-md:col-start-2 max-md:row-start-1 ${cell}`}>
                <StatusTag tone={toneOf(sample.status)}>{sample.status_name}</StatusTag>
              </td>
              <td
                className={`whitespace-nowrap text-fg max-md:col-start-2 max-md:row-start-2 max-md:text-right ${cell}`}
              >
                {sample.place}
                {sample.keep_until && (
                  <span
                    className={`block ${sample.is_expiring ? 'font-semibold text-danger' : 'text-muted'}`}
                  >
                    保存至 <span className="font-num">{sample.keep_until}</span>
                  </span>
                )}
                <SampleTrailButton rid={sample.rid} no={sample.no} />
                {sample.keep_until && (
                  <Link
                    to={`/member/sample?tab=returns&order=${sample.order_rid}`}
                    aria-label={`申请回收 ${sample.no}`}
                    className="inline-flex min-h-9 items-center text-link hover:underline md:min-h-0"
                  >
                    申请回收
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sample as the laboratory took its picture when it came; a sign for one that has none. */
function Photo({ sample: { rid, no, photo_rid, own_photo_rid } }: { sample: Found['list'][number] }) {
  const size = 'size-11 shrink-0';
  const shown = photo_rid || own_photo_rid;
  const alt = photo_rid ? `${no} 收样照片` : `${no} 寄样照片`;
  return shown ? (
    <StoredPhoto call={samplePhoto} input={{ rid, photo_rid: shown }} alt={alt} className={size} />
  ) : (
    <span aria-hidden="true" className={`grid place-items-center rounded-sm bg-subtle text-muted ${size}`}>
      <Icon name="flask" className="size-5" />
    </span>
  );
}

/** What is left as the laboratory measured it; before that what was announced. */
function leftOf({ left, left_unit, amount, unit, state }: Found['list'][number]) {
  if (state < 30) return amount === null ? '—' : counted(amount, shown(unit));
  return left === null ? '未测' : counted(left, shown(left_unit));
}
