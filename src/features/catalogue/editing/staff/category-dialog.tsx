import { Button, Form, Input, Select, Switch } from 'antd';
import { useRef } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { problemsOfInput, showProblems } from '../../../../ui/antd/form-problems.ts';
import { PictureField } from '../../../../ui/antd/picture-field.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type catalogueTree, categorySave } from '../contract.ts';
import { sendPicture } from './send-picture.ts';

/** A category as its editors have it. */
export type Category = OutputOf<typeof catalogueTree>['types'][number]['categories'][number];
type Values = {
  name: string;
  sketch: string;
  pictures: string[];
  tags: string[];
  isShown: boolean;
  isPrefecture: boolean;
};

/** Edits a category, or a new one of the type `parentId`. */
export function CategoryDialog({
  parentId,
  category,
  onClose,
  onDone,
}: {
  parentId: 1 | 2 | 3;
  category?: Category;
  onClose: () => void;
  onDone: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const save = useAction(categorySave, '已保存');
  // What the form was filled from stays what is saved against.
  const { current: seen } = useRef(category);
  const submit = async ({ name, sketch, pictures, tags, isShown, isPrefecture }: Values) => {
    const input = {
      id: seen?.id,
      version: seen?.version,
      parent_id: parentId,
      name: name ?? '',
      sketch: sketch ?? '',
      img: pictures?.[0] ?? '',
      description: (tags ?? []).join('|'),
      is_off: isShown ? 0 : 1,
      is_prefecture: isPrefecture ? 1 : 0,
    } as const;
    const named = { img: 'pictures', description: 'tags' } as Record<string, string>;
    const problems = problemsOfInput(categorySave.input, input, ([first = '']) => [named[first] ?? first]);
    if (showProblems(form, problems) && (await save.run(input))) onDone();
  };
  return (
    <FormModal title={category ? `编辑“${category.name}”` : '新增分类'} onClose={onClose}>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          name: category?.name,
          sketch: category?.sketch,
          pictures: category ? [category.img] : [],
          tags: category?.description ? category.description.split('|') : [],
          isShown: !category?.is_off,
          isPrefecture: category?.is_prefecture === 1,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="名称" required>
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name="sketch" label="简介" required>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="tags" label="标签" extra="显示在分类下方，回车添加">
          <Select mode="tags" open={false} tokenSeparators={['|', '，', ',']} maxCount={8} />
        </Form.Item>
        <Form.Item name="pictures" label="图片" required>
          <PictureField most={1} send={sendPicture} />
        </Form.Item>
        <div className="grid grid-cols-2">
          <Form.Item name="isShown" label="在网站显示" valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="isPrefecture" label="首页专区导航" valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" block loading={save.isBusy}>
          保存
        </Button>
      </Form>
    </FormModal>
  );
}
