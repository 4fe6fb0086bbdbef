import { Alert, Button, Segmented, Select, Upload } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { AskingModal, type DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { bankImport, bankPreview } from '../../matching/contract.ts';
import { type RowFate, rowFates } from '../rules.fates.ts';

type Preview = OutputOf<typeof bankPreview>;

/** Shows what a bank's file would bring in before it is taken in. */
export function ImportDialog({
  accounts,
  onClose,
  onDone,
}: { accounts: readonly { name: string; account: string }[] } & DialogEnds) {
  const [account, setAccount] = useState(accounts[0]?.account);
  const [file, setFile] = useState('');
  const [name, setName] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const take = useAction(bankImport, '流水已导入');
  const look = async (chosen: File, to: string | undefined) => {
    if (!to) return showError('请先在资金设置中添加收款账户');
    if (chosen.size > 650_000) return showError('文件过大，请分次导入');
    setPreview(undefined);
    setName(chosen.name);
    await telling(async () => {
      const text = base64(new Uint8Array(await chosen.arrayBuffer()));
      setFile(text);
      setPreview(await sendStaff(bankPreview, { account: to, file: text }));
    });
  };
  return (
    <AskingModal
      width={900}
      title="导入银行流水"
      ok={preview ? `导入 ${preview.fresh} 笔新流水` : '导入'}
      disabled={!preview || preview.fresh === 0}
      isBusy={take.isBusy}
      onClose={onClose}
      onOk={() => account && void take.run({ account, file }).then((done) => done && onDone())}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Select
            aria-label="收款账户"
            className="w-64"
            placeholder="收款账户"
            value={account}
            options={accounts.map((each) => ({ value: each.account, label: each.name }))}
            onChange={(next) => {
              setAccount(next);
              setPreview(undefined);
              setName('');
            }}
          />
          <Upload
            accept=".csv,.txt"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void look(chosen, account);
              return false;
            }}
          >
            <Button>选择 CSV 文件</Button>
          </Upload>
          <span className="text-sm text-muted">{name || '支持 UTF-8 与 GBK 编码，自动识别表头'}</span>
        </div>
        {preview && (
          <>
            <Alert
              type={preview.fresh > 0 ? 'info' : 'warning'}
              showIcon
              title={`新流水 ${preview.fresh} 笔，合计 ¥${yuan(preview.fresh_fen)}`}
            />
            {preview.counts.conflict + preview.counts.unreadable > 0 && (
              <Alert
                type="error"
                showIcon
                title={`${preview.counts.conflict + preview.counts.unreadable} 行不会导入，请与银行核对后处理`}
              />
            )}
            <RowTable preview={preview} />
          </>
        )}
      </div>
    </AskingModal>
  );
}

const tones = {
  new: 'run',
  known: 'stop',
  outgoing: 'stop',
  conflict: 'alert',
  unreadable: 'alert',
  total: 'stop',
} as const;

/** Every row of the file with what becomes of it; those that need a person come first when there are any. */
function RowTable({ preview }: { preview: Preview }) {
  const { rows, counts } = preview;
  const [fate, setFate] = useState<RowFate>();
  const present = (Object.keys(rowFates) as RowFate[]).filter((each) => counts[each] > 0);
  return (
    <>
      <Segmented
        aria-label="行状态"
        className="max-w-full self-start overflow-x-auto"
        value={fate ?? 'all'}
        options={[
          { value: 'all', label: `全部 ${rows.length}` },
          ...present.map((each) => ({ value: each, label: `${rowFates[each]} ${counts[each]}` })),
        ]}
        onChange={(value) => setFate(present.find((each) => each === value))}
      />
      <StaffTable
        empty="文件中没有流水"
        rowKey="row"
        rows={fate ? rows.filter((row) => row.fate === fate) : rows}
        perPage={10}
        width={860}
        columns={[
          { title: '行', dataIndex: 'row', width: 60 },
          {
            title: '处理',
            width: 190,
            render: (_, row) => (
              <>
                <StatusTag tone={tones[row.fate]}>{rowFates[row.fate]}</StatusTag>
                {row.reason && <span className="mt-0.5 block text-xs text-muted">{row.reason}</span>}
              </>
            ),
          },
          { title: '日期', dataIndex: 'pay_date', width: 110 },
          {
            title: '流水号',
            width: 170,
            render: (_, { serial }) => <span className="font-mono text-xs break-all">{serial}</span>,
          },
          { title: '付款人', dataIndex: 'payer' },
          { title: '附言', dataIndex: 'memo', ellipsis: true },
          {
            title: '金额',
            align: 'right',
            width: 120,
            render: (_, { amount_fen }) => (
              <span className="font-num">{amount_fen === null ? '—' : `¥${yuan(amount_fen)}`}</span>
            ),
          },
        ]}
      />
    </>
  );
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(text);
}
