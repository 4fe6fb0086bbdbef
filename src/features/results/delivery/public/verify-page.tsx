import { type FormEvent, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Field, inputClass } from '../../../../ui/forms/field.tsx';
import { pageMeta } from '../../../../ui/page/page-meta.ts';
import { tellShown } from '../../../traffic/public/tell-shown.ts';
import { fileVerify, manifestVerify } from '../contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: '检测数据真伪校验',
    description: '输入SHA-256或选择文件，核对检测数据是否由本机构发布。文件只在您的浏览器中计算，不会上传。',
    address: '/verify',
  });

/** Files up to this size are hashed in the page, in bytes. */
const largest = 512 * 1024 * 1024;

type Answer =
  | { about: string; file: OutputOf<typeof fileVerify> }
  | { about: string; list: OutputOf<typeof manifestVerify> };

/** Says whether a file or a signed list came from us; the file itself stays with whoever asks. */
export default function VerifyPage() {
  const [hash, setHash] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [signature, setSignature] = useState('');
  const [list, setList] = useState<{ name: string; text: string }>();
  const picker = useRef<HTMLInputElement>(null);

  const work = async (act: () => Promise<Answer>) => {
    setIsBusy(true);
    setProblem(undefined);
    setAnswer(undefined);
    try {
      const found = await act();
      const { is_genuine } = 'file' in found ? found.file : found.list;
      tellShown({ kind: 'check', part: is_genuine ? 'genuine' : 'unknown' });
      setAnswer(found);
    } catch (error) {
      setProblem(messageOf(error) ?? '请稍后再试');
    } finally {
      setIsBusy(false);
    }
  };
  const ask = (sha256: string, about: string) =>
    work(async () => ({ about, file: await send(fileVerify, { sha256 }) }));
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largest) {
      setAnswer(undefined);
      return setProblem('文件超过 512 MB，请在本机计算 SHA-256 后填写');
    }
    void work(async () => {
      const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const sha256 = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
      setHash(sha256);
      return { about: file.name, file: await send(fileVerify, { sha256 }) };
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(hash, 'SHA-256');
  };
  const submitList = (event: FormEvent) => {
    event.preventDefault();
    if (!list) return setProblem('请选择数据清单 manifest.json');
    void work(async () => ({
      about: list.name,
      list: await send(manifestVerify, { manifest: list.text, signature }),
    }));
  };

  return (
    <div className="mx-auto max-w-180 px-4 py-8 md:py-12">
      <h1 className="text-2xl font-semibold text-fg">检测数据真伪校验</h1>
      <p className="mt-2 text-body">
        核对一份检测数据、合同或保密协议是否由我们发布、是否被改动过。文件只在您的浏览器中计算校验值，不会上传。
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here or chosen by the button. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={`mt-6 rounded-lg border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-action bg-tint' : 'border-line-strong bg-surface'}`}
      >
        <p className="text-sm text-body">将文件拖到这里，或</p>
        <input
          ref={picker}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="选择要校验的文件"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          kind="primary"
          disabled={isBusy}
          onClick={() => picker.current?.click()}
          className="mt-3 h-11 px-6 md:h-10"
        >
          选择文件
        </Button>
      </div>
      <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-70">
          <LongText label="SHA-256 校验值" value={hash} onChange={setHash} />
        </div>
        <button type="submit" disabled={isBusy} className={`h-11 px-6 ${buttonClass('outline')}`}>
          查询
        </button>
      </form>
      <div aria-live="polite" className="mt-6 min-h-16">
        {problem && <p className="rounded-md bg-danger-bg px-4 py-3 text-sm text-danger">{problem}</p>}
        {answer && <Verdict answer={answer} />}
      </div>
      <details className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
        <summary className="min-h-9 cursor-pointer font-medium text-fg">校验数据清单的签名</summary>
        <form onSubmit={submitList} className="mt-3 space-y-4">
          <label className="block text-sm text-body">
            数据清单 manifest.json
            <input
              type="file"
              accept=".json,application/json"
              className="mt-1 block w-full text-sm"
              onChange={async ({ target }) => {
                const file = target.files?.[0];
                setList(file && { name: file.name, text: await file.text() });
              }}
            />
          </label>
          <LongText label="签名（manifest.sig 中的一行）" value={signature} onChange={setSignature} />
          <button type="submit" disabled={isBusy} className={`h-11 px-6 md:h-10 ${buttonClass('outline')}`}>
            校验签名
          </button>
        </form>
      </details>
    </div>
  );
}

function LongText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(input) => (
        <input
          {...input}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className={inputClass('normal')}
        />
      )}
    </Field>
  );
}

function Verdict({ answer }: { answer: Answer }) {
  const isGenuine = ('file' in answer ? answer.file : answer.list).is_genuine === 1;
  return (
    <div
      className={`rounded-md px-4 py-4 text-sm ${isGenuine ? 'bg-success-bg text-success' : 'bg-danger-bg text-danger'}`}
    >
      <p className="font-semibold break-all">
        {answer.about}：{isGenuine ? '确为本机构发布，内容未被改动' : '不是本机构发布的文件，或内容已被改动'}
      </p>
      {isGenuine && (
        <ul className="mt-2 space-y-1 text-body">
          {'file' in answer ? (
            <>
              {answer.file.releases.map(({ order, released, is_superseded }) => (
                <li key={`${order}${released}`}>
                  订单 <span className="font-num">{order}</span>，发布于{' '}
                  <span className="font-num">{released}</span>
                  {is_superseded === 1 && '，之后已有新文件替代'}
                </li>
              ))}
              {answer.file.papers.map(({ name, no, signed }) => (
                <li key={`${name}${no}${signed}`}>
                  {name}，编号 <span className="font-num">{no}</span>，签署于{' '}
                  <span className="font-num">{signed}</span>
                </li>
              ))}
            </>
          ) : (
            <li>
              订单 <span className="font-num">{answer.list.order}</span>，发布于{' '}
              <span className="font-num">{answer.list.released}</span>，共 {answer.list.files} 个文件
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
