import { Form, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../ui/antd/form-fields.tsx';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { customerFind } from '../../customers/contract.staff.ts';
import { offerGive } from '../desk/contract.ts';

/** Gives a coupon to customers who are looked for, or whose numbers are pasted; says who was not found. */
export function GiveDialog({
  offer: { rid, name },
  onClose,
  onDone,
}: {
  offer: { rid: string; name: string };
  onClose: () => void;
  onDone: () => unknown;
}) {
  const give = useAction(offerGive);
  const [told, setTold] = useState<OutputOf<typeof offerGive>>();
  const [kw, setKw] = useState('');
  const found = useCall(customerFind, { kw, size: 20 });
  if (told) return <Told told={told} onClose={onDone} />;
  return (
    <FormDialog<{ customers?: { value: string }[]; phones?: string }>
      title={`发放 · ${name}`}
      note="每位客户发放一张，已达每人限领的客户自动跳过；到账后客户将收到通知。每次最多500位。"
      width={560}
      ok="确认发放"
      send={async ({ customers = [], phones = '' }) => {
        const done = await give.run({ rid, customers: customers.map(({ value }) => value), phones });
        setTold(done?.data);
      }}
      onClose={onClose}
    >
      <Form.Item name="customers" label="搜索客户">
        <Select
          mode="multiple"
          labelInValue
          placeholder="输入姓名、手机号、用户名或单位"
          loading={found.isLoading}
          showSearch={{ filterOption: false, onSearch: (text) => setKw(text.trim()) }}
          notFoundContent="没有找到客户"
          options={found.data?.list.map((customer) => ({
            value: customer.rid,
            label: [customer.name, customer.account, customer.phone].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <TextField
        name="phones"
        label="或粘贴手机号"
        rows={5}
        maxLength={20_000}
        placeholder="每行一个，或以逗号、空格分隔"
      />
    </FormDialog>
  );
}

function Told({
  told: { given, held, missing },
  onClose,
}: {
  told: OutputOf<typeof offerGive>;
  onClose: () => unknown;
}) {
  return (
    <FormModal title="发放结果" width={480} onClose={() => void onClose()}>
      <p>
        已发放 <b className="font-num text-fg">{given}</b> 张
        {held > 0 && `，${held} 位客户已达每人限领，未重复发放`}。
      </p>
      {missing.length > 0 && (
        <>
          <p className="mt-3 text-warning">以下 {missing.length} 个号码没有对应的客户：</p>
          <p className="mt-1 max-h-48 overflow-y-auto font-num text-fg [overflow-wrap:anywhere]">
            {missing.join('、')}
          </p>
        </>
      )}
    </FormModal>
  );
}
