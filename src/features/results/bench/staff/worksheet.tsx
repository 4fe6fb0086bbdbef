import { Button, Input } from 'antd';
import { useState } from 'react';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { workStates } from '../../rules.states.ts';
import { type WorkDetail, type WorkRecord, workSave } from '../contract.ts';
import { PlainTable } from './plain-table.tsx';

/** The record of work as it stands on the screen. */
export type Sheet = ReturnType<typeof useSheet>;

/** The record of one's own work: what was saved, and what is typed over it. */
export function useSheet(work: WorkDetail) {
  const canEdit = work.status === workStates.toTest || work.status === workStates.testing;
  const known = new Map(work.used.map(({ name, value }) => [name, value]));
  const names = [...new Set([...work.params.map(({ name }) => name), ...known.keys()])];
  const asked = new Map(work.params.map(({ name, value }) => [name, value]));
  // The record begins with what was asked for; number and names of samples are no conditions that a paper tells.
  const expected = new Map(work.params.flatMap((one) => (one.is_condition ? [[one.name, one.value]] : [])));
  const [used, setUsed] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      names.map((name) => [name, known.get(name) ?? (canEdit ? (expected.get(name) ?? '') : '')]),
    ),
  );
  const [notes, setNotes] = useState(work.notes);
  const [consumables, setConsumables] = useState(work.consumables);
  const [missing, setMissing] = useState<Record<string, string>>(() =>
    Object.fromEntries(work.sample_list.map(({ rid, missing: why }) => [rid, why])),
  );
  const record: WorkRecord = {
    used: names.map((name) => ({ name: name.slice(0, 60), value: (used[name] ?? '').slice(0, 200) })),
    notes,
    consumables,
    missing: Object.entries(missing)
      .filter(([, reason]) => reason.trim())
      .map(([sample_rid, reason]) => ({ sample_rid, reason })),
  };
  const text = JSON.stringify(record);
  const [begun] = useState(text);
  return {
    ...{ canEdit, names, asked, used, setUsed, notes, setNotes, consumables, setConsumables },
    ...{ missing, setMissing, record, isUnsaved: canEdit && text !== begun },
  };
}

/** The record of somebody's work, to be read. */
export function WorkRecordView({ work }: { work: WorkDetail }) {
  return <Worksheet work={work} sheet={useSheet(work)} />;
}

/**
 * What the order asks for beside what was set, with notes, consumables and samples without data; `onSaved` for whoever
 * may change it.
 */
export function Worksheet({
  work,
  sheet,
  onSaved,
}: {
  work: WorkDetail;
  sheet: Sheet;
  onSaved?: () => void;
}) {
  const { names, asked, used, setUsed, notes, setNotes, consumables, setConsumables, missing, setMissing } =
    sheet;
  const canEdit = sheet.canEdit && onSaved !== undefined;
  const save = useAction(workSave, '已保存');
  const submit = async () => {
    if (await save.run({ rid: work.rid, version: work.version, ...sheet.record })) onSaved?.();
  };
  const covered = new Set(work.files.map(({ sample_rid }) => sample_rid));
  const texts = [
    ['检测备注', '检测备注（随参数一并审核）', 2_000, notes, setNotes],
    ['耗材', '耗材', 500, consumables, setConsumables],
  ] as const;
  return (
    <StaffCard
      title="参数与检测记录"
      extra={
        canEdit && (
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            <span className={`text-xs font-normal ${sheet.isUnsaved ? 'text-warning' : 'text-muted'}`}>
              {sheet.isUnsaved ? '有修改尚未保存，提交数据时一并保存' : '提交数据时，本页的记录一并提交'}
            </span>
            <Button aria-keyshortcuts="S" loading={save.isBusy} onClick={() => void submit()}>
              保存记录
            </Button>
          </span>
        )
      }
    >
      {work.remark && <p className="mb-3 text-body">客户备注：{work.remark}</p>}
      <PlainTable heads={['参数', '订单要求', '实际使用']}>
        {names.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-2 text-left font-normal text-muted">
              {name}
            </th>
            <td className="px-3 py-2 whitespace-pre-line text-fg [overflow-wrap:anywhere]">
              {asked.get(name) ?? '—'}
            </td>
            <td className="px-3 py-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
              {canEdit ? (
                <Input.TextArea
                  autoSize
                  aria-label={`实际使用：${name}`}
                  value={used[name]}
                  maxLength={200}
                  onChange={({ target }) => setUsed({ ...used, [name]: target.value })}
                />
              ) : (
                used[name] || '—'
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {work.sample_list.length > 0 && (
        <PlainTable heads={['样品编号', '成分', '形态', '危险性与保存', '无数据的原因']} className="mt-4">
          {work.sample_list.map((sample) => (
            <tr key={sample.rid} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 text-left font-medium text-fg">
                {sample.no} {sample.name && <span className="font-normal text-muted">{sample.name}</span>}
              </th>
              <td className="px-3 py-2 text-body [overflow-wrap:anywhere]">{sample.composition || '—'}</td>
              <td className="px-3 py-2 text-body">
                {sample.form} {sample.amount}
              </td>
              <td className="px-3 py-2 text-body">
                {[...sample.hazards, sample.storage].filter((text) => text).join('、')}
              </td>
              <td className="px-3 py-1.5">
                {covered.has(sample.rid) ? (
                  <span className="text-success">已有文件</span>
                ) : canEdit ? (
                  <Input
                    aria-label={`无数据的原因：${sample.no}`}
                    placeholder="样品无法检测时填写"
                    value={missing[sample.rid]}
                    maxLength={200}
                    onChange={({ target }) => setMissing({ ...missing, [sample.rid]: target.value })}
                  />
                ) : (
                  missing[sample.rid] || '—'
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        {texts.map(([name, title, most, text, onChange]) => (
          <div key={name}>
            <span className="mb-1 block text-muted">{title}</span>
            <Input.TextArea
              aria-label={name}
              rows={3}
              maxLength={most}
              value={text}
              disabled={!canEdit}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
        ))}
      </div>
    </StaffCard>
  );
}
