import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { questionMine } from '../contract.ts';
import { questionRecord, questionStates } from '../rules.states.ts';
import { Words } from './question-words.tsx';

type Own = OutputOf<typeof questionMine>['list'];

/** What the customer asked about a service and is not published; nothing where that is nothing, or cannot be read. */
export function OwnQuestions({ rid }: { rid: string }) {
  const [list, setList] = useState<Own>([]);
  useEffect(() => {
    const left = new AbortController();
    send(questionMine, { rid }, { signal: left.signal }).then(
      (own) => setList(own.list.filter(({ status }) => status !== questionStates.published)),
      () => {},
    );
    return () => left.abort();
  }, [rid]);
  if (list.length === 0) return null;
  return (
    <section aria-label="我的提问" className="mb-3 rounded-md bg-page px-4 py-1">
      <ul>
        {list.map(({ rid: asked, question, answer, reason, created, status, status_name }) => (
          <li key={asked} className="border-b border-line py-3 last:border-b-0">
            <p className="mb-1.5 flex flex-wrap items-center gap-2 text-2xs text-muted">
              我的提问
              <StatusTag tone={questionRecord.toneOf(status)}>{status_name}</StatusTag>
              <time dateTime={created.slice(0, 10)}>{created.slice(0, 10)}</time>
            </p>
            <Words q={question} a={answer} />
            {reason && <p className="mt-1.5 text-body">原因：{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
