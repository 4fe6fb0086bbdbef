import { Checkbox, Form } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { SearchInput } from '../../../../ui/antd/lists/search-input.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Link } from '../../../../ui/link.tsx';
import { retestLate, retestList } from '../../review/contract.ts';
import { AnswerField, RetestFeeField } from './answer-dialog.tsx';

type Finished = OutputOf<typeof retestList>['list'][number];
type Values = { samples: string[]; fee: 'free' | 'charged-if-equal'; text: string };

/** Work of finished orders that can still be tested again; `kw` names an order or work. */
export function LateRetests({ kw, onSearch }: { kw: string; onSearch: (kw: string) => void }) {
  const state = useCall(retestList, { kw });
  const { about: asked, open: setAsked, ends } = useOpened<Finished>(state.reload);
  return (
    <div className="space-y-4">
      <SearchInput
        allowClear
        label="订单号或任务号"
        placeholder="订单号或任务号"
        className="max-w-80"
        maxLength={40}
        defaultValue={kw}
        onSearch={onSearch}
      />
      <StaffLoaded state={state}>
        {({ list }) => (
          <>
            {list.length === 0 && (
              <StaffCard>
                <p className="text-muted">{kw ? '没有找到已完成的订单' : '没有在复测期限内的已完成订单'}</p>
              </StaffCard>
            )}
            {list.map((work) => (
              <StaffCard key={work.rid}>
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <div className="min-w-0">
                    <h2 className="text-md font-semibold text-fg">{work.service}</h2>
                    <p className="mt-1 font-num text-muted">
                      <Link to={`/staff/orders/${work.order_rid}`} className="text-link hover:underline">
                        {work.order_no}
                      </Link>{' '}
                      · {work.no} · {work.instrument} · {work.tech} · 发布 {work.released_at.slice(0, 16)}
                    </p>
                    <p className="mt-1 text-sm text-body">
                      可复测至 <span className="font-num">{work.until}</span>
                      {work.sample_list.length > 0 && <>，样品 {work.sample_list.map(inWords).join('、')}</>}
                    </p>
                  </div>
                  <ActionButtons
                    actions={work.actions}
                    primary={['retest']}
                    onAction={() => setAsked(work)}
                  />
                </div>
              </StaffCard>
            ))}
            {asked && <RetestDialog work={asked} {...ends} />}
          </>
        )}
      </StaffLoaded>
    </div>
  );
}

function RetestDialog({ work, ...ends }: { work: Finished } & DialogEnds) {
  const { run } = useAction(retestLate, '已安排复测，任务已回到派单看板');
  const kept = work.sample_list.filter(({ gone }) => !gone).map(({ rid }) => rid);
  const submit = ({ samples = [], fee, text }: Values) =>
    run({ rid: work.rid, text, fee, sample_rids: samples });
  return (
    <FormDialog
      title={`复测 ${work.no}`}
      note="订单回到复测中；原数据继续可读，复测结果不同时只替代所选样品的原数据。"
      {...ends}
      initialValues={{
        fee: 'free',
        // Which of several it is about is for service to say; only their data is replaced.
        samples: kept.length === 1 ? kept : [],
      }}
      ok="安排复测"
      send={submit}
    >
      {work.sample_list.length > 0 && (
        <Form.Item
          name="samples"
          label="复测样品"
          rules={[{ required: true, message: '请选择要复测的样品' }]}
        >
          <Checkbox.Group
            options={work.sample_list.map((sample) => ({
              value: sample.rid,
              label: inWords(sample),
              disabled: Boolean(sample.gone),
            }))}
          />
        </Form.Item>
      )}
      <RetestFeeField />
      <AnswerField />
    </FormDialog>
  );
}

function inWords({ no, gone }: { no: string; gone: string }): string {
  return gone ? `${no}（${gone}）` : no;
}
