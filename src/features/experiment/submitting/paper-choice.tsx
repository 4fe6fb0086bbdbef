import { Tick } from '../../../ui/forms/field.tsx';
import type { DraftCommon } from '../../plan/contract.ts';

type Choice = Pick<DraftCommon, 'contract' | 'nda'>;

/** Whether a contract and, for what is confidential, a confidentiality agreement is to be signed. */
export function PaperChoice({
  draft,
  onChange,
}: {
  draft: Choice & Pick<DraftCommon, 'secret' | 'quote_first'>;
  onChange: (next: Partial<Choice>) => void;
}) {
  const when = draft.quote_first === 1 ? '报价后' : '提交后';
  return (
    <fieldset>
      <legend className="font-semibold text-fg">合同与保密（选填）</legend>
      <Tick
        name="contract"
        checked={draft.contract === 1}
        onChange={({ target }) => onChange({ contract: target.checked ? 1 : 0 })}
      >
        需要签订委托检测合同
      </Tick>
      {draft.secret === 1 && (
        <Tick
          name="nda"
          checked={draft.nda === 1}
          onChange={({ target }) => onChange({ nda: target.checked ? 1 : 0 })}
        >
          需要签订保密协议
        </Tick>
      )}
      {(draft.contract === 1 || (draft.secret === 1 && draft.nda === 1)) && (
        <p className="mt-1 text-xs text-muted">
          {when}在订单页在线签署{draft.contract === 1 && '，合同签署后订单继续'}。
        </p>
      )}
    </fieldset>
  );
}
