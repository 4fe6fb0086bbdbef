import { useRef, useState } from 'react';
import { isAllowed } from '../../../core/region-rules.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Field, inputClass, Problem } from '../../../ui/forms/field.tsx';
import { keptLocation } from '../../../ui/location.ts';
import { showError } from '../../../ui/toast.tsx';
import { FilesField } from '../../files/public/files-field.tsx';
import type { DraftSending } from '../../plan/contract.ts';
import { type Slot, SlotPicker } from '../../reservations/calendar/public/slot-picker.tsx';
import { LabAddress } from '../../sampling/public/lab-address.tsx';
import { PeopleField } from '../contact/people-field.tsx';
import { stepTitle } from '../draft/rules.steps.ts';
import { StepCard } from '../draft/step-card.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { EarlierFiles } from './earlier-files.tsx';
import { PickupChoice } from './pickup-choice.tsx';
import {
  addressOf,
  emptySending,
  pickupOf,
  problemsOfBookings,
  problemsOfPickup,
  wholePickup,
} from './rules.sending.ts';
import { usePickupOptions } from './use-pickup-options.ts';

/** Step 4: how samples come, when instruments are used, which data is to be analysed. */
export function Step4() {
  const { account, addresses, chosen, draft, change, finish } = useExperiment();
  const [isAsked, setAsked] = useState(false);
  const [uploads, setUploads] = useState<Record<string, string | undefined>>({});
  const isSent = chosen.some(({ typeId }) => typeId === 1);
  const booked = chosen.filter(({ typeId }) => typeId === 2);
  const analyses = chosen.filter(({ typeId }) => typeId === 3);
  const { options, failure, reload } = usePickupOptions(isSent);
  const [kept] = useState(keptLocation);
  // Most send a parcel, which asks for nothing more and can be changed until it is on its way.
  const sending = draft.sending ?? { ...emptySending, way: isSent ? 'express' : 'later' };
  const latest = useRef(sending);
  latest.current = sending;
  // Slots and files are heard of from outside, several at once: each change builds on the one before.
  const set = (part: Partial<DraftSending>) => {
    latest.current = { ...latest.current, ...part };
    change({ draft: { sending: latest.current } });
  };

  const facts = options && {
    ...options,
    addresses,
    defaultAddress: addresses.find(({ is_default }) => is_default)?.address_rid ?? '',
    region: kept && isAllowed(kept.address_code, options.regions) ? kept : undefined,
    now: options.clock(),
  };
  const pickup = facts && pickupOf(sending, facts);
  const isPicked = isSent && sending.way === 'pickup';
  /** The pickup with what stands in the form though nobody chose it. */
  const contact = draft.contact ?? { name: account.name, phone: account.phone };
  const start = { ...contact, ...facts?.region };
  const whole = isPicked && pickup ? wholePickup(sending, pickup, start) : sending;
  const setSlot = (temp_rid: string, slot: Slot | null) => {
    const others = latest.current.slots.filter((each) => each.temp_rid !== temp_rid);
    set({ slots: slot ? [...others, { temp_rid, ...slot }] : others });
  };
  const problems: Record<string, string> = {
    ...(isPicked && facts ? problemsOfPickup(whole, facts) : {}),
    ...problemsOfBookings(sending, booked),
  };

  const next = () => {
    setAsked(true);
    const [field, message] = Object.entries(problems)[0] ?? [];
    const upload = Object.values(uploads).find((problem) => problem);
    if (field && message) {
      showError(message);
      return focus(field);
    }
    if (upload) return showError(upload);
    change({ draft: { sending: whole } });
    return finish(4);
  };
  return (
    <StepCard step={4} title={stepTitle(4, chosen)} onNext={() => void next()}>
      <div className="space-y-8">
        {isSent && (
          <section aria-label="送样方式" className="space-y-4.5">
            <ChoiceChips
              name="way"
              legend="送样方式"
              className="grid grid-cols-1 gap-2 sm:grid-cols-3"
              value={sending.way}
              onChange={(way) => set({ way: way as DraftSending['way'] })}
              choices={[
                { value: 'express', label: '自行寄送', note: '快递寄到实验室' },
                {
                  value: 'pickup',
                  label: '上门取样',
                  note: '取样员到您指定的地址',
                  why: options && !options.rules.isOpen ? '暂未开放' : undefined,
                },
                { value: 'later', label: '稍后再填', note: '提交后在订单页填写' },
              ]}
            />
            {failure && (
              <p role="alert" className="text-danger">
                {failure}
                <button type="button" onClick={reload} className="ml-2 underline underline-offset-3">
                  重试
                </button>
              </p>
            )}
            {sending.way === 'express' && options && <LabAddress lab={options.lab} />}
            {isPicked && pickup && options && (
              <PickupChoice
                plan={pickup}
                options={options}
                addresses={addresses}
                address={addressOf(sending, start)}
                problems={isAsked ? problems : {}}
                onAddress={(part) =>
                  set({ address: { ...addressOf(latest.current, start), ...part }, address_rid: undefined })
                }
                onChange={set}
              />
            )}
            {sending.way !== 'later' && (
              <Field label="留言（选填）">
                {(props) => (
                  <textarea
                    {...props}
                    rows={2}
                    maxLength={200}
                    value={sending.message ?? ''}
                    onChange={({ target }) => set({ message: target.value })}
                    placeholder="如门禁、联系时间、样品保存要求"
                    className={`${inputClass('normal')} block min-h-18 py-2`}
                  />
                )}
              </Field>
            )}
          </section>
        )}
        {booked.length > 0 && (
          <section aria-label="预约时段" className="space-y-4.5">
            <h2 className="font-semibold text-fg">预约时段</h2>
            {booked.map(({ temp_rid, rid, name, params }) => (
              <div
                key={temp_rid}
                data-field={`slot-${temp_rid}`}
                tabIndex={-1}
                className="space-y-2 outline-none"
              >
                <h3 className="text-sm font-medium text-fg">{name}</h3>
                <SlotPicker
                  serviceRid={rid}
                  tempRid={temp_rid}
                  params={params}
                  value={sending.slots.find((slot) => slot.temp_rid === temp_rid) ?? null}
                  onChange={(slot) => setSlot(temp_rid, slot)}
                />
                {isAsked && problems[`slot-${temp_rid}`] && <Problem>{problems[`slot-${temp_rid}`]}</Problem>}
              </div>
            ))}
            <PeopleField
              people={sending.people}
              problem={isAsked ? problems.people : undefined}
              onChange={(people) => set({ people })}
            />
          </section>
        )}
        {analyses.length > 0 && (
          <section aria-label="上传数据" className="space-y-4.5">
            <h2 className="font-semibold text-fg">上传原始数据</h2>
            <p className="text-xs text-muted">
              文件上传后自动保存，也可直接选用历史订单中的文件；暂时没有文件可稍后上传，直接进入下一步，工程师审核订单时会与您联系。
            </p>
            {analyses.map(({ temp_rid, name }) => (
              <div key={temp_rid} className="space-y-2">
                <FilesField
                  purpose="order"
                  label={name}
                  name={`files-${temp_rid}`}
                  value={sending.files[temp_rid] ?? []}
                  onChange={(files) => set({ files: { ...latest.current.files, [temp_rid]: files } })}
                  onProblem={(problem) => setUploads((known) => ({ ...known, [temp_rid]: problem }))}
                  problem={isAsked ? uploads[temp_rid] : undefined}
                />
                <EarlierFiles
                  name={name}
                  value={sending.earlier?.[temp_rid] ?? []}
                  taken={sending.files[temp_rid]?.length ?? 0}
                  onChange={(list) => set({ earlier: { ...latest.current.earlier, [temp_rid]: list } })}
                />
              </div>
            ))}
          </section>
        )}
      </div>
    </StepCard>
  );
}

function focus(field: string) {
  setTimeout(() => {
    const place = document.querySelector<HTMLElement>(
      `[name="${field}"]:not([type="hidden"]), [data-field="${field}"]`,
    );
    place?.focus();
    place?.scrollIntoView({ block: 'center' });
  });
}
