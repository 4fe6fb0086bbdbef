import { Alert } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { AskingModal, type DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { money } from '../../../../ui/antd/lists/columns.tsx';
import { SearchInput } from '../../../../ui/antd/lists/search-input.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type BankLine, bankLineList, type MatchTarget, matchMake } from '../contract.ts';

/** Asks which bank lines are the money of a claim or top-up, and shows whether they add up. */
export function MatchDialog({
  target,
  suggested,
  onClose,
  onDone,
}: {
  target: MatchTarget;
  suggested?: string;
} & DialogEnds) {
  const known = target.suggestions.map(({ line }) => line);
  const [kw, setKw] = useState('');
  const [chosen, setChosen] = useState<BankLine[]>(known.filter(({ rid }) => rid === suggested));
  const lines = useCall(bankLineList, { kw, size: 50 });
  const match = useAction(matchMake, '匹配已提交');
  const sum = chosen.reduce((all, { left_fen }) => all + left_fen, 0);
  const { amount_fen } = target;
  const fits = chosen.length === 1 ? sum >= amount_fen : sum === amount_fen;
  return (
    <AskingModal
      width={900}
      title={`匹配 ${target.no}`}
      ok="确认匹配"
      disabled={!fits}
      isBusy={match.isBusy}
      onClose={onClose}
      onOk={() =>
        void match
          .run({
            ...{ target: target.target, rid: target.rid, version: target.version },
            lines: chosen.map(({ rid }) => rid),
          })
          .then((done) => done && onDone())
      }
    >
      <Alert
        showIcon
        type={chosen.length === 0 ? 'info' : fits ? 'success' : 'warning'}
        title={
          chosen.length === 0
            ? `${target.customer.name}，申请金额 ¥${yuan(amount_fen)}，请选择到账流水`
            : `已选 ${chosen.length} 笔 ¥${yuan(sum)}，申请金额 ¥${yuan(amount_fen)}${
                sum > amount_fen && fits
                  ? `，余下 ¥${yuan(sum - amount_fen)} 留待其他认领`
                  : fits
                    ? ''
                    : '，金额不符'
              }`
        }
      />
      <SearchInput
        label="搜索流水"
        className="my-3"
        placeholder="流水号 / 付款人 / 附言"
        maxLength={50}
        onSearch={setKw}
      />
      <StaffLoaded state={lines}>
        {({ list }) => {
          const shown = kw
            ? list
            : [...known, ...list.filter(({ rid }) => !known.some((each) => each.rid === rid))];
          return (
            <StaffTable
              rows={shown}
              perPage={8}
              width={760}
              empty="没有未认领的流水"
              rowSelection={{
                selectedRowKeys: chosen.map(({ rid }) => rid),
                preserveSelectedRowKeys: true,
                onChange: (_, rows) => setChosen(rows.filter(Boolean)),
                getCheckboxProps: ({ serial }) => ({ 'aria-label': `选择流水 ${serial}` }),
              }}
              columns={[
                { title: '日期', dataIndex: 'pay_date', width: 110 },
                { title: '流水号', dataIndex: 'serial', width: 170 },
                { title: '付款人', dataIndex: 'payer' },
                { title: '附言', dataIndex: 'memo', ellipsis: true },
                money('未认领金额', 'left_fen', 130),
              ]}
            />
          );
        }}
      </StaffLoaded>
    </AskingModal>
  );
}
