import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { PickupLink } from '../../../ui/pickup-link.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import type { Sampling, samplingList } from '../contract.ts';
import { type Action, pickupRecord } from '../rules.states.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { SamplingCard } from './sampling-card.tsx';
import { WaybillDialog } from './waybill-dialog.tsx';

type Found = OutputOf<typeof samplingList> & { type?: 0 | 1; status?: number };

/** The requests of one page as cards; filters and page live in the address. */
export function SamplingView({ list, total, page, size, type, status }: Found) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ action: Action; request: Sampling }>();
  const isFiltered = type !== undefined || status !== undefined;
  const pages = Math.max(1, Math.ceil(total / size));
  const show = (next: { page?: number; type?: string; status?: string }) => {
    const wanted = { type: String(type ?? ''), status: String(status ?? ''), page: '1', ...next };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted)) {
      if (value && String(value) !== (name === 'page' ? '1' : '')) query.set(name, String(value));
    }
    return navigate({ search: query.toString() });
  };
  const close = () => setOpen(undefined);
  const finish = async () => {
    close();
    showSuccess('操作成功！');
    await revalidate();
  };
  const book = <PickupLink className={`h-10 px-4.5 ${buttonClass('primary')}`}>预约取样或寄样</PickupLink>;
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="取样预约" note={`共 ${total} 条上门取样与自行寄送记录`}>
          {(list.length > 0 || isFiltered) && book}
        </PageHead>
        {(list.length > 0 || isFiltered) && (
          <div className="flex flex-wrap gap-3">
            <Segmented
              aria-label="送样方式"
              value={String(type ?? '')}
              options={[
                { value: '', label: '全部' },
                { value: '1', label: '上门取样' },
                { value: '0', label: '自行寄送' },
              ]}
              onChange={(value) => void show({ type: value })}
            />
            <Select
              aria-label="状态"
              className="w-32"
              value={String(status ?? '')}
              options={[
                { value: '', label: '全部状态' },
                ...Object.entries(pickupRecord.names).map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) => void show({ status: value })}
            />
          </div>
        )}
        {list.length === 0 ? (
          <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
            <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
            <p className="mt-2 mb-4 text-md font-semibold text-fg">
              {isFiltered ? '没有符合条件的记录' : '还没有取样预约'}
            </p>
            {isFiltered ? (
              <Button onClick={() => void show({ type: '', status: '' })}>清空条件</Button>
            ) : (
              book
            )}
          </div>
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
        {total > size && (
          <nav aria-label="分页" className="flex items-center justify-center gap-4">
            <Button disabled={page <= 1} onClick={() => void show({ page: page - 1 })}>
              上一页
            </Button>
            <span className="font-num text-muted">
              第 {page} 页，共 {pages} 页
            </span>
            <Button disabled={page >= pages} onClick={() => void show({ page: page + 1 })}>
              下一页
            </Button>
          </nav>
        )}
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
