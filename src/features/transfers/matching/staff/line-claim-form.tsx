import { Button, Checkbox, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { SearchInput } from '../../../../ui/antd/lists/search-input.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type Purpose, purposes } from '../../rules.states.ts';
import { type BankLine, type LinePayables, lineClaim, linePayables } from '../contract.ts';

/** Claims a bank line for a customer: whom it is of, what it pays and how much of it. */
export function ClaimForm({ line, onDone }: { line: BankLine; onDone: () => void }) {
  const [kw, setKw] = useState('');
  const [chosen, setChosen] = useState<LinePayables>();
  const found = useCall(linePayables, { line: line.rid, kw });
  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        label="搜索客户"
        placeholder="客户姓名 / 单位 / 账号 / 手机号 / 结算单号 / 订单号"
        maxLength={50}
        onSearch={(text) => {
          setKw(text);
          setChosen(undefined);
        }}
      />
      <StaffLoaded state={found}>
        {({ list }) => (
          <>
            {list.length === 0 && (
              <p className="text-sm text-muted">
                {kw ? '没有找到客户' : '付款人与附言没有对应的客户，请搜索'}
              </p>
            )}
            <Radio.Group
              aria-label="搜索客户"
              className="flex flex-col gap-2"
              value={chosen?.customer.rid}
              onChange={(event) =>
                setChosen(list.find(({ customer }) => customer.rid === String(event.target.value)))
              }
              options={list.map(({ customer, statements, orders }) => ({
                value: customer.rid,
                label: `${customer.name}（待付结算单 ${statements.length}，待付订单 ${orders.length}）`,
              }))}
            />
          </>
        )}
      </StaffLoaded>
      {chosen && <PurposeForm key={chosen.customer.rid} line={line} payables={chosen} onDone={onDone} />}
    </div>
  );
}

function PurposeForm({
  line,
  payables,
  onDone,
}: {
  line: BankLine;
  payables: LinePayables;
  onDone: () => void;
}) {
  const { customer, statements, orders } = payables;
  const [purpose, setPurpose] = useState<Purpose>(statements.length ? 1 : orders.length ? 2 : 0);
  const [refs, setRefs] = useState<string[]>([]);
  const [fen, setFen] = useState<number>(line.left_fen);
  const claim = useAction(lineClaim, '认领已提交');
  const payable = { 0: [], 1: statements, 2: orders }[purpose];
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Radio.Group
        aria-label="用途"
        optionType="button"
        value={purpose}
        options={[1, 2, 0].map((value) => ({
          value,
          label: purposes[value as Purpose],
          disabled: (value === 1 && statements.length === 0) || (value === 2 && orders.length === 0),
        }))}
        onChange={(event) => {
          setPurpose(event.target.value as Purpose);
          setRefs([]);
        }}
      />
      {payable.length > 0 && (
        <Checkbox.Group
          aria-label="付款单据"
          className="flex flex-col gap-1"
          value={refs}
          options={payable.map(({ rid, no, owed_fen }) => ({
            value: rid,
            label: `${no} 待付 ¥${yuan(owed_fen)}`,
          }))}
          onChange={setRefs}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <InputNumber
          aria-label="认领金额"
          prefix="¥"
          className="w-44"
          precision={2}
          min={0.01}
          max={line.left_fen / 100}
          value={fen / 100}
          onChange={(value) => setFen(Math.round((value ?? 0) * 100))}
        />
        <Button
          type="primary"
          disabled={fen <= 0 || (purpose !== 0 && refs.length === 0)}
          loading={claim.isBusy}
          onClick={() =>
            void claim
              .run({ line: line.rid, customer: customer.rid, purpose, refs, amount_fen: fen })
              .then((done) => done && onDone())
          }
        >
          认领
        </Button>
        <span className="text-sm text-muted">超过复核限额须由另一位同事复核后入账，多出部分转入预存</span>
      </div>
    </div>
  );
}
