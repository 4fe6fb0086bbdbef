import { Checkbox, Form, Input, InputNumber } from 'antd';
import { FormRows } from './form-rows.tsx';

/**
 * The options of a field with what they cost; prices are only for who may change them. Where one of them is chosen
 * (`isSingle`) it may be marked as the way for small amounts.
 */
export function FieldOptions({
  isSingle,
  canWork,
  canPrice,
}: {
  isSingle: boolean;
  canWork: boolean;
  canPrice: boolean;
}) {
  return (
    <FormRows
      name="options"
      label="选项"
      extra={isSingle && '样品少于要求的用量时，提示客户改选标为“少量”的选项'}
      required
      add={['添加选项', (count) => ({ label: '', value: `option_${count + 1}`, yuan: 0 })]}
      most={60}
      called="选项"
      className={
        isSingle
          ? 'grid-cols-2 sm:grid-cols-[minmax(0,1fr)_88px_104px_92px_auto_auto]'
          : 'grid-cols-2 sm:grid-cols-[minmax(0,1fr)_100px_120px_110px_auto]'
      }
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
          {isSingle && (
            <Form.Item name={[name, 'isForLittle']} valuePropName="checked" className="mb-0!">
              <Checkbox aria-label={`选项${name + 1}用于少量样品`}>少量</Checkbox>
            </Form.Item>
          )}
        </>
      )}
    </FormRows>
  );
}
