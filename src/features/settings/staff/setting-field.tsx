import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentType, createContext, lazy, use } from 'react';
import { SwitchField } from '../../../ui/antd/form-fields.tsx';
import { PictureField } from '../../../ui/antd/picture-field.tsx';
import type { FieldKind } from '../rules.forms.ts';

const RegionsField = lazy(() =>
  import('./regions-field.tsx').then((module) => ({ default: module.RegionsField })),
);

/** What the page gives of later features: takes a picture and resolves to its public address; the field of a seal. */
export type SettingPieces = {
  sendPicture: (file: File) => Promise<string>;
  SealField: ComponentType<{ value?: string; onChange?: (rid: string) => void }>;
};

/** The pieces of the page around. */
export const SettingPiecesContext = createContext<SettingPieces>({
  sendPicture: () => Promise.reject(new Error('no way to send pictures')),
  SealField: () => null,
});

/** A form's schema as JSON Schema, as far as fields look at it. */
export type Described = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  title?: string;
  kind?: FieldKind;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
};

type Path = (string | number)[];
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** The field, or the fields, for one part of a setting's value. */
export function SettingField({
  path,
  described,
  title,
}: {
  path: Path;
  described: Described;
  title: string;
}) {
  const { type, kind, properties, items } = described;
  const { sendPicture, SealField } = use(SettingPiecesContext);
  const label = described.title ?? title;
  if (type === 'object' && properties) {
    const fields = Object.entries(properties).map(([name, field]) => (
      <SettingField key={name} path={[...path, name]} described={field} title={name} />
    ));
    if (path[0] === 'value' && path.length === 1) return fields;
    return (
      <fieldset className="mb-4 rounded-md border border-line px-4 pt-2">
        <legend className="px-1 text-sm text-muted">{label}</legend>
        {fields}
      </fieldset>
    );
  }
  if (type === 'array' && items?.type === 'object')
    return <Rows path={path} described={described} label={label} />;
  if (kind === 'picture') {
    return (
      <Form.Item
        name={path}
        label={label}
        getValueProps={(value?: string) => ({ value: value ? [value] : [] })}
        getValueFromEvent={(addresses: string[]) => addresses[0] ?? ''}
      >
        <PictureField most={1} send={sendPicture} />
      </Form.Item>
    );
  }
  if (kind === 'seal') {
    return (
      <Form.Item name={path} label={label}>
        <SealField />
      </Form.Item>
    );
  }
  if (kind === 'dates') {
    return (
      <Form.Item
        name={path}
        label={label}
        getValueProps={(days?: string[]) => ({ value: (days ?? []).map((day) => dayjs(day)) })}
        getValueFromEvent={(days: Dayjs[] | null) =>
          (days ?? []).map((day) => day.format('YYYY-MM-DD')).sort()
        }
      >
        <DatePicker multiple className="w-full" format="YYYY-MM-DD" />
      </Form.Item>
    );
  }
  if (type === 'boolean') {
    return <SwitchField name={path} label={label} />;
  }
  return (
    <Form.Item name={path} label={label}>
      <Control described={described} />
    </Form.Item>
  );
}

/** What is typed into or chosen from; the form gives it its value. */
function Control({
  described,
  ...field
}: {
  described: Described;
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}) {
  const { type, kind, maxLength, minimum, maximum } = described;
  const given = field as object;
  if (kind === 'regions') return <RegionsField {...given} />;
  if (kind === 'weekdays')
    return <Select mode="multiple" options={weekdays.map((label, value) => ({ value, label }))} {...given} />;
  if (type === 'array') return <Select mode="tags" open={false} suffixIcon={null} {...given} />;
  if (type === 'integer' || type === 'number')
    return (
      <InputNumber
        className="w-40!"
        min={minimum}
        max={maximum}
        precision={0}
        disabled={kind === 'fixed' || undefined}
        {...given}
      />
    );
  if (kind === 'lines') return <Input.TextArea rows={3} maxLength={maxLength} {...given} />;
  return <Input maxLength={maxLength ?? 100} {...given} />;
}

/** A list of rows that can be added, moved and removed. Rows with a code of our own keep to those there are. */
function Rows({ path, described, label }: { path: Path; described: Described; label: string }) {
  const { items = {}, maxItems = 100 } = described;
  const isFixed = Object.values(items.properties ?? {}).some(({ kind }) => kind === 'fixed');
  return (
    <Form.List name={path}>
      {(rows, { add, remove, move }) => (
        <div className="space-y-3 pb-4">
          {path.length > 1 && <p className="text-fg">{label}</p>}
          {rows.map(({ key, name }, index) => (
            <fieldset
              key={key}
              className="rounded-md border border-line p-3"
              aria-label={`${label} ${index + 1}`}
            >
              <div className="grid gap-x-4 sm:grid-cols-2">
                {Object.entries(items.properties ?? {}).map(([field, each]) => (
                  <SettingField key={field} path={[name, field]} described={each} title={field} />
                ))}
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  disabled={index === 0}
                  aria-label={`上移第${index + 1}项`}
                  onClick={() => move(index, index - 1)}
                >
                  上移
                </Button>
                <Button
                  size="small"
                  disabled={index === rows.length - 1}
                  aria-label={`下移第${index + 1}项`}
                  onClick={() => move(index, index + 1)}
                >
                  下移
                </Button>
                {!isFixed && (
                  <Button
                    size="small"
                    danger
                    aria-label={`移除第${index + 1}项`}
                    onClick={() => remove(name)}
                  >
                    移除
                  </Button>
                )}
              </div>
            </fieldset>
          ))}
          {!isFixed && rows.length < maxItems && <Button onClick={() => add({})}>新增一项</Button>}
        </div>
      )}
    </Form.List>
  );
}
