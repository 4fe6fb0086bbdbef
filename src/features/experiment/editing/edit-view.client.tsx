import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Problem, TextField, Tick } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useParts } from '../../../ui/forms/use-parts.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { showError } from '../../../ui/toast.tsx';
import { orderEdit } from '../../orders/changes/contract.ts';
import { OrderCrumbs } from '../../orders/mine/member/order-crumbs.tsx';
import { useServices } from '../plan/use-services.ts';
import { DataSets } from '../samples/data-sets.tsx';
import { dataSetsOf, samplesOf, withDataSets, withSamples } from '../samples/rules.step3.ts';
import { SampleEditor } from '../samples/sample-editor.tsx';
import { useMinimums } from '../samples/use-minimums.ts';
import { EditAside } from './edit-aside.tsx';
import { EditLine } from './edit-line.tsx';
import { type Detail, firstProblem, inputOf, problemsOfEdit } from './rules.ts';
import { useEditPreview, useOrderEdit } from './use-order-edit.ts';

/** The order's forms, samples and common facts, with what a change of them costs beside. */
export function OrderEditView({ order, account }: { order: Detail; account: string }) {
  const { edit, change, forget } = useOrderEdit(order);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy } = useWork();
  const rids = order.lines.map(({ service_rid }) => service_rid);
  const services = useServices(rids);
  const minimums = useMinimums(rids);
  const problems = problemsOfEdit(order, edit, (rid) => {
    const service = services.get(rid);
    return service && { ...service, minimum: minimums.get(rid)?.minimum };
  });
  const problem = firstProblem(problems);
  const preview = useEditPreview(problem ? undefined : inputOf(order, edit));
  const entries = order.lines.map(({ rid, service_rid, name }) => ({
    ...{ temp_rid: rid, rid: service_rid, name, typeId: order.typeId },
  }));
  const sets = dataSetsOf(edit.samples, entries);
  const setContact = useParts(edit.contact, (contact) => change({ contact }));

  const save = async () => {
    setAsked(true);
    if (problem) {
      showError(problem);
      setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { quote } = preview;
    if (!quote) return;
    const isDone = await run(async () => {
      await send(orderEdit, { ...inputOf(order, edit), price_hash: quote.price_hash });
      forget();
      showDone();
      await navigate(`/member/order/${order.rid}`);
    });
    if (!isDone) await revalidate();
  };
  return (
    <div className="space-y-4">
      <OrderCrumbs order={order} here="修改订单" />
      <div>
        <h1 className="text-xl font-semibold text-fg">修改订单</h1>
        <p className="mt-0.5 text-xs text-muted">检测开始前可以修改；费用按修改后的要求重新核算。</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_280px]">
        <div className="space-y-4">
          {order.lines.map((line) => (
            <EditLine
              key={line.rid}
              line={line}
              service={services.get(line.service_rid)}
              value={edit.lines[line.rid] ?? { count: line.count, params: line.values }}
              isAsked={isAsked}
              onChange={(value) => change({ lines: { ...edit.lines, [line.rid]: value } })}
            />
          ))}
          {order.typeId === 1 ? (
            <Card title="样品信息">
              <div className="space-y-5 p-4 md:px-6 md:py-5">
                <SampleEditor
                  account={account}
                  rows={samplesOf(edit.samples, entries)}
                  items={entries}
                  first={entries.map(({ temp_rid }) => temp_rid)}
                  problems={isAsked ? problems.rows : []}
                  onChange={(samples) => change({ samples })}
                />
                {isAsked && problems.unsampled.map((message) => <Problem key={message}>{message}</Problem>)}
                <ChoiceChips
                  name="leftover"
                  legend="剩余样品"
                  value={String(edit.leftover)}
                  onChange={(value) => change({ leftover: Number(value) as 0 | 1 | 2 })}
                  choices={[
                    { value: '0', label: '不回收' },
                    { value: '1', label: '回收' },
                    { value: '2', label: '销毁证明' },
                  ]}
                />
              </div>
            </Card>
          ) : (
            <Card title="待分析数据集">
              <div className="space-y-4 p-4 md:px-6 md:py-5">
                {entries.map((entry) => (
                  <DataSets
                    key={entry.temp_rid}
                    entry={entry}
                    sets={sets.filter(({ items }) => items[0] === entry.temp_rid)}
                    problem={undefined}
                    onChange={(names) =>
                      change({
                        samples: withSamples(edit.samples, entries, [], {
                          sets: withDataSets(sets, entry.temp_rid, names),
                        }),
                      })
                    }
                  />
                ))}
              </div>
            </Card>
          )}
          <Card title="联系与备注">
            <div className="grid gap-4 p-4 sm:grid-cols-2 md:px-6 md:py-5">
              <TextField
                name="name"
                label="联系人"
                required
                maxLength={50}
                value={edit.contact.name}
                problem={problems.contact.name}
                onChange={({ target }) => setContact({ name: target.value })}
              />
              <TextField
                name="phone"
                label="手机号"
                required
                type="tel"
                maxLength={11}
                value={edit.contact.phone}
                problem={problems.contact.phone}
                onChange={({ target }) => setContact({ phone: target.value })}
              />
              <div className="sm:col-span-2">
                <TextArea
                  name="remark"
                  label="备注（选填）"
                  maxLength={500}
                  value={edit.remark}
                  onChange={({ target }) => change({ remark: target.value })}
                />
              </div>
              <Tick
                name="secret"
                checked={edit.secret === 1}
                onChange={({ target }) => change({ secret: target.checked ? 1 : 0 })}
              >
                样品或数据需要保密
              </Tick>
            </div>
          </Card>
        </div>
        <EditAside
          order={order}
          preview={preview}
          problem={problem}
          isBusy={isBusy}
          onSave={save}
          onLeave={forget}
        />
      </div>
    </div>
  );
}
