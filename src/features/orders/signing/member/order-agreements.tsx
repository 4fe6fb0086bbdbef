import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchFile, saveFile } from '../../../../ui/asking/download.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { SignDialog } from '../../../signing/member/sign-dialog.tsx';
import { SignedPapers } from '../../../signing/member/signed-papers.tsx';
import { paperStates } from '../../../signing/rules.ts';
import { orderProtocol } from '../../changes/contract.ts';
import type { Detail } from '../../mine/member/order-parts.tsx';
import { orderPaper, orderSignedPaper } from '../contract.ts';

/** Whether something of an order waits for its customer's signature. */
export const waitsForSignature = ({ mine, papers }: Detail) =>
  mine === 1 && papers.some(({ state }) => state === paperStates.toSign);

/** The contract and confidentiality agreement of one's order: what is to be signed, and what was. */
export function OrderAgreements({ order }: { order: Detail }) {
  const { revalidate } = useRevalidator();
  const { run, busyWith } = useWork();
  const [signing, setSigning] = useState<1 | 2>();
  const { rid } = order;
  const shown = order.papers.filter(
    ({ state, why_not, signed }) => state !== paperStates.none || !why_not || signed.length > 0,
  );
  if (order.mine !== 1 || shown.length === 0) return null;
  return (
    <>
      <SignedPapers
        title="合同与协议"
        papers={shown}
        busy={busyWith}
        onSign={(kind) => setSigning(kind)}
        onDraft={(kind) =>
          void run(async () => saveFile(await fetchFile(orderPaper, { rid, kind, format: 'pdf' })), kind)
        }
        onSigned={(paper_rid) =>
          void run(async () => saveFile(await fetchFile(orderSignedPaper, { rid, paper_rid })), paper_rid)
        }
      />
      {signing && (
        <Signing
          order={order}
          kind={signing}
          onClose={() => setSigning(undefined)}
          onDone={async () => {
            setSigning(undefined);
            await revalidate();
          }}
        />
      )}
    </>
  );
}

function Signing({
  order: { rid, papers, contact },
  kind,
  onClose,
  onDone,
}: {
  order: Detail;
  kind: 1 | 2;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const state = useCall(orderPaper, { rid, kind, format: 'json' });
  return (
    <SignDialog
      name={papers.find((paper) => paper.kind === kind)?.name ?? ''}
      person={contact.name}
      state={state}
      sign={(signature) => send(orderProtocol, { rid, kind, ...signature })}
      {...{ onClose, onDone }}
    />
  );
}
