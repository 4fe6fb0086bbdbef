import { type ReactNode, useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { CodeForm } from '../../clusters/member/code-form.tsx';
import { type PaperText, signingRefusals } from '../contract.ts';

type Read = {
  data: (PaperText & { version: number }) | undefined;
  failure: string | undefined;
  reload: () => Promise<void>;
};

/** Shows a contract or confidentiality agreement whole, and has it signed by name and code. */
export function SignDialog({
  name,
  person,
  state,
  sign,
  onClose,
  onDone,
}: {
  name: string;
  /** Whose name is filled in. */
  person: string;
  /** The text as it was asked for. */
  state: Read;
  sign: (signature: { version: string; signer: string; code: string }) => Promise<unknown>;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { data: text, failure, reload } = state;
  const [signer, setSigner] = useState(person);
  return (
    <DialogFrame
      title={`签署${name}`}
      note={text ? `编号 ${text.no}` : undefined}
      look="page"
      className="md:w-180"
      onClose={onClose}
    >
      {failure ? (
        <FailureLine failure={failure} onRetry={reload} className="py-10 text-center" />
      ) : !text ? (
        <p role="status" className="py-10 text-center text-muted">
          正在生成文本
        </p>
      ) : (
        <>
          <section
            aria-label={`${name}全文`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
            tabIndex={0}
            className="mb-4 max-h-[52vh] overflow-y-auto rounded-md border border-line px-4 py-3 text-sm"
          >
            <PaperWords text={text} />
          </section>
          <CodeForm
            yes="确认签署"
            done={`${name}已签署`}
            missing={signer.trim() ? undefined : signingRefusals.noSigner}
            act={(code) => sign({ version: String(text.version), signer: signer.trim(), code })}
            onDone={onDone}
          >
            {(problem) => (
              <TextField
                name="user"
                label="签署人姓名"
                value={signer}
                onChange={({ target }) => setSigner(target.value)}
                maxLength={50}
                problem={problem}
                help="签署人须有权代表委托方签署。短信验证码发送至您的账号手机号，签署后的文件归档留存。"
              />
            )}
          </CodeForm>
        </>
      )}
    </DialogFrame>
  );
}

function PaperWords({ text }: { text: PaperText }) {
  return (
    <>
      <h3 className="text-center text-base font-semibold text-fg">{text.name}</h3>
      <dl className="mt-3 space-y-2">
        {text.parties.map(({ role, name, details }) => (
          <Fact key={role} name={role}>
            <b className="font-semibold text-fg">{name}</b>
            {details.map((detail) => (
              <span key={detail} className="block text-xs text-muted">
                {detail}
              </span>
            ))}
          </Fact>
        ))}
        {text.facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {text.lines.length > 0 && (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {text.lines.map(({ name, params, count, amount_fen }) => (
              <li
                key={`${name} ${count} ${amount_fen} ${params.map(({ value }) => value).join(' ')}`}
                className="py-2.5"
              >
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-medium text-fg [overflow-wrap:anywhere]">
                    {name} <span className="font-num text-xs text-muted">× {count}</span>
                  </span>
                  <span className="font-num whitespace-nowrap text-fg">¥{yuan(amount_fen)}</span>
                </p>
                <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
                  {params.map((param) => `${param.name}：${param.value}`).join('；')}
                </p>
              </li>
            ))}
          </ul>
          <div className="mt-2 text-right">
            {text.discount_fen > 0 && (
              <p className="text-xs text-body">
                优惠 <span className="font-num">−¥{yuan(text.discount_fen)}</span>
              </p>
            )}
            <p className="text-body">
              合同价款（含税）
              <b className="font-num text-lg font-semibold text-price">¥{yuan(text.total_fen)}</b>
            </p>
            <p className="text-xs text-body">人民币（大写）：{text.capitals}</p>
          </div>
        </>
      )}
      {text.clauses.map(({ title, items }) => (
        <section key={title} className="mt-4">
          <h4 className="font-semibold text-fg">{title}</h4>
          <ol className="mt-1 list-decimal space-y-1 pl-5 text-body">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-16 shrink-0 text-muted english:w-28">{name}</dt>
      <dd className="min-w-0 flex-1 text-body [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
