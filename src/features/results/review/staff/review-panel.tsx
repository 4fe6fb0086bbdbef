import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { ReasonedButton } from '../../../../ui/antd/reasoned-button.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import type { WorkDetail } from '../../bench/contract.ts';
import { isComplete, UnableChoice, type UnableFee } from '../../bench/staff/unable-choice.tsx';
import { WorkFilesViewer } from '../../bench/staff/work-files-viewer.tsx';
import { WorkRecordView } from '../../bench/staff/worksheet.tsx';
import { workStates } from '../../rules.states.ts';
import { ObjectionText } from '../../verdicts/staff/objection-text.tsx';
import { dataRelease, dataReturn, reviewDetail } from '../contract.ts';
import { isChecked, reviewChecks } from '../rules.ts';

type Review = OutputOf<typeof reviewDetail>;

/** An order's data beside what was asked for, with the checklist and the two ways out. */
export function ReviewPanel({
  orderRid,
  verdictDue,
  onDone,
}: {
  orderRid: string;
  /** The last day for a verdict on what is released today. */
  verdictDue: string;
  onDone: () => Promise<void>;
}) {
  const detail = useCall(reviewDetail, { order_rid: orderRid });
  return (
    <div className="min-w-0">
      <StaffLoaded state={detail}>
        {(review) => (
          <div className="space-y-4">
            <Decision {...{ review, verdictDue, onDone }} />
            {review.work.map((work) => (
              <Work key={work.rid} work={work} onReturned={onDone} />
            ))}
          </div>
        )}
      </StaffLoaded>
    </div>
  );
}

function Decision({
  review,
  verdictDue,
  onDone,
}: {
  review: Review;
  verdictDue: string;
  onDone: () => Promise<void>;
}) {
  const release = useAction(dataRelease, '数据已发布');
  const me = useStaffMe();
  const [checked, setChecked] = useState<string[]>([]);
  const retests = review.work.filter(({ retest_of, status }) => retest_of && status === workStates.toReview);
  const [differs, setDiffers] = useState<Record<string, 0 | 1>>({});
  const unable = review.work.filter(({ status }) => status === workStates.unable);
  const [fees, setFees] = useState<Record<string, UnableFee>>({});
  const feeOf = (work: WorkDetail) => fees[work.rid] ?? { isCharged: work.is_fee_proposed === 1, basis: '' };
  const files = review.work
    .flatMap(({ status, files }) => (status === workStates.toReview ? files : []))
    .filter(({ superseded }) => superseded === 0).length;
  const mayRelease = me.may('results:approve');
  const why = mayRelease
    ? review.why_not ||
      (isChecked(checked) ? '' : '请逐项确认审核清单') ||
      (retests.every(({ rid }) => differs[rid] !== undefined) ? '' : '请说明复测结果与原数据是否一致') ||
      (unable.every((work) => isComplete(feeOf(work))) ? '' : '请填写最低费用与告知依据')
    : '只有审核员可以发布数据';
  const submit = async () => {
    const done = await release.run({
      order_rid: review.order_rid,
      version: review.version,
      checked,
      differs: Object.entries(differs).map(([rid, value]) => ({ rid, differs: value })),
      fees: unable.map((work) => {
        const { isCharged, yuan = 0, basis } = feeOf(work);
        return { rid: work.rid, fee_fen: isCharged ? Math.round(yuan * 100) : 0, basis };
      }),
    });
    if (done) await onDone();
  };
  return (
    <StaffCard>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold text-fg">{review.title}</h2>
          <p className="mt-1 font-num text-muted">
            {review.order_no} · {review.samples} 个样品 · 承诺 {review.promise_date ?? '待定'} · 检测员{' '}
            {review.technicians.join('、')}
          </p>
        </div>
      </div>
      <fieldset className="mt-3 space-y-1.5">
        <legend className="mb-1 text-muted">审核清单</legend>
        {reviewChecks.map(({ key, name }) => (
          <Checkbox
            key={key}
            className="flex!"
            checked={checked.includes(key)}
            onChange={({ target }) =>
              setChecked(target.checked ? [...checked, key] : checked.filter((each) => each !== key))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {retests.map((retest) => (
        <div key={retest.rid} className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted">复测 {retest.no} 与原数据</span>
          <Radio.Group
            aria-label={`复测 ${retest.no} 与原数据`}
            value={differs[retest.rid]}
            onChange={({ target }) => setDiffers({ ...differs, [retest.rid]: target.value })}
            options={[
              { value: 0, label: '一致，两份都有效' },
              { value: 1, label: '不同，以复测为准' },
            ]}
          />
          <span className="basis-full text-sm text-muted">{whatIsReplaced(retest)}</span>
        </div>
      ))}
      {unable.map((work) => (
        <UnableChoice
          key={work.rid}
          work={work}
          fee={feeOf(work)}
          onChange={(fee) => setFees({ ...fees, [work.rid]: fee })}
        />
      ))}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          type="primary"
          size="large"
          loading={release.isBusy}
          aria-keyshortcuts="R"
          aria-disabled={why ? true : undefined}
          aria-describedby="why-not-release"
          className={why ? 'cursor-not-allowed opacity-55' : ''}
          onClick={() => !why && void submit()}
        >
          发布数据
        </Button>
        <p id="why-not-release" className={review.why_not ? 'text-danger' : 'text-muted'}>
          {why ||
            `发布后 ${files} 个文件签署固定，客户可查看，并在 ${verdictDue} 当日及之前确认或提出异议，逾期自动确认；发布后不能撤回`}
        </p>
      </div>
    </StaffCard>
  );
}

/** What a retest that counts takes the place of: the files of the samples for which it has brought some. */
function whatIsReplaced({ sample_list, files }: WorkDetail): string {
  const isOfAll = files.some(({ sample_rid }) => !sample_rid);
  const found = sample_list.filter(
    ({ rid }) => isOfAll || files.some(({ sample_rid }) => sample_rid === rid),
  );
  if (sample_list.length === 0) return '以复测为准时，替代原有文件';
  return found.length === 0
    ? '复测没有数据文件，原有文件不变'
    : `以复测为准时，只替代样品 ${found.map(({ no }) => no).join('、')} 的原有文件，其他样品不变`;
}

function Work({ work, onReturned }: { work: WorkDetail; onReturned: () => Promise<void> }) {
  const back = useAction(dataReturn, '已退回');
  const [isAsked, setAsked] = useState(false);
  const canReturn = work.actions.find(({ action }) => action === 'returnData');
  return (
    <section aria-label={`${work.no} ${work.service}`} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-md font-semibold text-fg">
          {work.service}
          <span className="ml-2 font-num text-sm font-normal text-muted">
            {work.no} · {work.instrument} · {work.tech} · {work.status_name}
          </span>
        </h3>
        {canReturn && (
          <ReasonedButton
            danger
            reason={canReturn.reason}
            name={`退回 ${work.no}`}
            onClick={() => setAsked(true)}
          >
            退回
          </ReasonedButton>
        )}
      </div>
      {work.status === workStates.unable && <p className="text-danger">无法检测：{work.reason}</p>}
      {work.objections.map((objection) => (
        <ObjectionText key={objection.rid} objection={objection} />
      ))}
      {work.files.length > 0 && (
        <StaffCard title="数据文件">
          <WorkFilesViewer work={work} />
        </StaffCard>
      )}
      <WorkRecordView work={work} />
      {isAsked && (
        <FormDialog
          title={`退回 ${work.no}`}
          note="检测员将收到原因并继续检测。"
          onClose={() => setAsked(false)}
          ok="退回"
          onDone={onReturned}
          send={({ reason }: { reason: string }) =>
            back.run({ rid: work.rid, version: work.version, reason })
          }
        >
          <ReasonField autoFocus />
        </FormDialog>
      )}
    </section>
  );
}
