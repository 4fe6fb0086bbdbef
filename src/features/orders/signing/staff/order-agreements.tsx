import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StaffPapers } from '../../../signing/staff/staff-papers.tsx';
import type { StaffOrder } from '../../board/contract.ts';
import { endStates } from '../../rules.states.ts';
import { staffPaperAsk, staffSignedPaper } from '../contract.ts';

/** The contract and confidentiality agreement of an order: whether they are asked for, and what was signed. */
export function StaffAgreements({ order, reload }: { order: StaffOrder; reload: () => Promise<void> }) {
  const { run, isBusy } = useAction(staffPaperAsk, '已处理');
  const file = useSaveFile(staffSignedPaper);
  const { rid, version } = order;
  const ask = async (kind: 1 | 2, is_wanted: 0 | 1) => {
    if (await run({ rid, version, kind, is_wanted })) await reload();
  };
  return (
    <StaffCard title="合同与协议">
      <StaffPapers
        papers={order.papers}
        mayAsk={order.can_work === 1 && !(endStates as readonly number[]).includes(order.status)}
        isAsking={isBusy}
        onAsk={(kind, isWanted) => void ask(kind, isWanted)}
        isSaving={file.isBusy}
        onSave={(paper_rid) => void file.save({ rid, paper_rid })}
      />
    </StaffCard>
  );
}
