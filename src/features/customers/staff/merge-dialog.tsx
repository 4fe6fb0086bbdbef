import { Alert, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { customerFind } from '../contract.staff.ts';
import { customerMerge, customerMergePreview } from '../contract.staff-merging.ts';
import type { ViewedCustomer } from './customer-parts.tsx';
import { EndAccountForm } from './end-account-form.tsx';

type Plan = OutputOf<typeof customerMergePreview>;

/** Finds the other account of the same person, shows what would happen, and makes two into one. */
export function MergeDialog({
  customer,
  onDone,
  onClose,
}: {
  customer: ViewedCustomer;
  onDone: () => void;
  onClose: () => void;
}) {
  const [kw, setKw] = useState('');
  const [duplicate, setDuplicate] = useState<string>();
  const found = useCall(customerFind, { kw, size: 20 });
  return (
    <FormModal
      title="合并重复账号"
      note={`保留“${customer.profile?.name || '未填写姓名'}”（${customer.account}），另一个账号的内容全部转入后关闭。`}
      width={560}
      onClose={onClose}
    >
      <Select
        aria-label="要并入并关闭的账号"
        placeholder="输入姓名、手机号、用户名或单位查找另一个账号"
        className="w-full"
        value={duplicate}
        loading={found.isLoading}
        showSearch={{ filterOption: false, onSearch: (text) => setKw(text.trim()) }}
        notFoundContent="没有找到客户"
        onChange={setDuplicate}
        options={found.data?.list
          .filter(({ rid }) => rid !== customer.rid)
          .map(({ rid, name, account, phone }) => ({
            value: rid,
            label: [name, account, phone].filter(Boolean).join(' · '),
          }))}
      />
      {duplicate && <Preview key={duplicate} rid={customer.rid} duplicate={duplicate} onDone={onDone} />}
    </FormModal>
  );
}

function Preview({ rid, duplicate, onDone }: { rid: string; duplicate: string; onDone: () => void }) {
  const plan = useCall(customerMergePreview, { rid, duplicate_rid: duplicate });
  const merge = useAction(customerMerge, '已合并');
  const submit = async (values: { confirm: string; reason: string }) => {
    const input = { rid, duplicate_rid: duplicate, seen: plan.data?.seen ?? '', ...values };
    if (await merge.run(input)) onDone();
    else await plan.reload();
  };
  return (
    <div className="mt-4">
      <StaffLoaded state={plan}>
        {(data) => (
          <>
            <Effects plan={data} />
            {data.problems.length === 0 && (
              <EndAccountForm
                account={data.duplicate.account}
                verb="合并并关闭"
                isBusy={merge.isBusy}
                onSubmit={submit}
              />
            )}
          </>
        )}
      </StaffLoaded>
    </div>
  );
}

/** What would happen, row by row, or why it cannot. */
function Effects({ plan: { kept, duplicate, moves, drops, gains, problems } }: { plan: Plan }) {
  if (problems.length > 0)
    return <Alert type="error" showIcon title="不能合并" description={problems.join('；')} />;
  const rows: [string, string][] = [
    ['关闭', [duplicate.name, duplicate.account, duplicate.phone].filter(Boolean).join(' · ')],
    ['转入', moves.map(({ title, count }) => `${title} ${count} 条`).join('、') || '没有需要转移的内容'],
    ['补充', gains.join('、')],
    ['舍弃', drops.map(({ title, count }) => `${title} ${count} 条（保留 ${kept.account} 的）`).join('、')],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {rows
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-2 text-xs text-muted">
        合并后不能撤销；被关闭的账号立即退出所有设备，其用户名和密码失效。
      </p>
    </>
  );
}
