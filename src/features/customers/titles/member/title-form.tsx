import { useEffect, useState } from 'react';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { TextField, Tick } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { AddressForm } from '../../member/address-form.tsx';
import { loadAccount } from '../../public/load-account.ts';
import { type Title, titleAdd, titleEdit } from '../contract.ts';
import type { Pasted, PastedField } from '../rules.paste.ts';
import { fieldsOfType, type InvoiceType, invoiceTypes, type TitleField, titleRefusals } from '../rules.ts';
import { TitleAddress } from './title-address.tsx';
import { fieldNames, TitlePaste } from './title-paste.tsx';

type Texts = Record<PastedField | 'address_rid', string>;

const inputs: Record<Exclude<TitleField, 'address_rid'>, Partial<Parameters<typeof TextField>[0]>> = {
  tax_no: { placeholder: '15 至 20 位数字或字母', autoCapitalize: 'characters', maxLength: 40 },
  reg_address: { placeholder: '与税务登记一致', maxLength: 200 },
  reg_phone: { placeholder: '如 0571-00000000', inputMode: 'tel', maxLength: 30 },
  bank: { placeholder: '具体到支行', maxLength: 100 },
  account_no: { inputMode: 'numeric', maxLength: 40 },
  email: { kind: 'email', placeholder: '电子发票发送至此邮箱', autoComplete: 'email' },
};

/** Adds a title, or changes the one that is given. Fields that its type does not need keep what they hold, out of sight. */
export function TitleForm({
  title,
  onSaved,
}: {
  title: Title | undefined;
  onSaved: (rid: string) => Promise<void>;
}) {
  const [type, setType] = useState<InvoiceType>(title?.type ?? 1);
  const [person, setPerson] = useState<0 | 1>(title?.person ?? 0);
  const [texts, setTexts] = useState<Texts>(() => textsOf(title));
  const [pasted, setPasted] = useState<Pasted['fields']>();
  const [isAdding, setAdding] = useState(false);
  const isSpecial = type === 3 || type === 4;
  const fields = fieldsOfType(type, person);

  const {
    form,
    field: named,
    problems,
    isBusy,
    complainOf,
  } = useForm({
    check: (values) =>
      inOrder(problemsOf(titleAdd.input, inputOf(values)), ['type', 'person', 'title', ...fields]),
    submit: async (values) => {
      const input = titleAdd.input.parse(inputOf(values));
      if (!title) return onSaved((await send(titleAdd, input)).rid);
      await send(titleEdit, { ...input, rid: title.rid });
      return onSaved(title.rid);
    },
    fieldOf: { [titleRefusals.noAddress]: 'address_rid' },
  });

  // What was pasted stands in its fields now: the first that is wrong says so at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pasted is looked at, once
  useEffect(() => {
    if (pasted)
      (Object.keys(fieldNames) as PastedField[]).find((field) => pasted[field] && complainOf(field));
  }, [pasted]);

  const write = (part: Partial<Texts>) => setTexts((before) => ({ ...before, ...part }));
  const textField = (field: PastedField, more: Partial<Parameters<typeof TextField>[0]>) => (
    <TextField
      key={field}
      autoComplete="off"
      {...more}
      {...named(field)}
      label={fieldNames[field]}
      required
      value={texts[field]}
      onChange={({ target }) => write({ [field]: target.value })}
    />
  );
  return (
    <div className="space-y-5 pt-2">
      <TitlePaste
        wanted={['title', ...fields]}
        onRead={(found) => {
          write(found);
          setPasted(found);
        }}
      />
      <form {...form} className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ChoiceChips
            name="type"
            legend="发票类型"
            className="grid gap-2 sm:grid-cols-2"
            value={String(type)}
            onChange={(value) => setType(Number(value) as InvoiceType)}
            problem={problems.type}
            choices={invoiceTypes.map(({ code, name, note }) => ({ value: String(code), label: name, note }))}
          />
        </div>
        {!isSpecial && (
          <div className="sm:col-span-2">
            <ChoiceChips
              name="person"
              legend="抬头性质"
              className="grid grid-cols-2 gap-2"
              value={String(person)}
              onChange={(value) => setPerson(value === '1' ? 1 : 0)}
              problem={problems.person}
              choices={[
                { value: '0', label: '单位' },
                { value: '1', label: '个人', note: '无需税号' },
              ]}
            />
          </div>
        )}
        {textField('title', {
          className: 'sm:col-span-2',
          maxLength: 100,
          placeholder: person && !isSpecial ? '姓名' : '单位全称',
        })}
        {fields.map((field) =>
          field === 'address_rid' ? (
            <TitleAddress
              key={`${field}${isAdding}`}
              value={texts.address_rid}
              onChange={(address_rid) => write({ address_rid })}
              onAdd={() => setAdding(true)}
              problem={problems.address_rid}
            />
          ) : (
            textField(field, {
              ...inputs[field],
              ...(/tax_no|reg_address|account_no|email/.test(field) && { className: 'sm:col-span-2' }),
            })
          ),
        )}
        {title?.is_default !== 1 && (
          <div className="sm:col-span-2">
            <Tick name="is_default">设为默认抬头</Tick>
          </div>
        )}
        <SubmitButton isBusy={isBusy} className="h-11 px-7 sm:col-span-2 sm:h-10 sm:justify-self-end">
          保存
        </SubmitButton>
      </form>
      {isAdding && (
        <FormModal title="新增地址" width={560} onClose={() => setAdding(false)}>
          <AddressForm
            address={undefined}
            onSaved={async (address_rid) => {
              write({ address_rid });
              setAdding(false);
              await loadAccount();
            }}
          />
        </FormModal>
      )}
    </div>
  );
}

/** The form's values as the call takes them: only what is in sight. */
function inputOf({ type, person, is_default, ...texts }: Values) {
  return { ...texts, type: Number(type), person: person === '1' ? 1 : 0, is_default: is_default ? 1 : 0 };
}

function textsOf(title: Title | undefined): Texts {
  const { tax_no = '', bank = '', account_no = '', reg_address = '' } = title ?? {};
  const { reg_phone = '', email = '', address_rid = '' } = title ?? {};
  return {
    ...{ title: title?.title ?? '', tax_no, bank, account_no, reg_address, reg_phone },
    ...{ email, address_rid },
  };
}
