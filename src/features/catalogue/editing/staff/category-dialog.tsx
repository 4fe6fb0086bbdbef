import { Form } from 'antd';
import { useRef } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { SelectField, SwitchField, TextField } from '../../../../ui/antd/form-fields.tsx';
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
  aliases: string[];
  isShown: boolean;
  isPrefecture: boolean;
};

/** Edits a category, or a new one of the type `parentId`. */
export function CategoryDialog({
  parentId,
  category,
  ...ends
}: {
  parentId: 1 | 2 | 3;
  category?: Category;
} & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const save = useAction(categorySave, '已保存');
  // What the form was filled from stays what is saved against.
  const { current: seen } = useRef(category);
  const submit = ({ name, sketch, pictures, tags, aliases, isShown, isPrefecture }: Values) => {
    const input = {
      id: seen?.id,
      version: seen?.version,
      parent_id: parentId,
      name: name ?? '',
      sketch: sketch ?? '',
      img: pictures?.[0] ?? '',
      description: (tags ?? []).join('|'),
      aliases: aliases ?? [],
      is_off: isShown ? 0 : 1,
      is_prefecture: isPrefecture ? 1 : 0,
    } as const;
    const named = { img: 'pictures', description: 'tags' } as Record<string, string>;
    const problems = problemsOfInput(categorySave.input, input, ([first = '']) => [named[first] ?? first]);
    return showProblems(form, problems) && save.run(input);
  };
  return (
    <FormDialog<Values>
      title={category ? `编辑“${category.name}”` : '新增分类'}
      {...ends}
      form={form}
      initialValues={{
        name: category?.name,
        sketch: category?.sketch,
        pictures: category ? [category.img] : [],
        tags: category?.description ? category.description.split('|') : [],
        aliases: category?.aliases,
        isShown: !category?.is_off,
        isPrefecture: category?.is_prefecture === 1,
      }}
      ok="保存"
      send={submit}
    >
      <TextField name="name" label="名称" required maxLength={50} autoFocus />
      <TextField name="sketch" label="简介" required maxLength={100} />
      <SelectField
        name="tags"
        label="标签"
        extra="显示在分类下方，回车添加"
        mode="tags"
        open={false}
        tokenSeparators={['|', '，', ',']}
        maxCount={8}
      />
      <SelectField
        name="aliases"
        label="别名"
        extra="客户会用的其他叫法，只用于搜索，回车添加"
        mode="tags"
        open={false}
        tokenSeparators={['，', '、', ',']}
        maxCount={30}
      />
      <Form.Item name="pictures" label="图片" required>
        <PictureField most={1} send={sendPicture} />
      </Form.Item>
      <div className="grid grid-cols-2">
        <SwitchField name="isShown" label="在网站显示" />
        <SwitchField name="isPrefecture" label="首页专区导航" />
      </div>
    </FormDialog>
  );
}
