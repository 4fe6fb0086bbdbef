import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { inputClass } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ruleBalanceExport } from '../contract.ts';
import { topUpRecord } from '../rules.states.ts';
import { movementKinds } from '../rules.ts';
import { addressOf, type PrestoreFields } from './prestore-address.ts';
import type { PrestoreFound } from './prestore-view.tsx';

/** Kind, rule and days of movements, and their export. */
export function MovementFilters({ fields, rules }: Pick<PrestoreFound, 'fields' | 'rules'>) {
  const { save, isBusy } = useSaveFile(ruleBalanceExport);
  const { kind, rule, from, to } = fields;
  const show = useShow(fields);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choice
        label="类型"
        value={kind}
        choices={Object.entries(movementKinds)}
        onChange={(value) => show({ kind: value as PrestoreFields['kind'] })}
      />
      {rules.length > 0 && (
        <Choice
          label="规则"
          value={rule}
          choices={rules.map(({ rule_rid, name }) => [rule_rid || 'none', name])}
          onChange={(value) => show({ rule: value })}
        />
      )}
      <Days fields={fields} />
      <button
        type="button"
        aria-busy={isBusy}
        className={`ml-auto h-11 px-4 md:h-10 ${buttonClass('outline')}`}
        onClick={() =>
          !isBusy &&
          void save({
            ...(kind && { kind }),
            ...(rule && { rule_rid: rule === 'none' ? '' : rule }),
            ...(from && { from }),
            ...(to && { to }),
          })
        }
      >
        <Icon name="dl" />
        {isBusy ? '正在导出' : '导出'}
      </button>
    </div>
  );
}

/** State and days of top-ups. */
export function ApplyFilters({ fields }: { fields: PrestoreFields }) {
  const show = useShow(fields);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choice
        label="状态"
        value={fields.status}
        choices={Object.entries(topUpRecord.names)}
        onChange={(status) => show({ status })}
      />
      <Days fields={fields} />
    </div>
  );
}

function useShow(fields: PrestoreFields) {
  const navigate = useNavigate();
  return (changes: Partial<PrestoreFields>) =>
    void navigate(addressOf(fields, changes), { preventScrollReset: true });
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${inputClass('normal')} w-auto! min-w-32`}
    >
      <option value="">全部{label}</option>
      {choices.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Days({ fields }: { fields: PrestoreFields }) {
  const show = useShow(fields);
  const id = useId();
  const day = (name: 'from' | 'to', label: string) => (
    <input
      key={fields[name]}
      id={`${id}${name}`}
      type="date"
      aria-label={label}
      defaultValue={fields[name]}
      onChange={({ target }) => {
        if (!target.value || /^20\d\d-/.test(target.value)) show({ [name]: target.value });
      }}
      className={`${inputClass('normal')} w-full! min-w-0 md:w-auto!`}
    />
  );
  return (
    <span className="flex items-center gap-2 max-md:w-full">
      {day('from', '开始日期')}
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      {day('to', '结束日期')}
    </span>
  );
}
