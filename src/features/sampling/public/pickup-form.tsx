import { useState } from 'react';
import { isAllowed } from '../../../core/region-rules.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send, spelledOut } from '../../../ui/asking/send.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { regionAsOne } from '../../../ui/forms/place-fields.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { useRegion } from '../../../ui/location.ts';
import { AddressChoices } from '../../customers/public/address-choices.tsx';
import { samplingAdd } from '../contract.ts';
import {
  cityOf,
  defaultDay,
  pickupDays,
  samplingRefusals,
  whyNotDate,
  whyNotServed,
  whyNotSlot,
} from '../rules.ts';
import { NewAddressFields } from './new-address-fields.tsx';
import { PickupNotes } from './pickup-notes.tsx';
import { PickupTimes } from './pickup-times.tsx';
import type { Made } from './submitted.tsx';
import type { Options } from './use-options.ts';

/** Date, slot, address and message of a pickup. What the server refuses makes the dialog look anew. */
export function PickupForm({
  options,
  reload,
  onDone,
}: {
  options: Options;
  reload: () => Promise<void>;
  onDone: (made: Made) => void;
}) {
  const { rules, regions, addresses, full, clock } = options;
  const served = addresses.filter(({ address_code }) => isAllowed(address_code, regions));
  const [date, setDate] = useState<string>();
  const [time, setTime] = useState<string>();
  const [from, setFrom] = useState<string>('saved');
  const [saved, setSaved] = useState(options.defaultAddress);
  const [region, setRegion] = useRegion(undefined, (code) => isAllowed(code, regions));
  const keyOf = useRequestKey();

  const source = served.length ? from : 'other';
  const address = served.find((each) => each.address_rid === saved) ?? served[0];
  const code = source === 'saved' ? address?.address_code : region?.address_code;
  const isFull = (day: string, slot: string) =>
    full.some((each) => each.date === day && each.time === slot && each.city === cityOf(code ?? ''));
  const days = pickupDays(rules, clock(), isFull);
  const day = days.find((each) => each.date === date && !each.why) ?? defaultDay(days);
  const slots = (day ?? days[0])?.slots ?? [];
  const slot = slots.find((each) => each.time === time && !each.why) ?? slots.find((each) => !each.why);

  const whyNot = (values: Values) => {
    const [onDay = '', at = ''] = [values.date, values.time];
    const taken = isFull(onDay, at) ? { message: samplingRefusals.full } : undefined;
    return {
      date: onDay && whyNotDate(rules, onDay, clock())?.message,
      time: at && (whyNotSlot(rules, onDay, at, clock()) ?? taken)?.message,
    };
  };
  const { form, field, problems, isBusy } = useForm({
    check: (values) => {
      const lacking = regionAsOne(problemsOf(samplingAdd.input, inputOf(values)));
      const { date: closed, time: taken } = whyNot(values);
      return inOrder({ ...lacking, date: lacking.date ?? closed, time: lacking.time ?? taken }, [
        'date',
        'time',
        'from',
        'name',
        'phone',
        'region',
        'address',
        'parcels',
        'message',
      ]);
    },
    submit: async (values) => {
      const input = samplingAdd.input.parse(inputOf(values));
      try {
        const { no } = await send(samplingAdd, { ...input, request_id: keyOf(input) });
        onDone({ type: 1, no, date: values.date ?? '', time: values.time ?? '' });
      } catch (error) {
        // Others book too, and time passes: what was open may be closed by now.
        await reload().catch(console.warn);
        throw spelledOut(error);
      }
    },
    fieldOf: {
      [samplingRefusals.date]: 'date',
      [`今日${rules.cutoffHour}:00后不可预约当天取样`]: 'date',
      [`最多可预约${rules.maxDaysAhead}天内的取样`]: 'date',
      [samplingRefusals.slot]: 'time',
      [samplingRefusals.full]: 'time',
      [samplingRefusals.region]: source === 'saved' ? 'from' : 'region',
      地区信息不正确: 'region',
    },
  });
  return (
    <form {...form} className="space-y-4.5">
      <PickupTimes
        rules={rules}
        days={days}
        day={day}
        time={slot?.time}
        problems={problems}
        onDate={setDate}
        onTime={setTime}
      />
      <ChoiceChips
        {...field('from')}
        legend="取样地址"
        className="grid grid-cols-2 gap-2 sm:flex sm:[&>label]:px-4"
        value={source}
        onChange={setFrom}
        help={
          served.length
            ? undefined
            : addresses.length
              ? '已有地址均不在上门取样范围内，请填写其他地址。'
              : '还没有保存的地址，请填写取样地址。'
        }
        choices={[
          {
            value: 'saved',
            label: '使用已有地址',
            why: served.length ? undefined : addresses.length ? '不在取样范围内' : '还没有地址',
          },
          { value: 'other', label: '其他地址' },
        ]}
      />
      {source === 'saved' ? (
        <AddressChoices
          addresses={addresses}
          whyNot={whyNotServed(regions)}
          value={address?.address_rid}
          onChange={setSaved}
        />
      ) : (
        <NewAddressFields problems={problems} regions={regions} region={region} onRegion={setRegion} />
      )}
      <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-[120px_minmax(0,1fr)]">
        <TextField {...field('parcels')} kind="parcels" label="件数（选填）" />
        <TextArea
          {...field('message')}
          label="留言（选填）"
          placeholder="如门禁、联系时间、样品保存要求"
          maxLength={200}
        />
      </div>
      <PickupNotes tip={options.tip} limits={options.limits} />
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        提交预约
      </SubmitButton>
    </form>
  );
}

/** The form's values as the call takes them; a saved address goes by its rid alone. */
function inputOf({ from, parcels, address_rid, ...texts }: Values) {
  const { date, time, message } = texts;
  return {
    ...(from === 'saved' ? { date, time, message, address_rid } : texts),
    type: 1,
    parcels: parcels ? Number(parcels) : undefined,
  };
}
