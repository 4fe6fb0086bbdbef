import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Failure } from '../../../../core/failure.ts';
import { shanghaiDate } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { clusterApprove } from '../../../approvals/contract.ts';
import { RefuseDialog } from '../../../approvals/public/refuse-dialog.tsx';
import { WaybillDialog } from '../../../orders/changes/member/waybill-dialog.tsx';
import { orderDetail } from '../../../orders/contract.ts';
import { OrderDecisions } from '../../../orders/review/member/order-decisions.tsx';
import type { Todo } from '../contract.ts';
import type { TodoKind } from '../rules.ts';

type Look = { icon: string; name: string; deed: string; to?: (todo: Todo) => string };

const orderPage = ({ rid }: Todo) => `/member/order/${rid}`;
const statementPage = ({ rid }: Todo) => `/member/statement/${rid}`;

const looks: Record<TodoKind, Look> = {
  issue: { icon: 'info', name: '样品或数据异常', deed: '处理' },
  confirm: { icon: 'edit', name: '方案待确认', deed: '查看并确认' },
  approval: { icon: 'users', name: '待审批', deed: '批准' },
  verdict: {
    ...{ icon: 'chart', name: '数据待核对', deed: '查看数据并确认' },
    to: (todo) => `${orderPage(todo)}/data`,
  },
  prepay: { icon: 'wallet', name: '待付款', deed: '去付款', to: orderPage },
  send: { icon: 'box', name: '待寄样', deed: '填写运单' },
  upload: { icon: 'doc', name: '待上传数据', deed: '上传数据', to: orderPage },
  quote: { icon: 'ticket', name: '报价待确认', deed: '查看报价', to: () => '/experiment/plan' },
  statement: { icon: 'doc', name: '结算单待确认', deed: '核对并确认', to: statementPage },
  pay: { icon: 'wallet', name: '结算单待付款', deed: '去付款', to: statementPage },
};

/** What waits for the customer, each with its deed on the spot; nothing when nothing waits. */
export function TodoCard({ list }: { list: readonly Todo[] }) {
  if (list.length === 0) return null;
  return (
    <Card title="待办" note={`${list.length} 项等您处理`}>
      <ul className="divide-y divide-line">
        {list.map((todo) => (
          <TodoRow key={`${todo.kind}${todo.rid}`} todo={todo} />
        ))}
      </ul>
    </Card>
  );
}

const size = 'h-11 px-3.5 md:h-9';

function TodoRow({ todo }: { todo: Todo }) {
  const { kind, no, title, due, amount_fen } = todo;
  const { icon, name, deed, to } = looks[kind];
  const [isOpen, setOpen] = useState(false);
  const decides = kind === 'issue' || kind === 'confirm';
  return (
    <li className="px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-tint text-on-tint">
          <Icon name={icon} />
        </span>
        <div className="min-w-0 flex-1 basis-50">
          <p className="truncate font-medium text-fg">{title}</p>
          <p className="text-xs text-muted">
            <span className="text-warning">{name}</span> · <span className="font-mono">{no}</span>
            {amount_fen !== null && <span className="font-num text-body"> · ¥{yuan(amount_fen)}</span>}
            {due && <Due day={due} />}
          </p>
        </div>
        {to && (
          <Link
            to={to(todo)}
            aria-label={`${deed} ${no}`}
            className={`${size} ${buttonClass(kind === 'verdict' ? 'primary' : 'outline')}`}
          >
            {deed}
          </Link>
        )}
        {decides && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? '收起' : deed} ${no}`}
            className={`${size} ${buttonClass(isOpen ? 'outline' : 'primary')}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : deed}
          </button>
        )}
        {kind === 'send' && <Sending todo={todo} deed={deed} />}
        {kind === 'approval' && <Approving todo={todo} />}
      </div>
      {isOpen && <Deciding todo={todo} />}
    </li>
  );
}

/** When it ends, or that it has. */
function Due({ day }: { day: string }) {
  const isOver = day < shanghaiDate(new Date());
  return (
    <span className={`inline-block font-num whitespace-pre ${isOver ? 'text-danger' : ''}`}>
      {' '}
      · {isOver ? `已于 ${day} 到期` : `${day} 截止`}
    </span>
  );
}

/** What was changed or asked, and the answer to it, as on the order's own page. */
function Deciding({ todo: { rid, version } }: { todo: Todo }) {
  const { data, failure, reload } = useCall(orderDetail, { rid });
  if (failure) return <FailureLine failure={failure} onRetry={reload} className="mt-3 text-danger" />;
  if (!data) {
    return (
      <p role="status" className="mt-3 text-muted">
        正在加载 …
      </p>
    );
  }
  return (
    <div className="mt-3 space-y-2">
      <OrderDecisions key={version} order={data} />
      <Link to={`/member/order/${rid}`} className="inline-flex min-h-9 items-center text-link underline">
        查看完整订单
      </Link>
    </div>
  );
}

function Sending({ todo: { rid, no, version }, deed }: { todo: Todo; deed: string }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${deed} ${no}`}
        className={`${size} ${buttonClass('outline')}`}
        onClick={() => setOpen(true)}
      >
        {deed}
      </button>
      {isOpen && (
        <WaybillDialog
          order={{ rid, no, version }}
          onClose={() => setOpen(false)}
          onRefused={revalidate}
          onDone={async () => {
            setOpen(false);
            await revalidate();
          }}
        />
      )}
    </>
  );
}

function Approving({ todo: { rid, no } }: { todo: Todo }) {
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useWork();
  const [isRefusing, setRefusing] = useState(false);
  const answer = async (op: 'approve' | 'refuse', reason?: string) => {
    const { done, failed } = await send(clusterApprove, { rids: [rid], op, reason });
    if (done === 0) throw new Failure(failed[0]?.reason ?? '');
  };
  const approve = () =>
    run(async () => {
      await answer('approve');
      showSuccess('已批准 1 项');
      await revalidate();
    });
  return (
    <span className="flex gap-2">
      <button
        type="button"
        aria-label={`拒绝 ${no}`}
        className={`${size} ${buttonClass('outline')}`}
        onClick={() => setRefusing(true)}
      >
        拒绝
      </button>
      <button
        type="button"
        aria-label={`批准 ${no}`}
        aria-busy={isBusy}
        className={`${size} ${buttonClass('outline')}`}
        onClick={() => void approve()}
      >
        批准
      </button>
      {isRefusing && (
        <RefuseDialog
          what={` ${no}`}
          submit={(reason) => answer('refuse', reason)}
          onRefused={revalidate}
          onClose={() => setRefusing(false)}
          onDone={async () => {
            setRefusing(false);
            await revalidate();
          }}
        />
      )}
    </span>
  );
}
