import { Form, Radio } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { AskingModal, type DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { problemsOfInput, showProblems } from '../../../ui/antd/form-problems.ts';
import { SearchInput } from '../../../ui/antd/lists/search-input.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { staffGeneralList, staffGeneralRefund } from '../contract.staff.ts';
import { RefundFields, type RefundForm, refundField, refundInput } from './refund-fields.tsx';

/** Asks cash back that came without a top-up: whose, how much, and where to. */
export function GeneralRefundModal({ onClose, onDone }: DialogEnds) {
  const [kw, setKw] = useState('');
  const [chosen, setChosen] = useState<string>();
  const found = useCall(staffGeneralList, { kw });
  const [form] = Form.useForm<RefundForm>();
  const refund = useAction(staffGeneralRefund, '退款申请已提交');
  const leftFen = found.data?.list.find(({ customer }) => customer.rid === chosen)?.refundable_fen;
  const submit = async (fields: RefundForm) => {
    const input = { customer: chosen ?? '', ...refundInput(fields) };
    if (!showProblems(form, problemsOfInput(staffGeneralRefund.input, input, refundField))) return;
    if (await refund.run(input)) onDone();
  };
  return (
    <AskingModal
      title="通用预存退款"
      ok="提交申请"
      isBusy={refund.isBusy}
      disabled={leftFen === undefined}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        多付款、转账余款、减免与退回的款项没有充值单，审批后退至客户银行账户。
      </p>
      <SearchInput
        label="搜索客户"
        className="mb-3"
        placeholder="客户姓名 / 单位 / 账号 / 手机号"
        maxLength={50}
        onSearch={(text) => {
          setKw(text);
          setChosen(undefined);
        }}
      />
      <StaffLoaded state={found}>
        {({ list }) => (
          <>
            {list.length === 0 && <p className="mb-3 text-sm text-muted">没有可退的通用预存</p>}
            <Radio.Group
              aria-label="搜索客户"
              className="mb-4! flex flex-col gap-2"
              value={chosen}
              onChange={(event) => setChosen(String(event.target.value))}
              options={list.map(({ customer, refundable_fen }) => ({
                value: customer.rid,
                label: `${customer.name}，可退 ¥${yuan(refundable_fen)}`,
              }))}
            />
          </>
        )}
      </StaffLoaded>
      {leftFen !== undefined && (
        <Form key={chosen} form={form} layout="vertical" onFinish={(values) => void submit(values)}>
          <RefundFields leftFen={leftFen} />
        </Form>
      )}
    </AskingModal>
  );
}
