import { Button, Form, Input, Upload } from 'antd';
import { sendFile } from '../../../../ui/asking/send-file.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { showError } from '../../../../ui/toast.tsx';
import { exampleUpload } from '../../../files/contract.ts';
import { purposes, whyNot } from '../../../files/rules.ts';
import { mostExamples } from '../../examples/rules.ts';
import { RowDeeds } from './form-rows.tsx';

/** A file that shows what results are like, as its form has it. */
export type ShownExample = { file_rid: string; name: string; title: string; note: string };

const accept = purposes.example.endings.map((ending) => `.${ending}`).join();

/** The files that show what results are like, each with a title and a note; the page draws them in this order. */
export function ExampleRows({ canWork }: { canWork: boolean }) {
  const { run, isBusy } = useWork();
  const form = Form.useFormInstance<{ examples: ShownExample[] }>();
  return (
    <Form.Item
      label="示例结果"
      extra={`网站以数据查看器画出，最多 ${mostExamples} 个；只放本实验室标样或已获书面同意公开的数据，并写明样品与条件`}
    >
      <Form.List name="examples">
        {(rows, { add, remove, move }) => (
          <div className="space-y-3">
            {rows.map(({ key, name }) => (
              <div key={key} className="rounded-md border border-line p-3">
                <p className="mb-2 text-sm break-all text-body">
                  {form.getFieldValue(['examples', name, 'name'])}
                </p>
                {(['file_rid', 'name'] as const).map((kept) => (
                  <Form.Item key={kept} name={[name, kept]} hidden>
                    <Input />
                  </Form.Item>
                ))}
                <Form.Item name={[name, 'title']} label={`示例标题 ${name + 1}`} required className="mb-2!">
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item name={[name, 'note']} label="样品与条件" className="mb-2!">
                  <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
                </Form.Item>
                {canWork && (
                  <RowDeeds row={name} rows={rows.length} called="示例" move={move} remove={remove} />
                )}
              </div>
            ))}
            {canWork && rows.length < mostExamples && (
              <Upload
                accept={accept}
                showUploadList={false}
                beforeUpload={(file) => {
                  const reason = whyNot('example', file);
                  if (reason) showError(reason);
                  else void run(async () => add(await sentExample(file)));
                  return false;
                }}
              >
                <Button type="dashed" loading={isBusy}>
                  上传示例文件
                </Button>
              </Upload>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

async function sentExample(file: File): Promise<ShownExample> {
  const sending = { onProgress: () => {}, signal: new AbortController().signal };
  const { files } = await sendFile(exampleUpload, { purpose: 'example' }, file, sending);
  const [kept] = files;
  return { file_rid: kept?.rid ?? '', name: kept?.name ?? '', title: '', note: '' };
}
