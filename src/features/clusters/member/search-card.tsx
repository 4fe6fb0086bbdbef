import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { clusterApply, clusterSearch } from '../contract.ts';
import { memberRecord, memberStates } from '../rules.states.ts';
import { nounOf } from '../rules.ts';
import { GroupLine } from './group-line.tsx';

/** What the address says of the search. */
export const searchAddress = addressFor(clusterSearch, ['kw', 'page', 'size']);

type Found = OutputOf<typeof clusterSearch>;
type Group = Found['list'][number];

/** Finds groups to join; the words and the page live in the address. */
export function SearchCard({
  found,
  onApplied,
}: {
  found: Found | undefined;
  onApplied: () => Promise<void>;
}) {
  const { said, to, go } = useAddress(searchAddress);
  const [wanted, setWanted] = useState<Group>();
  const { form, field } = useForm({
    check: (values) => problemsOf(clusterSearch.input, values),
    submit: async ({ kw }) => go({ kw }),
  });
  return (
    <Card title="查找课题组" note="按名称或单位查找，向负责人申请加入">
      <form {...form} className="p-4 md:px-6">
        <TextField
          {...field('kw')}
          key={said.kw}
          type="search"
          label="课题组、部门名称或单位"
          placeholder="至少输入2个字"
          defaultValue={said.kw}
          maxLength={50}
          autoComplete="off"
          after={
            <SubmitButton isBusy={false} className="h-11 shrink-0 px-4.5 md:h-10">
              搜索
            </SubmitButton>
          }
        />
      </form>
      {found && (
        <section aria-label="搜索结果" className="border-t border-line">
          {found.list.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-5 md:px-6">
              <p className="text-muted">没有找到“{said.kw}”，请换个名称或单位再试</p>
              <Link to={to({ kw: '' })} className="text-link hover:underline">
                清空条件
              </Link>
            </div>
          ) : (
            <ul className="divide-y divide-line">
              {found.list.map((group) => (
                <GroupLine key={group.rid} group={group} owner={group.owner}>
                  {group.status !== null ? (
                    <StatusTag tone={memberRecord.toneOf(group.status)}>
                      {group.status === memberStates.invited ? '已邀请您' : group.status_name}
                    </StatusTag>
                  ) : group.join_rule === 1 ? (
                    <span className="text-xs text-muted">仅限邀请加入</span>
                  ) : (
                    <Button
                      kind="outline"
                      aria-label={`申请加入 ${group.name}`}
                      className="h-11 w-full px-4 sm:w-auto md:h-9"
                      onClick={() => setWanted(group)}
                    >
                      申请加入
                    </Button>
                  )}
                </GroupLine>
              ))}
            </ul>
          )}
          {found.total > found.size && (
            <div className="pb-5">
              <Pager {...found} to={(page) => to({ page })} sized={(next) => to({ size: next })} />
            </div>
          )}
        </section>
      )}
      {wanted && (
        <ApplyDialog
          group={wanted}
          onClose={() => setWanted(undefined)}
          onDone={async () => {
            setWanted(undefined);
            await onApplied();
          }}
        />
      )}
    </Card>
  );
}

function ApplyDialog({ group: { rid, name, kind }, onClose, onDone }: { group: Group } & DialogEnds) {
  const { form, field, isBusy } = useCallForm(
    clusterApply,
    ({ message }) => ({ rid, message, op: 'apply' as const }),
    { done: '申请已提交，等待负责人审核', onDone },
  );
  return (
    <DialogFrame
      title={`申请加入“${name}”`}
      note={`${nounOf(kind)}的负责人与管理员将看到您的姓名、单位和部分手机号。`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextArea
          {...field('message')}
          label="申请说明（选填）"
          placeholder="如年级、课题或工号，便于负责人确认"
          rows={3}
          maxLength={200}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
