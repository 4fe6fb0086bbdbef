import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { clusterJoined, type Joined } from '../../../clusters/contract.ts';
import { clusterCharge } from '../contract.ts';
import { mayChangeProject } from '../rules.ts';

/** Stands for no project. */
const none = 'none';

type Order = { rid: string; status: number; group: { rid: string; project: string } | null };

/** For which project a group's order is; who manages the group may put it on another while it is not settled. */
export function OrderProject({ order }: { order: Order }) {
  return order.group && mayChangeProject(order) ? <ProjectLine order={order} group={order.group} /> : null;
}

function ProjectLine({
  order,
  group: { rid, project },
}: {
  order: Order;
  group: NonNullable<Order['group']>;
}) {
  const { revalidate } = useRevalidator();
  const { data } = useCall(clusterJoined, {});
  const [isOpen, setOpen] = useState(false);
  const group = data?.list.find((each) => each.rid === rid);
  if (!group || group.role === 'member') return null;
  return (
    <section
      aria-label="经费项目"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 md:px-6"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="mr-3 text-muted">经费项目</span>
        {project || '未选择'}
      </p>
      <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setOpen(true)}>
        更换经费项目
      </Button>
      {isOpen && (
        <ProjectDialog
          rid={order.rid}
          group={group}
          onClose={() => setOpen(false)}
          onDone={async () => {
            setOpen(false);
            await revalidate();
          }}
        />
      )}
    </section>
  );
}

function ProjectDialog({
  rid,
  group: { envelopes },
  onClose,
  onDone,
}: {
  rid: string;
  group: Joined;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const [chosen, setChosen] = useState<string>();
  const { run, isBusy } = useWork();
  const save = (wanted: string) =>
    run(async () => {
      await send(clusterCharge, { order_rid: rid, envelope_rid: wanted === none ? '' : wanted });
      showSuccess('已更换');
      await onDone();
    });
  return (
    <DialogFrame title="更换经费项目" note="该订单的金额将改由所选项目支出" onClose={onClose}>
      <label className="block">
        <span className="mb-1.5 block font-medium text-fg">经费项目</span>
        <select
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          className={inputClass('normal')}
        >
          <option value="" disabled>
            请选择
          </option>
          <option value={none}>不使用经费项目</option>
          {envelopes.map((each) => (
            <option key={each.rid} value={each.rid}>
              {each.name}（{each.no}），剩余 ¥{yuan(each.left_fen)}
            </option>
          ))}
        </select>
      </label>
      <Button
        kind="primary"
        disabled={chosen === undefined}
        aria-busy={isBusy}
        className="mt-5 h-11 w-full disabled:opacity-50"
        onClick={() => !isBusy && chosen !== undefined && void save(chosen)}
      >
        确定
      </Button>
    </DialogFrame>
  );
}
