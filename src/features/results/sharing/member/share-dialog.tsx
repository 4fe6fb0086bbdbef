import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { Problem, Star, TextField, Tick } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { useShopName } from '../../../../ui/site.ts';
import type { DeliveredFile } from '../../delivery/contract.ts';
import { shareAdd } from '../contract.ts';
import { shareDays, shareRefusals } from '../rules.ts';

type Made = OutputOf<typeof shareAdd>;

/** Days that are offered for a link. */
const offeredDays = [3, shareDays.usual, 30, shareDays.most];

/** Makes a link to chosen files of an order, and shows it the one time that it can be shown. */
export function ShareDialog({
  orderRid,
  files,
  needsPassword,
  onClose,
  onDone,
}: {
  orderRid: string;
  files: readonly DeliveredFile[];
  needsPassword: boolean;
} & DialogEnds) {
  const [made, setMade] = useState<Made & { password: string }>();
  return made ? (
    <DialogFrame title="链接已生成" note="链接只显示这一次，请复制后发给对方。" onClose={onClose}>
      <MadeLink made={made} onClose={onClose} />
    </DialogFrame>
  ) : (
    <DialogFrame title="分享数据" look="page" className="md:max-w-150" onClose={onClose}>
      <ShareForm
        {...{ orderRid, files, needsPassword }}
        onMade={async (link) => {
          setMade(link);
          await onDone();
        }}
      />
    </DialogFrame>
  );
}

function ShareForm({
  orderRid,
  files,
  needsPassword,
  onMade,
}: {
  orderRid: string;
  files: readonly DeliveredFile[];
  needsPassword: boolean;
  onMade: (made: Made & { password: string }) => Promise<void>;
}) {
  const shopName = useShopName();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    files.flatMap(({ rid, is_superseded }) => (is_superseded ? [] : rid)),
  );
  const [days, setDays] = useState(String(shareDays.usual));
  const inputOf = ({ recipient = '', note, password = '', can_download }: Values) => ({
    ...{ order_rid: orderRid, file_rids: [...chosen], recipient, note, password },
    ...{ days: Number(days), can_download: can_download ? (1 as const) : (0 as const) },
  });
  const { form, field, isBusy } = useForm({
    check: (values) =>
      inOrder(
        {
          ...problemsOf(shareAdd.input, inputOf(values)),
          ...(needsPassword && !values.password && { password: shareRefusals.secretPassword }),
        },
        ['file_rids', 'recipient', 'password', 'note'],
      ),
    submit: async (values) =>
      onMade({ ...(await send(shareAdd, inputOf(values))), password: values.password ?? '' }),
    fieldOf: { [shareRefusals.secretPassword]: 'password' },
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <FileChoice {...field('file_rids')} files={files} chosen={chosen} onChange={setChosen} />
      <TextField
        {...field('recipient')}
        label="接收人"
        required
        maxLength={30}
        placeholder="例如 合作单位王老师"
        help={`在线查看时画面带水印“供接收人查看 · ${shopName} · 日期”`}
      />
      <ChoiceChips
        name="days"
        legend="有效期"
        value={days}
        onChange={setDays}
        className="grid grid-cols-4 gap-2"
        choices={offeredDays.map((each) => ({ value: String(each), label: `${each} 天` }))}
      />
      <TextField
        {...field('password')}
        label={needsPassword ? '密码' : '密码（选填）'}
        required={needsPassword}
        autoComplete="off"
        maxLength={32}
        help="4-32位，请另行告知对方"
      />
      <TextField {...field('note')} label="说明（选填）" maxLength={200} />
      <div>
        <Tick name="can_download">允许下载</Tick>
        <p className="mt-1 text-xs leading-5 text-muted">
          下载的是原始文件，不带水印。不允许下载时页面不提供下载和导出，但在线查看会把内容传到对方的浏览器，无法完全防止保存。
        </p>
      </div>
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        生成链接
      </SubmitButton>
    </form>
  );
}

function FileChoice({
  name,
  problem,
  files,
  chosen,
  onChange,
}: {
  name: string;
  problem?: string;
  files: readonly DeliveredFile[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const isAll = chosen.length === files.length;
  const groups = [...Map.groupBy(files, ({ sample_no }) => sample_no)];
  const toggle = (rids: readonly string[], isIn: boolean) =>
    onChange(isIn ? [...new Set([...chosen, ...rids])] : chosen.filter((each) => !rids.includes(each)));
  return (
    <fieldset data-field={name} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-medium text-fg">
        <Star />
        分享的文件
        <span className="ml-2 text-xs font-normal text-muted">
          已选 {chosen.length} / {files.length}
        </span>
      </legend>
      <div className="max-h-60 overflow-y-auto rounded-sm border border-line">
        {files.length > 1 && (
          <Line
            isIn={isAll}
            onChange={(isIn) =>
              toggle(
                files.map(({ rid }) => rid),
                isIn,
              )
            }
          >
            <b className="font-medium text-fg">全选</b>
          </Line>
        )}
        {groups.map(([no, own]) => (
          <div key={no} className="border-t border-line first:border-t-0">
            {groups.length > 1 && (
              <Line
                isIn={own.every(({ rid }) => chosen.includes(rid))}
                onChange={(isIn) =>
                  toggle(
                    own.map(({ rid }) => rid),
                    isIn,
                  )
                }
              >
                <span className="font-medium text-fg">{no ? `样品 ${no}` : '全部样品'}</span>
              </Line>
            )}
            {own.map(({ rid, name: title, is_superseded }) => (
              <Line
                key={rid}
                isIn={chosen.includes(rid)}
                isInner={groups.length > 1}
                onChange={(isIn) => toggle([rid], isIn)}
              >
                <span className="break-all">{title}</span>
                {is_superseded === 1 && <span className="ml-2 text-xs text-muted">已有新文件替代</span>}
              </Line>
            ))}
          </div>
        ))}
      </div>
      {problem && <Problem>{problem}</Problem>}
    </fieldset>
  );
}

function Line({
  isIn,
  isInner = false,
  onChange,
  children,
}: {
  isIn: boolean;
  isInner?: boolean;
  onChange: (isIn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 py-1 pr-3 hover:bg-subtle md:min-h-9 ${isInner ? 'pl-8' : 'pl-3'}`}
    >
      <input
        type="checkbox"
        checked={isIn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-action"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

function MadeLink({
  made: { url, expire_at, password },
  onClose,
}: {
  made: Made & { password: string };
  onClose: () => void;
}) {
  return (
    <>
      <textarea
        readOnly
        aria-label="分享链接"
        value={url}
        rows={3}
        onFocus={({ target }) => target.select()}
        className="w-full resize-none rounded-sm border border-control bg-subtle px-3 py-2 font-mono text-xs break-all text-fg"
      />
      <p className="mt-2 text-xs leading-5 text-muted">
        有效期至 <span className="font-num">{expire_at.slice(0, 16)}</span>
        {password && '；打开时需要您设置的密码，请通过其他方式告知对方'}。
      </p>
      <div className="mt-5 flex justify-end gap-2.5">
        <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={onClose}>
          完成
        </Button>
        <Button
          kind="primary"
          className="h-11 px-4.5 md:h-10"
          onClick={() => void copyText(url, '链接已复制')}
        >
          复制链接
        </Button>
      </div>
    </>
  );
}
