import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type DeskSample, deskAddress, deskWaive } from '../contract.staff.ts';

/** Shows where samples of an order go back to, once somebody asks; each look is kept. */
export function ReturnAddress({ sample: { order_rid, order_no } }: { sample: DeskSample }) {
  const look = useAction(deskAddress, '已记录查看');
  const [shown, setShown] = useState<OutputOf<typeof deskAddress>>();
  return (
    <div className="rounded-md border border-line p-2.5 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">
          寄回地址 <span className="font-num">{order_no}</span>
        </span>
        {!shown && (
          <Button
            size="small"
            loading={look.isBusy}
            onClick={async () => setShown((await look.run({ order_rid }))?.data)}
          >
            查看地址
          </Button>
        )}
      </p>
      {shown && (
        <p className="mt-1 text-fg [overflow-wrap:anywhere]">
          {shown.name} <span className="font-num">{shown.phone}</span>
          {shown.address && <span className="block">{shown.address}</span>}
          <span className="block text-xs text-muted">{shown.source}</span>
        </p>
      )}
    </div>
  );
}

/** Asks why a customer gives samples up that were to be sent back. */
export function WaiveDialog({
  sample: { order_rid, order_no },
  ...ends
}: { sample: DeskSample } & DialogEnds) {
  const waive = useAction(deskWaive, '已登记');
  return (
    <FormDialog
      title={`放弃寄回：${order_no}`}
      note="该订单的全部样品将不再寄回，可申请销毁并出具证明。请先取得客户的明确答复。"
      {...ends}
      send={({ reason }: { reason: string }) => waive.run({ order_rid, reason })}
    >
      <ReasonField autoFocus placeholder="何时、以何种方式得到客户答复" />
    </FormDialog>
  );
}
