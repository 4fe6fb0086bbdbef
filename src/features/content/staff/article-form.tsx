import { Button, Checkbox, Collapse, DatePicker, Form, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { isOwnPath } from '../../../core/web-address.ts';
import { NumberField, RadioField, SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { PictureField } from '../../../ui/antd/picture-field.tsx';
import { RichTextEditor, richTextOf } from '../../../ui/antd/rich-text-editor.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { type contentArticle, contentArticleSave, fixedKinds } from '../contract.staff.ts';
import { FigureList } from './figure-list.tsx';
import { sendPicture } from './send-picture.ts';

/** Kinds of services that showcases belong to. */
export type Types = readonly { id: number; name: string }[];

/** An article as the form begins with it. */
export type Draft = Omit<OutputOf<typeof contentArticle>, 'rid' | 'version' | 'versions'>;

type Values = {
  title: string;
  sketch: string;
  img: string[];
  author: string;
  source: string;
  state: Draft['state'];
  publishAt: Dayjs | null;
  showcase?: NonNullable<Draft['showcase']>;
  isMaterial?: boolean;
};

/** The fields of an article, its text, and its former versions to be taken up again. */
export function ArticleForm({
  rid,
  version,
  versions = [],
  draft,
  types,
  onTakeUp,
  onDone,
}: {
  rid?: string;
  version?: number;
  versions?: OutputOf<typeof contentArticle>['versions'];
  draft: Draft;
  types: Types;
  onTakeUp?: (id: number) => void;
  onDone: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const [html, setHtml] = useState(draft.html);
  const [isPreview, setIsPreview] = useState(false);
  const state = Form.useWatch('state', form) ?? draft.state;
  const { run, isBusy } = useAction(contentArticleSave, '已保存');
  const isFixed = fixedKinds.includes(draft.kind);
  const save = async ({ img, publishAt, isMaterial, ...values }: Values) => {
    const saved = await run({
      ...values,
      rid,
      version,
      kind: draft.kind,
      html,
      is_material: isMaterial ? 1 : 0,
      img: img[0] ?? '',
      state: isFixed ? 'published' : values.state,
      publish_at: values.state === 'scheduled' ? publishAt?.format('YYYY-MM-DD HH:mm') : undefined,
    });
    if (saved) onDone();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{
        ...draft,
        img: draft.img ? [draft.img] : [],
        publishAt: draft.publish_at ? dayjs(draft.publish_at) : null,
        showcase: draft.showcase ?? undefined,
      }}
      onFinish={(values: Values) => void save(values)}
    >
      <TextField name="title" label="标题" must="请填写标题" maxLength={100} />
      <TextField name="sketch" label="摘要" maxLength={500} rows={2} showCount />
      <Form.Item name="img" label="封面">
        <PictureField most={1} send={sendPicture} />
      </Form.Item>
      {draft.kind === 'televised' && <ShowcaseFields types={types} />}
      <div className="mb-5">
        <p className="mb-2">正文</p>
        <RichTextEditor label="正文" html={draft.html} onChange={setHtml} sendPicture={sendPicture} />
        <FigureList />
      </div>
      {!isFixed && (
        <div className="grid gap-x-4 md:grid-cols-2">
          <TextField name="author" label="作者" extra="本站原创可留空" maxLength={50} />
          <TextField
            name="source"
            label="原文网址"
            extra="转载时填写，列表将直接打开原文"
            rules={[{ pattern: /^https?:\/\/\S+$/, message: '网址格式不正确' }]}
            maxLength={500}
          />
          <RadioField
            name="state"
            label="发布"
            options={{ draft: '草稿', published: '立即发布', scheduled: '定时发布' }}
          />
          {state === 'scheduled' && (
            <Form.Item
              name="publishAt"
              label="发布时间"
              rules={[{ required: true, message: '请选择晚于现在的发布时间' }]}
            >
              <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
            </Form.Item>
          )}
        </div>
      )}
      {draft.legal && (
        <Form.Item
          name="isMaterial"
          valuePropName="checked"
          extra={`现行版本 ${draft.legal.version}，${draft.legal.since} 生效。勾选后保存即生效为版本 ${draft.legal.version + 1}，${['license', 'policy'].includes(draft.kind) ? '客户再次访问时须重新同意' : '客户此后下单、预约或签署时须按新版本同意'}；仅更正文字、不影响权利义务时不勾选。`}
        >
          <Checkbox>实质修改，需重新征得同意</Checkbox>
        </Form.Item>
      )}
      <div className="flex gap-3">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
        <Button onClick={() => setIsPreview(true)}>预览</Button>
      </div>
      {versions.length > 0 && (
        <Collapse
          className="mt-6!"
          items={[
            {
              key: 'versions',
              label: `历史版本（${versions.length}）`,
              children: (
                <ul className="divide-y divide-line">
                  {versions.map(({ id, version: number, title, at, by }) => (
                    <li key={id} className="flex flex-wrap items-center gap-3 py-2">
                      <span className="min-w-0 flex-1">
                        第{number}版 {title}
                        <span className="block text-xs text-muted">
                          {at} 由{by}修改
                        </span>
                      </span>
                      <Button size="small" aria-label={`取用第${number}版`} onClick={() => onTakeUp?.(id)}>
                        取用此版
                      </Button>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
      <Modal open={isPreview} width={880} footer={null} title="预览" onCancel={() => setIsPreview(false)}>
        <article>
          <h2 className="mb-4 text-xl font-semibold text-fg">{form.getFieldValue('title')}</h2>
          <RichText text={richTextOf(html)} />
        </article>
      </Modal>
    </Form>
  );
}

function ShowcaseFields({ types }: { types: Types }) {
  return (
    <div className="grid gap-x-4 md:grid-cols-2">
      <SelectField
        name={['showcase', 'type_id']}
        label="所属分类"
        rules={[{ required: true }]}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NumberField
        name={['showcase', 'sort']}
        label="排序"
        extra="小的在前"
        min={0}
        max={100_000}
        whole
        narrow
      />
      <SelectField
        name={['showcase', 'params']}
        label="参数要点"
        extra="每项一句，回车确认"
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={12}
      />
      <SelectField
        name={['showcase', 'service_rids']}
        label="相关检测项目编号"
        extra="用于统计下单数，回车确认"
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={30}
      />
      <TextField
        name={['showcase', 'video']}
        label="视频路径"
        rules={[
          {
            validator: async (_rule, path?: string) => {
              if (path && !isOwnPath(path.trim())) throw new Error('视频须为本站路径');
            },
          },
        ]}
        maxLength={200}
        placeholder="/videos/…"
      />
    </div>
  );
}
