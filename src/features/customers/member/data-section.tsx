import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { send } from '../../../ui/asking/send.ts';
import { Card } from '../../../ui/showing/card.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { exportAccount, type UserInfo } from '../contract.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { ProofForm } from './proof-form.tsx';

/** Export of everything that is kept of the customer, and the closing of the account. */
export function DataSection({ info }: { info: z.infer<typeof UserInfo> }) {
  const [opened, setOpened] = useState<'export' | 'close'>();
  const dismiss = () => setOpened(undefined);
  return (
    <Card id="data" title="数据与账号">
      <div className="divide-y divide-line px-4 md:px-6">
        <div className="flex items-center gap-4 py-4">
          <div className="min-w-0 flex-1">
            <p className="font-medium text-fg">导出我的数据</p>
            <p className="text-xs text-muted">下载平台保存的全部个人数据（JSON 文件），每小时最多 5 次</p>
          </div>
          <Button onClick={() => setOpened('export')}>导出</Button>
        </div>
        <div className="flex items-center gap-4 py-4">
          <div className="min-w-0 flex-1">
            <p className="font-medium text-fg">注销账号</p>
            <p className="text-xs text-muted">结清余额、结算单与订单后，删除个人数据并停用账号，不可恢复</p>
          </div>
          <Button danger onClick={() => setOpened('close')}>
            注销
          </Button>
        </div>
      </div>
      {opened === 'export' && (
        <FormModal title="导出我的数据" note="为保护您的数据，请先验证身份。" onClose={dismiss}>
          <ProofForm
            info={info}
            submitLabel="验证并下载"
            submit={async (proof) => {
              const { file_name, text } = await send(exportAccount, proof);
              download(file_name, text);
              dismiss();
              showSuccess('操作成功！');
            }}
          />
        </FormModal>
      )}
      {opened === 'close' && <ClosingDialog info={info} onClose={dismiss} />}
    </Card>
  );
}

/** Hands `text` to the browser as a file. */
function download(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
