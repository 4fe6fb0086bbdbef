import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '../../../core/call.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { telling, useWork } from '../../../ui/asking/use-work.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type Title, titleList } from '../../customers/titles/contract.ts';
import { type InvoiceType, titleLacks, whyNotMadeOut } from '../../customers/titles/rules.ts';
import { type Invoiceable, type InvoiceDetail, invoiceAdd, invoiceEdit } from '../contract.ts';
import type { Content } from '../rules.states.ts';
import { type Amounts, type Division, invoicesOf, plain, whyNotDivided, writtenDown } from './dividing.ts';
import { loadInvoices } from './load-invoices.ts';

/** What the page begins with. */
export type Applied = {
  invoiceable: readonly Invoiceable[];
  /** The group whose money it is, empty for one's own, and what it is called; all groups whose money one spends. */
  owner: string;
  payer: string;
  groups: readonly { rid: string; name: string }[];
  titles: readonly Title[];
  /** The request that is changed. */
  request: InvoiceDetail | undefined;
  orderRid: string;
  /** What is chosen from the beginning. */
  refs: readonly string[];
};

/** What was chosen for one invoice; what was not is as it is for the first. */
type Wish = { titleRid?: string; type?: InvoiceType; remark?: string };

/** One invoice as it will be asked for. */
export type Wanted = {
  lines: { ref: string; amount_fen: number }[];
  fen: number;
  title: Title | undefined;
  type: InvoiceType;
  remark: string;
  kinds: Invoiceable['kind'][];
};

/** A request that is being written: what is chosen, how it is divided, to whom it goes, and why it cannot be sent yet. */
export function useApplying({ request, orderRid, refs: named, ...loaded }: Applied) {
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const [offers, setOffers] = useState(loaded.invoiceable);
  const [titles, setTitles] = useState(loaded.titles);
  const [refs, setRefs] = useState<readonly string[]>(() =>
    beginningWith({ request, orderRid, refs: named, ...loaded }),
  );
  const [division, setDivision] = useState<Division>(request ? 'own' : 'one');
  const [own, setOwn] = useState<readonly Amounts[]>(() => (request ? [amountsOf(request)] : []));
  const [wishes, setWishes] = useState<readonly Wish[]>(() => (request ? [wishOf(request)] : []));
  const [content, setContent] = useState<Content>((request?.content as Content | undefined) ?? 0);
  const [wantsPack, setWantsPack] = useState(request?.pack !== 0);
  const [refusal, setRefusal] = useState('');

  const isFirst = ({ order_rid }: Invoiceable) => Number(orderRid !== '' && order_rid === orderRid);
  const lines = withOwn(offers, request).sort((one, other) => isFirst(other) - isFirst(one));
  const chosen = lines.filter(({ ref, free_fen }) => free_fen > 0 && refs.includes(ref));
  const invoices = invoicesOf(division, chosen, own).map((invoice, index): Wanted => {
    const own = lines.filter(({ ref }) => invoice.lines.some((line) => line.ref === ref));
    const numbers = own.flatMap(({ project_no }) => project_no || []);
    const remark = wishes[index]?.remark ?? [...new Set(numbers)].join('、').slice(0, 100);
    return { ...invoice, ...titleFor(wishes, index, titles), remark, kinds: own.map(({ kind }) => kind) };
  });
  const wish = (index: number, change: Wish) =>
    setWishes((old) =>
      Array.from({ length: Math.max(old.length, index + 1) }, (_, at) =>
        at === index ? { ...old[at], ...change } : (old[at] ?? {}),
      ),
    );

  /** What changed meanwhile; what was typed stays, and so does, as nothing, what is gone. */
  const refresh = async () => {
    await telling(
      async () => {
        const [{ invoiceable }, { list }] = await Promise.all([
          loadInvoices({ size: 1, owner: loaded.owner || 0 }),
          send(titleList, {}),
        ]);
        setOffers((shown) => [
          ...invoiceable,
          ...shown
            .filter(({ ref }) => !invoiceable.some((offer) => offer.ref === ref))
            .map((gone) => ({ ...gone, free_fen: 0 })),
        ]);
        setTitles(list);
      },
      () => {},
    );
  };
  const { run, isBusy } = useWork(async (message) => {
    setRefusal(message);
    showError(message);
    await refresh();
  });
  const submit = () =>
    run(async () => {
      setRefusal('');
      const [first] = invoices;
      if (!first) return;
      const inputs = invoices.map(({ title, lines: of, type, remark }) => ({
        ...{ invoice_rid: title?.rid ?? '', lines: of, type, remark },
      }));
      const pack = wantsPack ? 1 : 0;
      if (request) {
        const { rid, version } = request;
        await send(invoiceEdit, { ...(inputs[0] as (typeof inputs)[0]), rid, version, pack, content });
        showSuccess('已修改，重新提交审核');
      } else {
        const { owner } = loaded;
        const input: InputOf<typeof invoiceAdd> =
          inputs.length === 1
            ? { ...(inputs[0] as (typeof inputs)[0]), owner, content, pack }
            : { type: first.type, owner, split: inputs, content, pack };
        await send(invoiceAdd, { ...input, request_id: keyOf(input) });
        showSuccess(inputs.length === 1 ? '已提交开票申请' : `已提交 ${inputs.length} 张开票申请`);
      }
      await navigate('/member/invoiceLs');
    });

  return {
    ...{ lines, chosen, titles, division, own, invoices, content, setContent, setOwn, wish },
    ...{ wantsPack, setWantsPack },
    isEdit: request !== undefined,
    ...{ submit, isBusy, refusal },
    totalFen: invoices.reduce((sum, { fen }) => sum + fen, 0),
    whyNot: whyNotDivided(division, chosen, own, request !== undefined) ?? whyNotAsked(invoices),
    choose: (changed: readonly string[], isChosen: boolean) => {
      setRefs([...refs.filter((ref) => !changed.includes(ref)), ...(isChosen ? changed : [])]);
      // A request that is changed says how much of each it takes; more of it begins with everything.
      if (request && isChosen)
        setOwn(([amounts]) => [
          {
            ...Object.fromEntries(
              lines
                .filter(({ ref }) => changed.includes(ref))
                .map(({ ref, free_fen }) => [ref, plain(free_fen)]),
            ),
            ...amounts,
          },
        ]);
    },
    divide: (next: Division) => {
      if (next === 'own' && division !== 'own') {
        const written = writtenDown(division, chosen);
        setOwn(written.length > 1 ? written : [...written, {}]);
      }
      setDivision(next);
    },
    add: () => setOwn([...own, {}]),
    remove: (index: number) => {
      setOwn(own.filter((_, at) => at !== index));
      setWishes(wishes.filter((_, at) => at !== index));
    },
    /** A title was added for one of the invoices. */
    addedTitle: async (index: number, titleRid: string) => {
      await refresh();
      wish(index, { titleRid, type: undefined });
    },
  };
}

export type Applying = ReturnType<typeof useApplying>;

function beginningWith({
  request,
  orderRid,
  refs,
  invoiceable,
}: Pick<Applied, 'request' | 'orderRid' | 'refs' | 'invoiceable'>): readonly string[] {
  if (refs.length > 0) return refs;
  if (request) return request.lines.map(({ ref }) => ref);
  if (orderRid) return invoiceable.filter(({ order_rid }) => order_rid === orderRid).map(({ ref }) => ref);
  return invoiceable.length === 1 ? invoiceable.map(({ ref }) => ref) : [];
}

const amountsOf = ({ lines }: InvoiceDetail): Amounts =>
  Object.fromEntries(lines.map(({ ref, amount_fen }) => [ref, plain(amount_fen)]));

const wishOf = ({ invoice_rid: titleRid, type, remark }: InvoiceDetail): Wish => ({
  ...{ titleRid, type: type as InvoiceType, remark },
});

/** What is free, with what the request that is changed holds itself. */
function withOwn(offers: readonly Invoiceable[], request: InvoiceDetail | undefined): Invoiceable[] {
  const held = request?.lines ?? [];
  const fenOf = (ref: string) => held.find((line) => line.ref === ref)?.amount_fen ?? 0;
  const known = offers.map((offer) => ({ ...offer, free_fen: offer.free_fen + fenOf(offer.ref) }));
  const others = held
    .filter(({ ref }) => !known.some((offer) => offer.ref === ref))
    .map(({ amount_fen, ...line }) => ({
      ...{
        ...line,
        statement_rid: '',
        project_no: '',
        paid_fen: amount_fen,
        invoiced_fen: 0,
        free_fen: amount_fen,
        paid_at: '',
      },
    }));
  return [...others, ...known];
}

function titleFor(
  wishes: readonly Wish[],
  index: number,
  titles: readonly Title[],
): Pick<Wanted, 'title' | 'type'> {
  const { titleRid, type } = wishes[index] ?? {};
  if (titleRid === undefined && index > 0) {
    const first = titleFor(wishes, 0, titles);
    return { ...first, type: type ?? first.type };
  }
  const title = titles.find((each) =>
    titleRid === undefined ? titleLacks(each).length === 0 : each.rid === titleRid,
  );
  return { title, type: type ?? title?.type ?? 1 };
}

function whyNotAsked(invoices: readonly Wanted[]): string | undefined {
  for (const [index, { title, type }] of invoices.entries()) {
    const which = invoices.length > 1 ? `发票 ${index + 1} ` : '';
    if (!title) return `${which}请选择发票抬头`;
    const why = whyNotMadeOut(title, type);
    if (why) return `${which}${why}`;
  }
  return undefined;
}
