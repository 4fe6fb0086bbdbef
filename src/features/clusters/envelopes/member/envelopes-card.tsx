import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { yuan } from '../../../../core/yuan.ts';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import { clusterEdit, type Managed } from '../../contract.ts';
import type { Envelope } from '../contract.ts';
import { type Category, namesOf } from './categories.ts';
import { EnvelopeDialog } from './envelope-dialog.tsx';
import { EnvelopeHistoryDialog } from './history-dialog.tsx';
import { UseBar } from './use-bar.tsx';

type Asked = { what: 'edit' | 'history' | 'close' | 'reopen'; envelope?: Envelope };

const small = 'h-11 px-4 md:h-9';

/** What the group may spend of which project's money: each with how much is used, and what can be done. */
export function EnvelopesCard({ group, categories }: { group: Managed; categories: readonly Category[] }) {
  const [asked, setAsked] = useState<Asked>();
  const open = group.envelopes.filter(({ closed }) => closed === 0);
  const closed = group.envelopes.filter((envelope) => envelope.closed === 1);
  const line = (envelope: Envelope) => (
    <EnvelopeLine key={envelope.rid} envelope={envelope} categories={categories} onAsk={setAsked} />
  );
  return (
    <Card
      title="经费项目"
      note="下单时选择项目，不超过项目余额；已用含未结算的订单"
      aside={
        <Button
          kind="outline"
          className="h-11 px-4.5 max-sm:w-full md:h-10"
          onClick={() => setAsked({ what: 'edit' })}
        >
          <Icon name="plus" />
          新建经费项目
        </Button>
      }
    >
      {group.envelopes.length === 0 ? (
        <div className="px-4 py-8 text-center">
          <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
          <p className="mt-2 font-semibold text-fg">还没有经费项目</p>
          <p className="mt-1 text-xs text-muted">新建后，成员下单时可选择从哪个项目支出</p>
        </div>
      ) : (
        <>
          {open.length > 0 && <ul className="divide-y divide-line">{open.map(line)}</ul>}
          {closed.length > 0 && (
            <details className="border-t border-line">
              <summary className="cursor-pointer px-4 py-3.5 text-link md:px-6">
                已关闭的项目（{closed.length}）
              </summary>
              <ul className="divide-y divide-line border-t border-line">{closed.map(line)}</ul>
            </details>
          )}
        </>
      )}
      {asked && (
        <EnvelopeDialogs
          group={group}
          categories={categories}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

function EnvelopeLine({
  envelope,
  categories,
  onAsk,
}: {
  envelope: Envelope;
  categories: readonly Category[];
  onAsk: (asked: Asked) => void;
}) {
  const { no, name, until, scope, closed, left_fen } = envelope;
  const ask = (what: Asked['what'], text: string) => (
    <Button
      kind="outline"
      aria-label={`${text} ${name}`}
      className={small}
      onClick={() => onAsk({ what, envelope })}
    >
      {text}
    </Button>
  );
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_7.5rem] md:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg [overflow-wrap:anywhere]">
          {name}
          <EnvelopeTag envelope={envelope} />
        </p>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">
          项目编号 {no}，{until ? `至 ${until}` : '长期有效'}
        </p>
        <ScopeText scope={scope} categories={categories} />
      </div>
      <UseBar envelope={envelope} />
      <p className="flex items-baseline justify-between md:block md:text-right">
        <span className="text-xs text-muted">剩余</span>
        <b className="block font-num text-lg font-semibold text-fg">¥{yuan(left_fen)}</b>
      </p>
      <div className="flex gap-2 *:flex-1 sm:*:flex-none md:col-span-3 md:justify-end">
        {ask('history', '变更记录')}
        {closed === 1 ? (
          ask('reopen', '重新开放')
        ) : (
          <>
            {ask('close', '关闭')}
            {ask('edit', '修改')}
          </>
        )}
      </div>
    </li>
  );
}

function EnvelopeTag({ envelope: { closed, ended, left_fen, amount_fen } }: { envelope: Envelope }) {
  if (closed === 1) return <Tag>已关闭</Tag>;
  if (ended === 1) return <Tag>已到期</Tag>;
  if (left_fen === 0) return <Tag>已用完</Tag>;
  return left_fen * 10 < amount_fen ? <Tag tone="teal">余额不足 10%</Tag> : null;
}

function ScopeText({
  scope: { users, category_ids },
  categories,
}: {
  scope: Envelope['scope'];
  categories: readonly Category[];
}): ReactNode {
  const parts = [
    users.length > 0 && `成员：${users.map(({ name }) => name).join('、')}`,
    category_ids.length > 0 && `项目分类：${namesOf(category_ids, categories)}`,
  ].filter(Boolean);
  return (
    <p className="text-xs text-muted [overflow-wrap:anywhere]">
      {parts.length > 0 ? `仅限${parts.join('；')}` : '全部成员与检测项目可用'}
    </p>
  );
}

function EnvelopeDialogs({
  group,
  categories,
  asked: { what, envelope },
  onClose,
}: {
  group: Managed;
  categories: readonly Category[];
  asked: Asked;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const onDone = async () => {
    onClose();
    await revalidate();
  };
  if (what === 'history' && envelope)
    return <EnvelopeHistoryDialog envelope={envelope} categories={categories} onClose={onClose} />;
  if (what === 'edit' || !envelope)
    return <EnvelopeDialog {...{ group, categories, envelope, onClose, onDone }} />;
  const { rid, name, version } = envelope;
  const isClosing = what === 'close';
  return (
    <AskDialog
      title={isClosing ? `关闭“${name}”？` : `重新开放“${name}”？`}
      yes={isClosing ? '确认关闭' : '确认开放'}
      done={isClosing ? '已关闭' : '已开放'}
      act={() => send(clusterEdit, { rid: group.rid, envelope: { rid, version, closed: isClosing ? 1 : 0 } })}
      onClose={onClose}
      onDone={onDone}
    >
      {isClosing
        ? '关闭后不能再下单使用，已下的订单仍从该项目支出；之后可重新开放。'
        : '开放后成员可再次使用该项目的余额。'}
    </AskDialog>
  );
}
