import { Button, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { ServicePicker } from '../../../catalogue/editing/staff/service-picker.tsx';
import type { StaffEnquiry } from '../../../enquiries/contract.staff.ts';
import { LeadDetail } from '../../../enquiries/staff/lead-detail.tsx';
import type { FormValues } from '../../contract.ts';
import { inviteAdd } from '../../invites/contract.ts';
import { InviteWays } from '../../invites/staff/invite-ways.tsx';
import { quoteAdd, quoteCustomers } from '../contract.ts';
import { LineParams } from './line-params.tsx';

type Customer = OutputOf<typeof quoteCustomers>[number];
type Line = {
  key: string;
  service_rid: string;
  name: string;
  count: number;
  price?: number;
  note: string;
  params: FormValues;
};

type Said = { valid_days?: number | null; note?: string; name?: string; phone?: string; email?: string };

/**
 * Quotes services to one customer: for a requirement, to anybody who is found by a word, or by a link to somebody who has no
 * account yet.
 */
export function QuoteDialog({ lead, ...ends }: { lead?: StaffEnquiry } & DialogEnds) {
  const [customer, setCustomer] = useState(lead?.customer?.rid);
  const [lines, setLines] = useState<Line[]>(() => (lead?.service ? [asLine(lead.service, 'first')] : []));
  const [isByLink, setByLink] = useState(Boolean(lead && !lead.customer));
  const add = useAction(quoteAdd, '报价已发送给客户');
  const invite = useAction(inviteAdd, '报价链接已发送');
  const change = (key: string, news: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...news } : line)));
  const total = lines.reduce((sum, { price = 0, count }) => sum + Math.round(price * 100) * count, 0);
  const isReady = (isByLink || customer) && lines.length > 0 && lines.every(({ price }) => price);
  const submit = ({ valid_days, note, ...to }: Said) => {
    const said = {
      ...(lead && { enquiry_rid: lead.rid }),
      lines: lines.map(({ service_rid, count, price = 0, note: words, params }) => ({
        ...{ service_rid, count, params, note: words, price_fen: Math.round(price * 100) },
      })),
      valid_days: valid_days ?? undefined,
      note,
    };
    return isByLink ? invite.run({ ...to, ...said }) : add.run({ ...said, customer_rid: customer ?? '' });
  };
  return (
    <FormDialog
      title={lead ? `报价：${lead.no}` : '向客户报价'}
      note={
        isByLink
          ? '链接发到手机和邮箱，无需账号即可查看；客户登录或注册后接受，或先放入计划再议价。'
          : '报价进入客户的实验计划，客户可以接受、议价或拒绝。'
      }
      width={680}
      {...ends}
      ok={<>发送报价{total > 0 && `（合计 ¥${yuan(total)}）`}</>}
      disabled={!isReady}
      send={submit}
    >
      {lead && (
        <section aria-label="客户需求" className="mb-4 max-h-64 overflow-y-auto rounded-md bg-page p-3">
          <LeadDetail lead={lead} />
        </section>
      )}
      <Form.Item label="报价方式">
        <Radio.Group
          value={isByLink}
          onChange={({ target }) => setByLink(target.value)}
          options={[
            { value: false, label: '已有账号的客户' },
            { value: true, label: '发送链接（无需账号）' },
          ]}
        />
      </Form.Item>
      {isByLink ? (
        <>
          {lead && <p className="mb-3 text-xs text-muted">不填写时发送到需求中留下的手机号和邮箱。</p>}
          <TextField
            name="name"
            label="客户称呼"
            initialValue={lead?.name}
            must="请填写客户称呼"
            maxLength={50}
          />
          <InviteWays />
        </>
      ) : (
        <Form.Item
          label="客户"
          required
          extra={lead && !lead.customer ? '需求手机号没有对应的账号，可搜索客户，或改为发送链接' : undefined}
        >
          <CustomerPicker initial={lead?.customer ?? undefined} value={customer} onChange={setCustomer} />
        </Form.Item>
      )}
      <Form.Item label="检测项目" required>
        <ul className="mb-2 space-y-2">
          {lines.map((line) => (
            <li key={line.key} className="rounded-md border border-line p-2.5">
              <div className="flex items-center justify-between gap-2">
                <span className="font-medium text-fg">{line.name}</span>
                <Button
                  size="small"
                  type="text"
                  danger
                  onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
                >
                  移除
                </Button>
              </div>
              <div className="mt-1.5 flex flex-wrap gap-2">
                <InputNumber
                  aria-label={`${line.name} 数量`}
                  prefix="×"
                  min={1}
                  max={999}
                  precision={0}
                  value={line.count}
                  onChange={(count) => change(line.key, { count: count ?? 1 })}
                  style={{ width: 90 }}
                />
                <InputNumber
                  aria-label={`${line.name} 单价（元）`}
                  prefix="¥"
                  placeholder="单价"
                  min={0.01}
                  max={99_999_999}
                  precision={2}
                  value={line.price}
                  onChange={(price) => change(line.key, { price: price ?? undefined })}
                  style={{ width: 140 }}
                />
                <Input
                  aria-label={`${line.name} 说明`}
                  placeholder="说明（选填）"
                  maxLength={500}
                  value={line.note}
                  onChange={({ target }) => change(line.key, { note: target.value })}
                  style={{ flex: 1, minWidth: 160 }}
                />
              </div>
              <LineParams
                serviceRid={line.service_rid}
                values={line.params}
                isOpen={false}
                onChange={(params) => change(line.key, { params })}
              />
            </li>
          ))}
        </ul>
        <ServicePicker
          label="添加检测项目"
          onPick={(service) => setLines([...lines, asLine(service, `${service.rid}${Date.now()}`)])}
        />
      </Form.Item>
      <QuoteTerms />
    </FormDialog>
  );
}

/** How long a quote holds, and what is said with it. */
export function QuoteTerms() {
  return (
    <>
      <NumberField
        name="valid_days"
        label="有效天数（选填）"
        extra="留空时按“审核、报价与加急”中的默认有效期"
        min={1}
        max={90}
        whole
        narrow
      />
      <TextField name="note" label="给客户的说明" rows={2} maxLength={500} />
    </>
  );
}

function asLine({ rid, name }: { rid: string; name: string }, key: string): Line {
  return { key, service_rid: rid, name, count: 1, note: '', params: {} };
}

/** Finds a customer by telephone number, name or organisation. */
function CustomerPicker({
  initial,
  value,
  onChange,
}: {
  initial?: { rid: string; name: string; company: string };
  value: string | undefined;
  onChange: (rid: string) => void;
}) {
  const [kw, setKw] = useState('');
  const [found, setFound] = useState<Customer[]>(initial ? [{ ...initial, phone: '' }] : []);
  useEffect(() => {
    if (!kw.trim()) return;
    let isOver = false;
    const timer = setTimeout(() => {
      sendStaff(quoteCustomers, { kw }).then(
        (list) => !isOver && setFound(list),
        () => {},
      );
    }, 250);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kw]);
  return (
    <Select
      aria-label="客户"
      placeholder="输入姓名、单位或手机号"
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setKw }}
      notFoundContent={kw ? '没有找到客户' : '请输入姓名、单位或手机号'}
      options={found.map(({ rid, name, company, phone }) => ({
        value: rid,
        label: [name, company, phone].filter(Boolean).join('　'),
      }))}
    />
  );
}
