import { type ReactNode, useState } from 'react';
import { fenOf, yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { TextField, Tick } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { clusterEdit, type Managed } from '../../contract.ts';
import { type Envelope, EnvelopeEdit } from '../contract.ts';
import { envelopeRefusals } from '../rules.ts';
import type { Category } from './categories.ts';

const order = ['name', 'no', 'amount_fen', 'until', 'users', 'category_ids'];

/** Adds an envelope to the group, or changes the one that is given. */
export function EnvelopeDialog({
  group,
  categories,
  envelope,
  onClose,
  onDone,
}: {
  group: Managed;
  categories: readonly Category[];
  envelope: Envelope | undefined;
} & DialogEnds) {
  const [users, setUsers] = useState(() => envelope?.scope.users.map(({ user }) => user) ?? []);
  const [someUsers, setSomeUsers] = useState(users.length > 0);
  const [ids, setIds] = useState(() => envelope?.scope.category_ids ?? []);
  const [someIds, setSomeIds] = useState(ids.length > 0);
  const inputOf = ({ name = '', no = '', amount_fen = '', until = '' }: Values) => ({
    ...{ name, no, amount_fen: fenOf(amount_fen) ?? 0, until: until || null },
    scope: { users: someUsers ? users : [], category_ids: someIds ? ids : [] },
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder(
        {
          ...problemsOf(EnvelopeEdit, inputOf(values)),
          ...(someUsers && users.length === 0 && { users: '请选择可使用的成员' }),
          ...(someIds && ids.length === 0 && { category_ids: '请选择可使用的分类' }),
        },
        order,
      ),
    submit: async (values) => {
      const known = envelope && { rid: envelope.rid, version: envelope.version };
      await send(clusterEdit, { rid: group.rid, envelope: { ...inputOf(values), ...known } });
      showSuccess(envelope ? '已保存' : '经费项目已创建');
      await onDone();
    },
    fieldOf: { [envelopeRefusals.taken]: 'no', [envelopeRefusals.pastEnd]: 'until' },
  });
  const former = envelope?.scope.users.filter(({ user }) => !group.people.some((each) => each.user === user));
  const people = [
    ...group.people,
    ...(former ?? []).map((each) => ({ ...each, name: `${each.name}（已退出）` })),
  ];
  return (
    <DialogFrame title={envelope ? '修改经费项目' : '新建经费项目'} className="max-w-140" onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('name')}
          label="项目名称"
          required
          autoComplete="off"
          maxLength={100}
          defaultValue={envelope?.name}
          placeholder="如：面上项目 · 铁基催化"
        />
        <TextField
          {...field('no')}
          label="项目编号"
          required
          autoComplete="off"
          maxLength={50}
          defaultValue={envelope?.no}
          help="在结算单、发票备注与报销材料中列出"
        />
        <TextField
          {...field('amount_fen')}
          kind="amount"
          label="可用金额（元）"
          required
          defaultValue={envelope && yuan(envelope.amount_fen).replaceAll(',', '')}
          help={
            envelope && envelope.used_fen > 0
              ? `已用 ¥${yuan(envelope.used_fen)}，低于此数时不能再下单`
              : undefined
          }
        />
        <TextField
          {...field('until')}
          type="date"
          label="截止日期（选填）"
          defaultValue={envelope?.until ?? ''}
          help="当日仍可下单；不填为长期有效"
        />
        <Narrowed
          name="users"
          legend="可使用的成员"
          all="全部成员"
          some="指定成员"
          help="组长与管理员始终可用"
          isNarrowed={someUsers}
          onNarrow={setSomeUsers}
          problem={problems.users}
        >
          <Ticks
            options={people.map(({ user, name }) => [user, name] as const)}
            value={users}
            onChange={setUsers}
          />
        </Narrowed>
        <Narrowed
          name="category_ids"
          legend="可使用的检测项目"
          all="全部项目"
          some="指定分类"
          isNarrowed={someIds}
          onNarrow={setSomeIds}
          problem={problems.category_ids}
        >
          <Ticks
            options={categories.map(({ id, name, type }) => [id, `${name}（${type}）`] as const)}
            value={ids}
            onChange={setIds}
          />
        </Narrowed>
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          {envelope ? '保存' : '创建'}
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

/** All of something, or some of it, which is chosen below. */
function Narrowed({
  name,
  legend,
  all,
  some,
  help,
  isNarrowed,
  onNarrow,
  problem,
  children,
}: {
  name: string;
  legend: string;
  all: string;
  some: string;
  help?: string;
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
  problem: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <ChoiceChips
        {...{ name, legend, help, problem }}
        value={isNarrowed ? 'some' : 'all'}
        onChange={(value) => onNarrow(value === 'some')}
        choices={[
          { value: 'all', label: all },
          { value: 'some', label: some },
        ]}
      />
      {isNarrowed && (
        <fieldset className="mt-2.5 max-h-48 overflow-y-auto rounded-sm border border-line px-3 py-2">
          <legend className="sr-only">{some}</legend>
          {children}
        </fieldset>
      )}
    </div>
  );
}

function Ticks<Key extends string | number>({
  options,
  value,
  onChange,
}: {
  options: readonly (readonly [Key, string])[];
  value: Key[];
  onChange: (value: Key[]) => void;
}) {
  return (
    <ul className="grid gap-x-4 sm:grid-cols-2">
      {options.map(([key, label]) => (
        <li key={key} className="flex min-h-11 items-center md:min-h-8">
          <Tick
            name={`scope ${key}`}
            checked={value.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, key] : value.filter((each) => each !== key))
            }
          >
            {label}
          </Tick>
        </li>
      ))}
    </ul>
  );
}
