import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { orderDetail } from '../../../orders/contract.ts';
import { orderProjectNo } from '../contract.ts';
import { mayChangeNumber } from '../rules.ts';

type Order = Pick<
  OutputOf<typeof orderDetail>,
  'rid' | 'version' | 'status' | 'mine' | 'project_no' | 'lines'
>;

/** The customer's own project number of an order, which they may change until a statement is made. */
export function OrderNumber({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  if (order.mine !== 1 || !mayChangeNumber(order)) return null;
  const own = order.lines.flatMap(({ project_no }) => project_no || []);
  const numbers = [...new Set([order.project_no, ...own].filter(Boolean))];
  return (
    <section
      aria-label="课题号"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 md:px-6"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="mr-3 text-muted">课题号</span>
        {numbers.join('、') || '未填写'}
      </p>
      <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setOpen(true)}>
        {numbers.length > 0 ? '修改课题号' : '填写课题号'}
      </Button>
      {isOpen && (
        <NumberDialog
          order={order}
          onClose={() => setOpen(false)}
          onRefused={revalidate}
          onDone={async () => {
            setOpen(false);
            await revalidate();
          }}
        />
      )}
    </section>
  );
}

function NumberDialog({
  order: { rid, version, project_no, lines },
  onClose,
  onRefused,
  onDone,
}: {
  order: Order;
  onClose: () => void;
  onRefused: () => Promise<void>;
  onDone: () => Promise<void>;
}) {
  const { form, field, isBusy } = useForm({
    check: () => ({}),
    submit: async (values) => {
      await send(orderProjectNo, {
        ...{ rid, version, project_no: values.project_no ?? '' },
        lines: lines.flatMap((line) => {
          const own = values[line.rid];
          return own ? [{ line_rid: line.rid, project_no: own }] : [];
        }),
      });
      showSuccess('课题号已保存');
      await onDone();
    },
    onRefused,
  });
  return (
    <DialogFrame title="课题号" note="显示在结算单和报销材料上，出具结算单后不能修改" onClose={onClose}>
      <form {...form} className="space-y-4">
        <TextField {...field('project_no')} label="课题号" maxLength={50} defaultValue={project_no} />
        {lines.length > 1 &&
          lines.map((line) => (
            <TextField
              key={line.rid}
              {...field(line.rid)}
              label={`${line.name}（不同时填写）`}
              maxLength={50}
              defaultValue={line.project_no}
            />
          ))}
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          保存
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
