import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Card } from '../../../../ui/showing/card.tsx';
import { FilesField } from '../../../files/public/files-field.tsx';
import { useEarlier } from '../../mine/member/use-earlier.ts';
import { orderTalk, orderTalkAdd, orderTalkFile, orderTalkRead } from '../contract.ts';
import { MessageList } from './message-list.tsx';

type Talk = OutputOf<typeof orderTalk>;

/** What the customer and the adviser say about an order; `messages` counts them, so that new ones show at once. */
export function OrderTalk({ rid, messages }: { rid: string; messages: number | undefined }) {
  const [talk, setTalk] = useState<Talk>();
  const load = useCallback(async () => {
    await telling(async () => {
      const news = await send(orderTalk, { rid });
      setTalk(news);
      // Whoever has it on the screen has read it.
      if (news.unread > 0) await send(orderTalkRead, { rid });
    });
  }, [rid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for again whenever there are more messages
  useEffect(() => {
    void load();
  }, [load, messages]);
  const file = useSaveFile(orderTalkFile);
  const { list, earlier } = useEarlier(talk, (before) => send(orderTalk, { rid, before }));
  return (
    <Card
      id="talk"
      title="与顾问沟通"
      aside={talk?.adviser && <p className="text-xs text-muted">技术顾问 {talk.adviser}</p>}
    >
      <div className="space-y-3 p-4 md:px-6">
        <MessageList
          list={list}
          earlier={earlier}
          empty={talk ? '有问题可以在这里留言，顾问会尽快回复。' : '正在加载留言…'}
          onFile={(file_rid) => void file.save({ rid, file_rid })}
        />
        <Writer rid={rid} onSent={load} />
      </div>
    </Card>
  );
}

/** Writes a message with files; begins anew once it is sent. */
function Writer({ rid, onSent }: { rid: string; onSent: () => Promise<void> }) {
  const [turn, setTurn] = useState(0);
  return (
    <Message
      key={turn}
      rid={rid}
      onSent={async () => {
        setTurn(turn + 1);
        await onSent();
      }}
    />
  );
}

function Message({ rid, onSent }: { rid: string; onSent: () => Promise<void> }) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const keyFor = useRequestKey();
  const [sent, setSent] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const isEmpty = !text.trim() && sent.length === 0;
  const submit = async () => {
    if (isBusy || isEmpty || problem) return;
    setBusy(true);
    const isDone = await telling(async () => {
      const said = { rid, text, file_rids: sent };
      await send(orderTalkAdd, { ...said, request_id: keyFor(said) });
      await onSent();
    });
    if (!isDone) setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="block">
        <span className="sr-only">给顾问留言</span>
        <textarea
          rows={3}
          maxLength={1_000}
          value={text}
          placeholder="给顾问留言…"
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-sm border border-control bg-surface px-3 py-2 text-fg outline-none focus:border-action"
        />
      </label>
      {isAttaching && (
        <div className="mt-2">
          <FilesField
            purpose="order"
            label="附件"
            value={[]}
            most={9}
            onChange={(files) => setSent(files.map((each) => each.rid))}
            onProblem={setProblem}
          />
        </div>
      )}
      {problem && <p className="mt-1 text-xs text-warning">{problem}</p>}
      <div className="mt-2 flex items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={isAttaching}
          onClick={() => setAttaching(!isAttaching)}
          className="min-h-11 text-link hover:underline md:min-h-10"
        >
          {isAttaching ? '收起附件' : '添加附件'}
        </button>
        <button
          type="submit"
          disabled={isEmpty || problem !== undefined || isBusy}
          className={`h-11 px-5 md:h-10 ${buttonClass('primary')} disabled:opacity-50`}
        >
          发送
        </button>
      </div>
    </form>
  );
}
