import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { fetchFile, saveFile } from '../../../../ui/asking/download.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { customerFile } from '../../bench/contract.ts';
import { dataCheck, type dispatchBoard } from '../contract.ts';

type Waiting = OutputOf<typeof dispatchBoard>['waiting_data'][number];

/** Analyses whose data waits to be checked: complete, or not and why. */
export function DataChecks({
  list,
  canWork,
  onDone,
}: {
  list: readonly Waiting[];
  canWork: boolean;
  onDone: () => void;
}) {
  const check = useAction(dataCheck, '已处理');
  const [asked, setAsked] = useState<Waiting>();
  const may = useStaffMe().may('results:read');
  const accept = async ({ order_rid, version }: Waiting) => {
    if (await check.run({ order_rid, version, is_good: 1 })) onDone();
  };
  return (
    <StaffCard title={`数据分析：待核对客户数据 ${list.length}`}>
      <ul className="divide-y divide-line">
        {list.map((order) => (
          <li key={order.order_rid} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-fg">
                {order.title} <span className="font-num text-xs text-muted">{order.order_no}</span>
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
                {order.files.length === 0 && '客户尚未上传数据'}
                {order.files.map(({ rid, name }) =>
                  may ? (
                    <Button
                      key={rid}
                      type="link"
                      size="small"
                      className="h-auto! px-0! text-xs!"
                      onClick={() => void download(rid)}
                    >
                      {name}
                    </Button>
                  ) : (
                    <span key={rid}>1 个文件</span>
                  ),
                )}
              </p>
            </div>
            {canWork && (
              <>
                <Button
                  type="primary"
                  disabled={order.files.length === 0}
                  title={order.files.length === 0 ? '客户尚未上传数据' : undefined}
                  loading={check.isBusy}
                  aria-label={`数据完整 ${order.order_no}`}
                  onClick={() => void accept(order)}
                >
                  数据完整
                </Button>
                <Button aria-label={`数据异常 ${order.order_no}`} onClick={() => setAsked(order)}>
                  数据异常
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <DataProblemDialog
          order={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </StaffCard>
  );
}

/** Says what is wrong with a customer's data. */
export function DataProblemDialog({
  order: { order_rid, order_no, version },
  ...ends
}: { order: Pick<Waiting, 'order_rid' | 'order_no' | 'version'> } & DialogEnds) {
  const { run } = useAction(dataCheck, '已处理');
  const submit = ({ reason }: { reason: string }) => run({ order_rid, version, is_good: 0, reason });
  return (
    <FormDialog title="数据异常" note={`${order_no}，客户将收到原因并重新上传。`} {...ends} send={submit}>
      <ReasonField autoFocus />
    </FormDialog>
  );
}

/** Saves a file of the customer. */
export async function download(rid: string): Promise<void> {
  await telling(async () => saveFile(await fetchFile(customerFile, { rid })));
}
