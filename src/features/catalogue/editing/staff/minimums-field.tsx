import { Form, InputNumber, Select } from 'antd';
import { firstRequirement } from '../../forms/rules.forms.ts';
import { leastInWords } from '../../prices/rules.least.ts';
import { minAmountsIn, minUnits, sampleForms } from '../../prices/rules.minimum.ts';
import { FormRows } from './form-rows.tsx';
import type { EditedService } from './service-data.ts';

/** A row while it is typed. */
export type MinAmountRow = { forms?: string[]; amount?: number | null; unit?: string };

/** How much of a sample of which form a service needs at least; without rows its requirements tell. */
export function MinimumsField({ service, canWork }: { service: EditedService; canWork: boolean }) {
  const told = minAmountsIn(firstRequirement(service.sample_requirements) ?? '');
  return (
    <FormRows
      name="min_amounts"
      label="最小样品量"
      extra={`下单时样品少于最小量将被拒绝；不填写则按样品要求第一条：${told.length ? leastInWords(told) : '未写明最小量'}`}
      add={['添加最小样品量', () => ({ forms: [], unit: 'mg' })]}
      most={10}
      called="最小量"
      className="sm:grid-cols-[1fr_9rem_6rem_auto]"
      canWork={canWork}
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'forms']} className="mb-0!">
            <Select
              mode="multiple"
              aria-label={`最小量${name + 1}样品形态`}
              placeholder="样品形态"
              options={sampleForms.map((form) => ({ value: form, label: form }))}
            />
          </Form.Item>
          <Form.Item name={[name, 'amount']} className="mb-0!">
            <InputNumber
              min={0}
              aria-label={`最小量${name + 1}数值`}
              placeholder="至少"
              className="w-full!"
            />
          </Form.Item>
          <Form.Item name={[name, 'unit']} className="mb-0!">
            <Select
              aria-label={`最小量${name + 1}单位`}
              options={minUnits.map((unit) => ({ value: unit, label: unit }))}
            />
          </Form.Item>
        </>
      )}
    </FormRows>
  );
}

/** Where a problem of the rows is shown: at its input, or at the first row when it is about all of them. */
export function placeOfMinimum(path: readonly (string | number)[]): (string | number)[] {
  return path.length < 3 ? ['min_amounts', 0, 'forms'] : path.slice(0, 3);
}
