import { Form, Input, InputNumber } from 'antd';
import { FormRows } from './form-rows.tsx';

/** The options of a field with what they cost; prices are only for who may change them. */
export function FieldOptions({ canWork, canPrice }: { canWork: boolean; canPrice: boolean }) {
  return (
    <FormRows
      name="options"
      label="选项"
      required
      add={['添加选项', (count) => ({ label: '', value: `option_${count + 1}`, yuan: 0 })]}
      most={60}
      called="选项"
      className="grid-cols-[minmax(0,1fr)_100px_120px_110px_auto]"
      canWork={canWork}
      moves
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'label']} className="mb-0!">
            <Input aria-label={`选项${name + 1}名称`} placeholder="名称" maxLength={100} />
          </Form.Item>
          <Form.Item name={[name, 'value']} className="mb-0!">
            <Input aria-label={`选项${name + 1}标识`} placeholder="标识" maxLength={60} />
          </Form.Item>
          <Form.Item name={[name, 'yuan']} className="mb-0!">
            <InputNumber
              aria-label={`选项${name + 1}加价`}
              prefix="¥"
              precision={2}
              min={-1_000_000}
              max={1_000_000}
              disabled={!canPrice}
              className="w-full!"
            />
          </Form.Item>
          <Form.Item name={[name, 'days']} className="mb-0!">
            <InputNumber
              aria-label={`选项${name + 1}另加工作日`}
              placeholder="另加"
              suffix="天"
              min={0}
              max={365}
              className="w-full!"
            />
          </Form.Item>
        </>
      )}
    </FormRows>
  );
}
