import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field, inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type Pasted, type PastedField, readPasted } from '../rules.paste.ts';

/** What fields are called on the screen. */
export const fieldNames: Record<PastedField, string> = {
  title: '发票抬头',
  tax_no: '税号',
  reg_address: '注册地址',
  reg_phone: '注册电话',
  bank: '开户银行',
  account_no: '银行账号',
  email: '接收邮箱',
};

/** A box for what others sent, the fields that were read in it, and what was not understood. */
export function TitlePaste({
  wanted,
  onRead,
}: {
  /** The fields that are in sight; the others keep what was read until the type asks for it. */
  wanted: readonly string[];
  onRead: (fields: Pasted['fields']) => void;
}) {
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<Pasted>();
  const read = () => {
    const found = readPasted(text);
    setPasted(found);
    onRead(found.fields);
  };
  return (
    <div className="rounded-md bg-page p-3.5">
      <Field label="智能识别">
        {(props) => (
          <textarea
            {...props}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder="粘贴开票信息，如名称、税号、地址、电话、开户行及账号"
            className={`${inputClass('area')} block min-h-22`}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="text-2xs text-muted">只填入能确定的内容，保存前请核对</span>
        <Button
          kind="outline"
          disabled={!text.trim()}
          onClick={read}
          className="h-11 px-4 disabled:cursor-not-allowed disabled:text-disabled md:h-9"
        >
          识别并填入
        </Button>
      </div>
      <div role="status">{pasted && <Findings pasted={pasted} wanted={wanted} />}</div>
    </div>
  );
}

function Findings({ pasted: { fields, unread }, wanted }: { pasted: Pasted; wanted: readonly string[] }) {
  const found = (Object.keys(fieldNames) as PastedField[]).flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [{ field, value }];
  });
  return (
    <div className="mt-3 space-y-2 border-t border-dashed border-line pt-3 text-xs">
      {found.length === 0 ? (
        <p className="text-warning">没有识别到开票信息，请手动填写</p>
      ) : (
        <>
          <p className="flex items-center gap-1.5 font-medium text-success">
            <Icon name="check" />
            已识别 {found.length} 项
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {found.map(({ field, value }) => (
              <div key={field} className="contents">
                <dt className="text-muted">{fieldNames[field]}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  {value}
                  {!wanted.includes(field) && <span className="text-muted">（当前类型不需要）</span>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {unread.length > 0 && (
        <div className="text-warning">
          <p>未识别的内容，请自行核对：</p>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {unread.map((line) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
