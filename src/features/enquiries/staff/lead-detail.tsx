import { Button } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { enquiryFile, enquiryPhone, type StaffEnquiry } from '../contract.staff.ts';

/** All of one requirement: what is wanted, by when, for how much, and with which files. */
export function LeadDetail({ lead }: { lead: StaffEnquiry }) {
  const me = useStaffMe();
  const reveal = useAction(enquiryPhone, '已记录查看');
  const file = useSaveFile(enquiryFile);
  const [phone, setPhone] = useState<string>();
  const facts = [
    ['电话', phone ?? lead.phone],
    ['邮箱', lead.email],
    ['咨询项目', lead.service?.name],
    ['服务类型', lead.types.join('、')],
    ['预算', lead.budget_fen === null ? '' : `¥${yuan(lead.budget_fen)}`],
    ['期望完成', lead.deadline],
    ['客户账号', lead.customer && `${lead.customer.name} ${lead.customer.company}`],
    ['处理结果', lead.outcome],
  ].filter(([, value]) => value);
  return (
    <div className="space-y-2 text-sm">
      <p className="max-w-3xl whitespace-pre-line text-fg [overflow-wrap:anywhere]">{lead.content}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-body">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {!phone && lead.phone.includes('*') && me.may('orders:work') && (
          <Button
            size="small"
            loading={reveal.isBusy}
            onClick={async () => setPhone((await reveal.run({ rid: lead.rid }))?.data.phone)}
          >
            查看电话
          </Button>
        )}
        {lead.files.map(({ rid, name }) => (
          <Button
            key={rid}
            size="small"
            loading={file.isBusy}
            onClick={() => void file.save({ rid: lead.rid, file_rid: rid })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
