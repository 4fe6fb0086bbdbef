import { Alert, Button, Input, InputNumber, Tag } from 'antd';
import { useState } from 'react';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import type { Condition } from '../../orders/samples/rules.passports.ts';
import { type DeskOrder, type DeskSample, deskPhoto, deskReceive } from '../contract.staff.ts';
import { ConditionSelect } from './condition-select.tsx';
import { PlaceFields, type PlaceValue } from './place-fields.tsx';
import { type Common, ReceiveAll } from './receive-all.tsx';

type Entry = PlaceValue & {
  photo?: Photo;
  left: number | null;
  problems: Condition[];
  note: string;
};

const leftovers = ['不回收', '寄回客户', '销毁并出具证明'];

/** The samples of one order as they come in: what has a picture is taken in. */
export function ReceivePanel({
  order,
  scanned,
  canWork,
  onOpen,
  onDone,
}: {
  order: DeskOrder;
  /** The sample whose label was scanned, first in line. */
  scanned: string;
  canWork: boolean;
  onOpen: (rid: string) => void;
  onDone: (order: DeskOrder) => void;
}) {
  const receive = useAction(deskReceive, '收样已登记');
  const isExpected = ({ version, problems }: DeskSample) => version === 0 || problems !== '';
  const expected = order.samples.filter(isExpected);
  const here = order.samples.filter((sample) => !isExpected(sample));
  const [entries, setEntries] = useState<Record<string, Entry>>({});
  const entryOf = (sample: DeskSample): Entry => entries[sample.rid] ?? blankOf(sample);
  const change = (sample: DeskSample, changes: Partial<Entry>) =>
    setEntries({ ...entries, [sample.rid]: { ...entryOf(sample), ...changes } });
  // A picture of its own counts more than the one of all, and what was typed while it was sent stays.
  const applyToAll = ({ photos, ...common }: Common) =>
    setEntries((all) =>
      Object.fromEntries(
        expected.map((sample) => {
          const former = all[sample.rid] ?? blankOf(sample);
          return [sample.rid, { ...former, ...common, photo: former.photo ?? photos.get(sample.rid) }];
        }),
      ),
    );
  const ready = expected.filter((sample) => entries[sample.rid]?.photo);
  const isOver = expected.length === 0;
  const submit = async () => {
    const samples = ready.map((sample) => {
      const { photo, ...entry } = entryOf(sample);
      return { ...entry, rid: sample.rid, unit: sample.unit, photo_rid: photo?.rid ?? '' };
    });
    const done = await receive.run({ order_rid: order.rid, order_version: order.version, samples });
    if (!done) return;
    // What was typed about samples that are not here yet stays.
    const taken = ready.map(({ rid }) => rid);
    setEntries((all) => Object.fromEntries(Object.entries(all).filter(([rid]) => !taken.includes(rid))));
    onDone(done.data);
  };
  const why = order.why_not || (ready.length === 0 && !isOver ? '请先为收到的样品拍照' : '');
  return (
    <StaffCard
      title={`订单 ${order.no}`}
      extra={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <Tag>{order.status_name}</Tag>
          {order.is_secret === 1 && <Tag color="error">保密</Tag>}
          {order.promise_date && <span className="text-muted">承诺交付 {order.promise_date}</span>}
        </span>
      }
    >
      <p className="mb-3 text-sm text-body">
        {order.title} · 剩余样品{leftovers[order.leftover] ?? ''}
        {order.waybill && ` · ${order.express} ${order.waybill}`}
        {order.remark && ` · 备注：${order.remark}`}
      </p>
      {order.why_not && <Alert type="info" showIcon className="mb-3!" title={order.why_not} />}
      {here.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label="已收样品">
          {here.map((sample) => (
            <li key={sample.rid}>
              <Button size="small" onClick={() => onOpen(sample.rid)}>
                {sample.no} · {sample.state_name}
                {sample.place && ` · ${sample.place}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!order.why_not && canWork && (
        <>
          {expected.length > 1 && <ReceiveAll samples={expected} onApply={applyToAll} />}
          <ul className="divide-y divide-line" aria-label="待收样品">
            {expected
              .toSorted((one, other) => Number(other.rid === scanned) - Number(one.rid === scanned))
              .map((sample) => (
                <li
                  key={sample.rid}
                  data-row
                  aria-label={`样品 ${sample.no}`}
                  className={`flex flex-wrap gap-4 py-3 ${sample.rid === scanned ? 'bg-(--lp-st-run-bg)' : ''}`}
                >
                  <SampleRow
                    sample={sample}
                    entry={entryOf(sample)}
                    onChange={(part) => change(sample, part)}
                  />
                </li>
              ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button
              type="primary"
              loading={receive.isBusy}
              disabled={Boolean(why)}
              aria-keyshortcuts="R"
              onClick={() => void submit()}
            >
              {isOver ? '确认全部到齐' : `登记收样 ${ready.length} 个`}
            </Button>
            {why && <span className="text-sm text-muted">{why}</span>}
          </div>
        </>
      )}
    </StaffCard>
  );
}

function blankOf({ left }: DeskSample): Entry {
  return { room: '', shelf: '', box: '', left, problems: [], note: '' };
}

function SampleRow({
  sample,
  entry,
  onChange,
}: {
  sample: DeskSample;
  entry: Entry;
  onChange: (changes: Partial<Entry>) => void;
}) {
  return (
    <>
      <PhotoField label={`${sample.no} 照片`} value={entry.photo} onChange={(photo) => onChange({ photo })} />
      {sample.own_photo_rid && (
        <StoredPhoto
          call={deskPhoto}
          input={{ rid: sample.rid, photo_rid: sample.own_photo_rid }}
          alt={`${sample.no} 客户照片`}
        />
      )}
      <div className="min-w-44 flex-1 text-sm">
        <p className="font-semibold text-fg">
          {sample.no} <span className="font-normal text-body">{sample.name}</span>
        </p>
        <p className="text-muted">
          {[sample.form, sample.announced, sample.storage].filter(Boolean).join(' · ')}
        </p>
        <p className="text-muted">{sample.tests}</p>
        {sample.hazards && <Tag color="error">{sample.hazards}</Tag>}
        {sample.problems && <Tag color="warning">上次：{sample.problems}</Tag>}
      </div>
      <div className="flex min-w-64 flex-[2] flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <InputNumber
            aria-label={`${sample.no} 收到的量`}
            placeholder="收到的量"
            min={0}
            max={1_000_000}
            suffix={sample.unit}
            value={entry.left}
            onChange={(left) => onChange({ left })}
          />
          <PlaceFields value={entry} label={sample.no} onChange={onChange} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ConditionSelect
            label={`${sample.no} 异常`}
            value={entry.problems}
            onChange={(problems) => onChange({ problems })}
          />
          <Input
            className="min-w-40 flex-1"
            aria-label={`${sample.no} 备注`}
            placeholder="备注"
            maxLength={500}
            value={entry.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
          {entry.photo && (
            <Button aria-label={`${sample.no} 暂不登记`} onClick={() => onChange({ photo: undefined })}>
              未到，暂不登记
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
