import { useEffect, useState } from 'react';
import { openLogin } from '../../../../ui/asking/login.ts';
import { useIsSignedIn } from '../../../../ui/asking/session.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import type { Service } from '../../forms/public/use-service-form.ts';
import { Words } from './question-words.tsx';

type Own = {
  Dialog: typeof import('./ask-dialog.tsx').AskDialog;
  List: typeof import('./own-questions.tsx').OwnQuestions;
};

/**
 * What customers asked about a service, piece by piece, and asking oneself. Whoever is signed in sees what became of their
 * own questions as well.
 */
export function ServiceQuestions({ service }: { service: Service }) {
  const { rid, name, questions, questions_next } = service;
  const first = { list: questions, next: questions_next };
  const [{ list, next }, setPiece] = useState(first);
  const [kw, setWord] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState(0);
  const [own, setOwn] = useState<Own>();
  const isSignedIn = useIsSignedIn();
  const { run, isBusy } = useWork();

  // What only those need who are signed in comes when they are.
  useEffect(() => {
    if (!isSignedIn) return setOwn(undefined);
    void Promise.all([import('./ask-dialog.tsx'), import('./own-questions.tsx')]).then(
      ([{ AskDialog: Dialog }, { OwnQuestions: List }]) => setOwn({ Dialog, List }),
    );
  }, [isSignedIn]);

  const read = async (word: string, after?: string) => {
    const [{ send }, { questionList }] = await Promise.all([
      import('../../../../ui/asking/send.ts'),
      import('../contract.ts'),
    ]);
    return send(questionList, { rid, kw: word, after });
  };
  const find = (word: string) =>
    run(async () => {
      setPiece(word ? await read(word) : first);
      setWord(word);
    });
  const goOn = () =>
    run(async () => {
      const more = await read(kw, next ?? undefined);
      setPiece({ list: [...list, ...more.list], next: more.next });
    });
  const ask = () => {
    setAsking(true);
    if (!isSignedIn) openLogin({ view: 'sign' });
  };

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <p className="text-xs text-muted">回复后通知提问人，有参考价值的问题公开在此，不显示提问人</p>
        <Button kind="outline" className="ml-auto h-11 px-5 md:h-9" onClick={ask}>
          我要提问
        </Button>
      </div>
      {(questions_next || kw) && (
        <search>
          <form
            className="mb-2 flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              void find(String(new FormData(event.currentTarget).get('kw') ?? '').trim());
            }}
          >
            <input
              name="kw"
              type="search"
              maxLength={50}
              aria-label="搜索提问"
              placeholder="搜索问题与回复"
              className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-fg placeholder:text-muted md:h-9 md:max-w-80"
            />
            <button type="submit" aria-busy={isBusy} className={`h-11 px-4 md:h-9 ${buttonClass('outline')}`}>
              搜索
            </button>
          </form>
        </search>
      )}
      {own && <own.List key={asked} rid={rid} />}
      {list.length === 0 && (
        <p className="py-6 text-center text-muted">
          {kw ? `没有包含“${kw}”的提问` : '还没有公开的提问，关于样品、条件与数据的问题都可以问'}
        </p>
      )}
      <ul>
        {list.map(({ q, a, created }) => (
          <li key={`${created}${q}`} className="border-b border-line py-3.5 last:border-b-0">
            <Words q={q} a={a} />
            <time dateTime={created.slice(0, 10)} className="mt-1 block text-2xs text-muted">
              {created.slice(0, 10)}
            </time>
          </li>
        ))}
      </ul>
      {next && (
        <p className="pt-3 text-center">
          <Button kind="outline" aria-busy={isBusy} className="h-11 px-6 md:h-10" onClick={() => void goOn()}>
            更多提问
          </Button>
        </p>
      )}
      {own && isAsking && (
        <own.Dialog
          rid={rid}
          name={name}
          onClose={() => setAsking(false)}
          onDone={async () => {
            setAsking(false);
            setAsked((before) => before + 1);
          }}
        />
      )}
    </>
  );
}
