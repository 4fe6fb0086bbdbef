import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { send } from '../../../ui/asking/send.ts';
import { Star, TextField } from '../../../ui/forms/field.tsx';
import { PlaceFields, regionAsOne } from '../../../ui/forms/place-fields.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { useRegion } from '../../../ui/location.ts';
import { Attest, attestMessages, organizations, updateProfile, type userInfo } from '../contract.ts';

const teacherFields = [
  { name: 'teacher', label: '导师/负责人', type: 'text', maxLength: 50 },
  { name: 'teacher_phone', label: '导师/负责人电话（选填）', type: 'tel', maxLength: 20 },
  { name: 'teacher_mail', label: '导师/负责人邮箱（选填）', type: 'email', maxLength: 100 },
] as const;

/** The attest form of specification sections 3 and 5, filled in with what is known already. */
export function AttestForm({
  known,
  submitLabel,
  onDone,
}: {
  known: OutputOf<typeof userInfo>;
  submitLabel: string;
  onDone: () => void | Promise<void>;
}) {
  const { userInfo: info, addressArr, address_rid } = known;
  const shown = info.attest_address_rid || address_rid;
  const address = addressArr.find((each) => each.address_rid === shown) ?? addressArr[0];
  const [organization, setOrganization] = useState(info.organization ?? 0);
  const [region, setRegion] = useRegion(address);
  const { form, field, problems, isBusy } = useForm({
    check,
    submit: async (values) => {
      await send(updateProfile, Attest.parse(inputOf(values)));
      await onDone();
    },
    fieldOf: { 地区信息不正确: 'region', 用户名已存在: 'account' },
  });
  return (
    <form {...form} className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 font-medium text-fg">
          <Star />
          身份
        </legend>
        <div className="grid grid-cols-4 gap-2 sm:flex">
          {organizations.map(({ code, name }) => (
            <RadioTile
              key={code}
              name="organization"
              value={code}
              checked={organization === code}
              onChange={() => setOrganization(code)}
              className="flex min-h-11 items-center justify-center rounded-sm border border-line-strong px-2 text-fg has-checked:border-action has-checked:bg-tint has-checked:font-medium has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:min-h-10 sm:px-5"
            >
              {name}
            </RadioTile>
          ))}
        </div>
      </fieldset>
      <TextField
        {...field('account')}
        kind="account"
        label="用户名（选填）"
        help="4–20 位字母、数字或下划线，以字母开头；不填则不变"
        defaultValue={info.account}
        maxLength={20}
        className="sm:col-span-2"
      />
      <TextField {...field('name')} kind="name" label="姓名" required defaultValue={info.name} />
      <TextField {...field('email')} kind="email" label="邮箱" required defaultValue={info.email} />
      <TextField
        {...field('company')}
        kind="company"
        label="公司/单位"
        required
        placeholder={organization === 2 ? '营业执照上的名称' : '学校、研究所或公司全称'}
        defaultValue={info.company}
      />
      {teacherFields.map(({ name, label, ...input }) => (
        <TextField
          key={name}
          {...field(name)}
          {...input}
          label={label}
          required={name === 'teacher' && organization === 0}
          defaultValue={info[name]}
          autoComplete="off"
        />
      ))}
      <PlaceFields
        label="寄送地址"
        help="用于寄送报告、发票与退还样品"
        region={region}
        onRegion={setRegion}
        street={address?.address}
        problems={problems}
      />
      <SubmitButton isBusy={isBusy} className="h-11 px-7 sm:col-span-2 sm:h-10 sm:justify-self-start">
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

/** The form's values as the call takes them; what was left empty is left out. */
function inputOf({ organization, ...texts }: Values) {
  const given = Object.entries(texts).filter(([name, text]) => text || !name.startsWith('teacher'));
  return { ...Object.fromEntries(given), organization: Number(organization) };
}

function check(values: Values) {
  return inOrder({ ...regionAsOne(problemsOf(Attest, inputOf(values))), teacher: whyNoTeacher(values) }, [
    'account',
    'name',
    'email',
    'company',
    'teacher',
    'region',
    'address',
  ]);
}

/** Told beside the other problems, not only when they are gone. */
function whyNoTeacher({ organization, teacher }: Values): string | undefined {
  return organization === '0' && !teacher ? attestMessages.teacher : undefined;
}
