import { Button, Drawer } from 'antd';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { FactList, type Facts } from '../../../ui/antd/fact-list.tsx';
import { HistoryTimeline } from '../../../ui/antd/history-timeline.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { type DeskSample, deskLabels, deskPhoto, deskView } from '../contract.staff.ts';
import { BatchDialog, type BatchKind } from './batch-dialog.tsx';
import { ReturnAddress, WaiveDialog } from './return-address.tsx';
import { SampleDialog, type SampleKind } from './sample-dialog.tsx';
import { StateTags } from './stock-view.tsx';

type Offered = { action: string; name: string; reason?: string };
const batchKinds: readonly string[] = ['place', 'handOver', 'giveBack', 'askDisposal', 'dispose'];
const sampleKinds: readonly string[] = ['handBack', 'split', 'report'];

/** The passport of one sample: where it is, all it went through, and what can be done with it. */
export function SampleDrawer({
  rid,
  onOpen,
  onClose,
  onChanged,
}: {
  rid: string;
  onOpen: (rid: string) => void;
  onClose: () => void;
  onChanged: () => void;
}) {
  const state = useCall(deskView, { rid });
  const me = useStaffMe();
  const labels = useSaveFile(deskLabels);
  const { about, open, ends } = useOpened<string>(() => {
    void state.reload();
    onChanged();
  });
  return (
    <Drawer open title={`样品 ${state.data?.no ?? ''}`} size={640} onClose={onClose}>
      <StaffLoaded state={state}>
        {(sample) => (
          <div className="space-y-5">
            <div className="flex flex-wrap gap-4">
              {sample.photo_rid && (
                <StoredPhoto
                  call={deskPhoto}
                  input={{ rid, photo_rid: sample.photo_rid }}
                  alt={`${sample.no} 收样照片`}
                  className="size-28"
                />
              )}
              {sample.own_photo_rid && (
                <StoredPhoto
                  call={deskPhoto}
                  input={{ rid: sample.sample_rid, photo_rid: sample.own_photo_rid }}
                  alt={`${sample.no} 客户照片`}
                  className="size-28"
                />
              )}
              <FactList
                facts={factsOf(sample)}
                className="flex-1 grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm"
              />
            </div>
            <StateTags sample={sample} />
            {sample.disposal && (
              <p className="text-sm text-danger">
                {sample.disposal.by} 于 {sample.disposal.at} 申请销毁：{sample.disposal.reason}
              </p>
            )}
            {me.may('samples:work') && (
              <ActionButtons
                actions={offered(sample.actions)}
                danger={['dispose']}
                primary={['place', 'handBack']}
                onAction={open}
              />
            )}
            {sample.is_owed === 1 && me.may('samples:work') && (
              <div className="space-y-2">
                <ReturnAddress sample={sample} />
                <Button size="small" onClick={() => open('waive')}>
                  客户放弃寄回
                </Button>
              </div>
            )}
            <Button
              size="small"
              loading={labels.isBusy}
              onClick={() => void labels.save({ rids: [rid, ...portionsHere(sample)] })}
            >
              {portionsHere(sample).length > 0 ? '打印标签（含分样）' : '打印标签'}
            </Button>
            {sample.portions.length > 0 && (
              <section aria-label="同一样品的其他部分">
                <h3 className="mb-1 font-semibold text-fg">同一样品的其他部分</h3>
                <ul className="space-y-1 text-sm">
                  {sample.portions.map((portion) => (
                    <li key={portion.rid}>
                      <button
                        type="button"
                        className="cursor-pointer text-link hover:underline"
                        onClick={() => onOpen(portion.rid)}
                      >
                        {portion.no}
                      </button>{' '}
                      {portion.state_name} ·{' '}
                      {portion.left === null ? '未测' : `${portion.left} ${portion.unit}`}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-label="流转记录">
              <h3 className="mb-3 font-semibold text-fg">流转记录</h3>
              <HistoryTimeline
                steps={sample.history.map((step) => ({
                  what: step.text,
                  who: step.actor,
                  at: step.at,
                  more: (
                    <>
                      {(step.from_where || step.to_where) && (
                        <p className="text-body">
                          {step.from_where || '—'} → {step.to_where || '—'}
                        </p>
                      )}
                      {step.what && <p className="text-body">{step.what}</p>}
                      {step.reason && <p className="text-muted">备注：{step.reason}</p>}
                      {step.photo_rid && (
                        <StoredPhoto
                          call={deskPhoto}
                          input={{ rid, photo_rid: step.photo_rid }}
                          alt={`${step.text}照片`}
                          className="mt-1 size-16"
                        />
                      )}
                    </>
                  ),
                }))}
              />
            </section>
            {about === 'waive' && <WaiveDialog sample={sample} {...ends} />}
            {about && batchKinds.includes(about) && (
              <BatchDialog kind={about as BatchKind} samples={[sample]} {...ends} />
            )}
            {about && sampleKinds.includes(about) && (
              <SampleDialog kind={about as SampleKind} sample={sample} {...ends} />
            )}
          </div>
        )}
      </StaffLoaded>
    </Drawer>
  );
}

/** What has a button here: taking in anew belongs to the order, refusing a disposal to its confirmation. */
function offered(actions: readonly Offered[]): Offered[] {
  const isAsked = actions.some(({ action, reason }) => action === 'refuseDisposal' && !reason);
  return actions.filter(({ action }) => {
    if (action === 'dispose') return isAsked;
    if (action === 'askDisposal') return !isAsked;
    return batchKinds.includes(action) || sampleKinds.includes(action);
  });
}

/** The other parts of a sample that still lie here and so need a label. */
function portionsHere({ portions }: { portions: readonly DeskSample[] }): string[] {
  return portions.filter(({ state }) => state < 70).map(({ rid }) => rid);
}

function factsOf(sample: DeskSample): Facts {
  const facts: Facts = [
    ['标签编码', sample.code],
    ['订单', sample.order_no],
    ['检测项目', sample.tests],
    ['形态', [sample.form, sample.storage].filter(Boolean).join(' · ')],
    ['危险性', sample.hazards],
    ['客户申报', sample.announced],
    ['剩余', sample.left === null ? '未测' : `${sample.left} ${sample.unit}`],
    ['位置', sample.place || (sample.holder && `${sample.holder} 领用中`) || '未入库'],
    ['异常', sample.problems],
    ['收样时间', sample.received],
    ['保存至', sample.keep_until],
    ['寄回', sample.waybill],
  ];
  return facts.filter(([, value]) => value);
}
