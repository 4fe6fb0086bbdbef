import { Form, Input } from 'antd';
import { SelectField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { problemsOfInput } from '../../../../ui/antd/form-problems.ts';
import { PictureField } from '../../../../ui/antd/picture-field.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { firstRequirement } from '../../forms/rules.forms.ts';
import { serviceTextsSave } from '../contract.ts';
import { ExampleRows, type ShownExample } from './example-rows.tsx';
import { FormRows } from './form-rows.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { PartForm } from './part-form.tsx';
import { sendPicture } from './send-picture.ts';
import type { PartProps } from './service-data.ts';

type Values = {
  pictures: string[];
  aliases: string[];
  first_for: string[];
  also_for: string[];
  tags: string[];
  sketch: string;
  intro: string;
  sample_requirements: string;
  faqs: { q: string; a: string }[];
  examples: ShownExample[];
};

/** What the page of a service says and shows, and by which words it is found. */
export function TextsForm({ service, version, onSaved, onDirty }: PartProps) {
  const [form] = Form.useForm<Values>();
  const canWork = useStaffMe().may('texts:work');
  const requirements = Form.useWatch('sample_requirements', form) ?? '';
  const check = (values: Values) => {
    const faqs = (values.faqs ?? []).map((faq) => ({ q: faq?.q ?? '', a: faq?.a ?? '' }));
    const examples = (values.examples ?? []).map(({ name: _, ...example }) => example);
    const input = { rid: service.rid, version, ...values, faqs, examples };
    const problems = problemsOfInput(serviceTextsSave.input, input, (path) =>
      path[0] === 'faqs' || path[0] === 'examples' ? path : path.slice(0, 1),
    );
    return { input, problems };
  };
  return (
    <PartForm
      {...{ form, canWork, check, onSaved, onDirty, call: serviceTextsSave }}
      save="保存文案与图片"
      className="max-w-220!"
      initialValues={service}
    >
      <Form.Item
        name="pictures"
        label="图片"
        required
        extra="第一张用于列表和搜索；jpg、png、webp，单张不超过 5 MB"
      >
        <PictureField send={sendPicture} />
      </Form.Item>
      <TextField name="sketch" label="一句话简介" required maxLength={100} showCount />
      <SelectField
        name="aliases"
        label="别名"
        extra="客户会用的其他叫法，如 SEM、扫描电镜、scanning electron microscopy；搜索立即生效，回车添加"
        mode="tags"
        open={false}
        maxCount={40}
        tokenSeparators={['，', '、']}
      />
      <SelectField
        name="first_for"
        label="首选用途"
        extra="客户这样问时首先推荐本项目：问题、性能、元素与化合物、材料、标准号，如 断口、GB/T 228.1；“颗粒…大”表示中间可隔其他字"
        mode="tags"
        open={false}
        maxCount={200}
        tokenSeparators={['，', '、']}
      />
      <SelectField
        name="also_for"
        label="相关用途"
        extra="客户这样问时排在首选之后，作为补充"
        mode="tags"
        open={false}
        maxCount={200}
        tokenSeparators={['，', '、']}
      />
      <SelectField
        name="tags"
        label="标签"
        extra="最多 6 个，显示在名称下方"
        mode="tags"
        open={false}
        maxCount={6}
        tokenSeparators={['，', '、']}
      />
      <Form.Item name="intro" label="项目介绍" required>
        <MarkdownField longest={20_000} rows={10} />
      </Form.Item>
      <Form.Item
        name="sample_requirements"
        label="样品要求"
        required
        extra={`第一条作为最小样品量提示：${firstRequirement(requirements) ?? '（尚无列表条目）'}`}
      >
        <MarkdownField longest={10_000} rows={7} />
      </Form.Item>
      <ExampleRows canWork={canWork} />
      <FormRows
        name="faqs"
        label="常见问题"
        add={['添加问题', () => ({ q: '', a: '' })]}
        most={30}
        called="问题"
        className="rounded-md border border-line p-3"
        canWork={canWork}
        moves
      >
        {(row) => (
          <>
            <Form.Item name={[row, 'q']} label={`问题 ${row + 1}`} required className="mb-2!">
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item name={[row, 'a']} label="回答" required className="mb-2!">
              <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
            </Form.Item>
          </>
        )}
      </FormRows>
    </PartForm>
  );
}
