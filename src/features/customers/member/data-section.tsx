import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { fetchFile, saveFile } from '../../../ui/asking/download.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Card } from '../../../ui/showing/card.tsx';
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
            <p className="text-xs text-muted">
              下载平台保存的全部个人数据（JSON），连同上传的文件、可下载的检测数据与发票，打包为 ZIP
            </p>
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
              saveFile(await fetchFile(exportAccount, proof));
              dismiss();
              showDone();
            }}
          />
        </FormModal>
      )}
      {opened === 'close' && <ClosingDialog info={info} onClose={dismiss} />}
    </Card>
  );
}
