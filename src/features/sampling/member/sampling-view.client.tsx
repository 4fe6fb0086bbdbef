import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { OnlyOne } from '../../../ui/page/only-one.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { PickupLink } from '../../../ui/pickup-link.tsx';
import { showDone } from '../../../ui/result-dialog.tsx';
import type { Sampling, samplingList } from '../contract.ts';
import { type Action, pickupRecord } from '../rules.states.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { samplingAddress } from './sampling-address.ts';
import { SamplingCard } from './sampling-card.tsx';
import { WaybillDialog } from './waybill-dialog.tsx';

/** The requests of one page as cards; filters and page live in the address. */
export function SamplingView({
  list,
  total,
  page,
  size,
  tabs,
}: OutputOf<typeof samplingList> & { tabs?: ReactNode }) {
  const { revalidate } = useRevalidator();
  const {
    said: { type, status, one },
    to,
    go,
    isNarrowed,
  } = useAddress(samplingAddress);
  const [open, setOpen] = useState<{ action: Action; request: Sampling }>();
  const close = () => setOpen(undefined);
  const finish = async () => {
    close();
    showDone();
    await revalidate();
  };
  const book = <PickupLink className={`h-10 px-4.5 ${buttonClass('primary')}`}>预约取样或寄样</PickupLink>;
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="取样预约" note={`共 ${total} 条上门取样与自行寄送记录`}>
          {(list.length > 0 || isNarrowed) && book}
        </PageHead>
        {tabs}
        {one && <OnlyOne to={to({ one: '' })} />}
        {(list.length > 0 || isNarrowed) && (
          <div className="flex flex-wrap gap-3">
            <Segmented
              aria-label="送样方式"
              value={String(type ?? '')}
              options={[
                { value: '', label: '全部' },
                { value: '1', label: '上门取样' },
                { value: '0', label: '自行寄送' },
              ]}
              onChange={(value) => go({ type: value, one: '' })}
            />
            <Select
              aria-label="状态"
              className="w-32"
              value={String(status ?? '')}
              options={[
                { value: '', label: '全部状态' },
                ...Object.entries(pickupRecord.names).map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) => go({ status: value, one: '' })}
            />
          </div>
        )}
        {list.length === 0 ? (
          <NothingListed text={isNarrowed ? '没有符合条件的记录' : '还没有取样预约'}>
            {isNarrowed ? (
              <Button onClick={() => go({ type: '', status: '', one: '' })}>清空条件</Button>
            ) : (
              book
            )}
          </NothingListed>
        ) : (
          <ul className="space-y-4">
            {list.map((request) => (
              <SamplingCard
                key={request.rid}
                request={request}
                onAction={(action) => setOpen({ action, request })}
              />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => to({ page: next })}
          sized={(next) => to({ size: next })}
        />
      </div>
      {open?.action === 'cancel' && (
        <CancelDialog request={open.request} onClose={close} onDone={finish} onRefused={revalidate} />
      )}
      {open?.action === 'send' && (
        <WaybillDialog request={open.request} onClose={close} onDone={finish} onRefused={revalidate} />
      )}
    </AntdFrame>
  );
}
