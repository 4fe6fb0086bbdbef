import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { OutputOf } from '../../../../core/call.ts';
import { type KeyScope, keyScopes } from '../../../../core/key-scope.ts';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { ToldOnce } from '../../../../ui/showing/told-once.tsx';
import type { UserInfo } from '../../contract.ts';
import { keyDel, type keyList } from '../contract.ts';
import { keyRate, mostKeys } from '../rules.ts';
import { KeyDialog } from './key-dialog.tsx';

type Key = OutputOf<typeof keyList>['list'][number];

const states = { good: '使用中', expired: '已过期', revoked: '已撤销' } as const;

/** Keys with which the customer's own systems make calls: making, seeing their use, and ending them. */
export function KeysSection({
  keys,
  info,
}: {
  keys: OutputOf<typeof keyList>;
  info: z.infer<typeof UserInfo>;
}) {
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const [ending, setEnding] = useState<Key>();
  return (
    <Card
      id="keys"
      title="接口密钥"
      note={`供您的系统（LIMS、ELN 等）代您调用接口，最多同时使用 ${mostKeys} 个，每个每分钟最多 ${keyRate.figure} 次请求`}
      aside={
        <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setMaking(true)}>
          新建密钥
        </Button>
      }
    >
      {keys.list.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">
          还没有密钥。新建后放入请求头 token 即可调用所选权限内的接口。
        </p>
      ) : (
        <ul className="divide-y divide-line px-4 md:px-6">
          {keys.list.map((key) => (
            <KeyLine key={key.rid} entry={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {isMaking && (
        <KeyDialog
          info={info}
          onClose={() => setMaking(false)}
          onMade={async (key) => {
            setMaking(false);
            setMade(key);
            await revalidate();
          }}
        />
      )}
      {made && (
        <ToldOnce
          title="密钥已生成"
          note="密钥只显示这一次，请立即保存到您的系统中，不要发给他人或写进公开的代码。"
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
      {ending && (
        <AskDialog
          title={`撤销密钥“${ending.name}”？`}
          yes="撤销"
          done="密钥已撤销"
          act={() => send(keyDel, { rid: ending.rid })}
          onClose={() => setEnding(undefined)}
          onDone={async () => {
            setEnding(undefined);
            await revalidate();
          }}
        >
          使用该密钥的系统将立即无法调用接口，且不能恢复。
        </AskDialog>
      )}
    </Card>
  );
}

function KeyLine({ entry, onEnd }: { entry: Key; onEnd: () => void }) {
  const { name, scopes, tail, created, expires, used, state } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-70">
        <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
          <span className="break-all">{name}</span>
          <StatusTag tone={state === 'good' ? 'done' : 'stop'}>{states[state]}</StatusTag>
          <span className="font-mono text-xs font-normal text-muted">lk_…{tail}</span>
        </p>
        <p className="mt-1 text-xs text-muted">
          {scopes.map((scope) => keyScopes[scope as KeyScope] ?? scope).join('、')}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          新建于 {created.slice(0, 10)} · 有效至 {expires.slice(0, 10)} ·{' '}
          {used ? `最近使用 ${used.slice(0, 16)}` : '尚未使用'}
        </p>
      </div>
      {state === 'good' && (
        <Button kind="outline" className="h-11 px-4 md:h-9" aria-label={`撤销密钥 ${name}`} onClick={onEnd}>
          撤销
        </Button>
      )}
    </li>
  );
}
