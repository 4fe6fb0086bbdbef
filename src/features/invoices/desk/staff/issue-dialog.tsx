import { Alert, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Failure, refusals } from '../../../../core/failure.ts';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { ask } from '../../../../ui/asking/ask.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { staffInvoiceReadPdf } from '../../contract.platform.ts';
import { staffInvoiceIssue, staffInvoiceRed } from '../../contract.staff.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { isPaper } from '../../rules.states.ts';
import { refuseUnlike } from '../facts.ts';
import { InvoiceFileField, type SentInvoiceFile } from './invoice-file-field.tsx';

type Fields = {
  number: string;
  day: Dayjs;
  pdf?: SentInvoiceFile;
  ofd?: SentInvoiceFile;
  xml?: SentInvoiceFile;
};

/** Writes down an invoice that was issued on the tax platform, or the negative one that took it back. */
export function IssueDialog({
  kind,
  invoice: { rid, version, type, type_name: typeName, title, amount_fen: amountFen },
  ...ends
}: { kind: 'issue' | 'red'; invoice: InvoiceSummary } & DialogEnds) {
  const [form] = Form.useForm<Fields>();
  const [problem, setProblem] = useState('');
  const issue = useAction(staffInvoiceIssue, '已登记开票，已通知客户', setProblem);
  const red = useAction(staffInvoiceRed, '已登记冲红，已通知客户', setProblem);
  const isRed = kind === 'red';
  const which = isRed ? '红字发票' : '发票';
  const digits = isPaper(type) ? 8 : 20;
  const submit = ({ number, day, pdf, ofd, xml }: Fields) => {
    setProblem('');
    const said = { rid, version, number: number.trim(), day: day.format('YYYY-MM-DD') };
    const files = { pdf: pdf?.rid, xml: xml?.rid };
    return isRed ? red.run({ ...said, ...files }) : issue.run({ ...said, ...files, ofd: ofd?.rid });
  };
  const readXml = async (file: File) => {
    const { mostXml, readInvoiceXml } = await import('../invoice-xml.ts');
    if (file.size > mostXml) throw new Failure(refusals.tooLarge);
    const { number, day, totalFen } = readInvoiceXml(await file.text());
    refuseUnlike({ totalFen }, { number, day, totalFen: isRed ? -amountFen : amountFen }, 'XML');
    form.setFieldsValue({ number, day: dayjs(day) });
  };
  const [hint, setHint] = useState('');
  const readPdf = async (pdf: string) => {
    const { number, day, total_fen: totalFen } = await ask(staffInvoiceReadPdf, { pdf });
    const total = isRed ? -amountFen : amountFen;
    refuseUnlike(totalFen === null ? {} : { totalFen }, { number, day, totalFen: total }, 'PDF');
    const lacks = [!number && '发票号码', !day && '开票日期', totalFen === null && '价税合计'].filter(
      Boolean,
    );
    setHint(
      lacks.length > 0
        ? `PDF 文件中未能识别${lacks.join('、')}，请人工核对`
        : 'PDF 文件中的号码、日期与金额已识别',
    );
    if (number && !form.getFieldValue('number')) form.setFieldsValue({ number });
    if (day && !form.getFieldValue('day')) form.setFieldsValue({ day: dayjs(day) });
  };
  const files = isRed ? (['xml', 'pdf'] as const) : (['xml', 'pdf', 'ofd'] as const);
  return (
    <FormDialog
      title={isRed ? '登记冲红' : '登记开票'}
      note={`${typeName} · ${title} · ${isRed ? '-' : ''}¥${yuan(amountFen)}`}
      isGrave={isRed}
      ok={isRed ? '确认已冲红' : '确认已开票'}
      form={form}
      send={submit}
      onValuesChange={() => setProblem('')}
      {...ends}
    >
      {files.map((each) => (
        <Form.Item
          key={each}
          name={each}
          label={`${each.toUpperCase()} 文件（选填）`}
          extra={{ xml: '选择后自动填写号码与日期', pdf: hint || undefined, ofd: undefined }[each]}
        >
          <InvoiceFileField
            kind={each}
            read={each === 'xml' ? readXml : undefined}
            sent={each === 'pdf' ? readPdf : undefined}
            onProblem={setProblem}
          />
        </Form.Item>
      ))}
      <TextField
        name="number"
        label={`${which}号码`}
        rules={[
          { required: true, message: `请填写${which}号码` },
          { pattern: new RegExp(`^\\s*\\d{${digits}}\\s*$`), message: `${which}号码为${digits}位数字` },
        ]}
        maxLength={digits + 2}
        inputMode="numeric"
        autoComplete="off"
        showCount={{ formatter: ({ value }) => `${value.trim().length} / ${digits}` }}
      />
      <Form.Item name="day" label="开票日期" rules={[{ required: true, message: '请填写开票日期' }]}>
        <DatePicker className="w-full" />
      </Form.Item>
      {problem && <Alert className="mb-4!" type="error" showIcon title={problem} />}
    </FormDialog>
  );
}
