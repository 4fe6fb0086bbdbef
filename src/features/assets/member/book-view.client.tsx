import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { TableHead } from '../../../ui/showing/table-head.tsx';
import { OwnerTabs } from '../../clusters/member/owner-tabs.tsx';
import { assetBook, assetExport, type BookLine } from '../contract.ts';
import { type Book, books } from '../rules.ts';
import { type Assets, AssetsOverview } from './assets-overview.tsx';
import { MovementDialog } from './movement-dialog.tsx';

/** What the address says of the account book. */
export const bookAddress = addressFor(assetBook, ['account', 'from', 'to', 'page', 'size'], {
  standards: { size: 20 },
});

/** What there is and what is owed, and the account books with their export. */
export function BookView({
  owner,
  assets,
  book,
}: {
  /** The rid of the group whose book it is; empty for one's own. */
  owner: string;
  assets: Assets;
  book: OutputOf<typeof assetBook>;
}) {
  const [shown, setShown] = useState<string>();
  const { said, to } = useAddress(bookAddress);
  const { account = 'prestore' } = said;
  const isNarrowed = Boolean(said.from || said.to);
  return (
    <div className="space-y-4">
      <PageHead title="资金账本" />
      <OwnerTabs
        groups={assets.clusters}
        owner={owner}
        to={(rid) => `/member/asset${rid && `?owner=${rid}`}`}
      />
      <AssetsOverview assets={assets} owner={owner} />
      <section aria-label="账本" className="rounded-lg border border-line bg-surface">
        <nav aria-label="账户" className="flex gap-6 overflow-x-auto border-b border-line px-4 md:px-6">
          {Object.entries(books).map(([key, { name }]) => (
            <Link
              key={key}
              to={to({ account: key as Book, from: '', to: '' })}
              preventScrollReset
              aria-current={key === account ? 'page' : undefined}
              className={`-mb-px border-b-2 px-1 py-3.5 text-md whitespace-nowrap ${key === account ? 'border-action font-semibold text-fg' : 'border-transparent text-muted hover:text-action'}`}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Tools owner={owner} />
        <Sums account={account} sum={book.sum} />
        {book.list.length === 0 ? (
          <p className="px-6 py-14 text-center text-muted">
            {isNarrowed ? '这段时间没有记录' : '这个账户还没有记录'}
            {isNarrowed && (
              <Link to={to({ from: '', to: '' })} className="ml-2 text-link hover:underline">
                清空条件
              </Link>
            )}
          </p>
        ) : (
          <BookTable list={book.list} account={account} onShow={setShown} />
        )}
        <div className="px-4 pb-5 empty:hidden">
          <Pager
            page={book.page}
            size={book.size}
            total={book.total}
            to={(page) => to({ page })}
            sized={(next) => to({ size: next })}
          />
        </div>
      </section>
      {shown && <MovementDialog rid={shown} owner={owner} onClose={() => setShown(undefined)} />}
    </div>
  );
}

/** What there was before the period, what moved in it, and what there is at its end. */
function Sums({ account, sum }: { account: Book; sum: OutputOf<typeof assetBook>['sum'] }) {
  const isOwed = account === 'credit';
  const facts = [
    ['期初余额', sum.opening],
    [isOwed ? '应付' : '转出', sum.debit],
    [isOwed ? '已付' : '转入', sum.credit],
    ['期末余额', sum.balance],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line px-4 py-3 text-xs md:flex md:gap-x-10 md:px-6">
      {facts.map(([name, fen]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="mt-0.5 font-num text-md text-fg">{amount(account, fen)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tools({ owner }: { owner: string }) {
  const { save, isBusy } = useSaveFile(assetExport);
  const { said, go } = useAddress(bookAddress);
  const { account = 'prestore', from, to } = said;
  const file = (format: 'xlsx' | 'pdf', name: string) => (
    <Button
      kind="outline"
      aria-busy={isBusy}
      onClick={() =>
        !isBusy && void save({ owner, account, format, ...(from && { from }), ...(to && { to }) })
      }
      className="h-11 px-4 md:h-10 disabled:cursor-not-allowed disabled:text-disabled"
    >
      <Icon name="dl" />
      {name}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3 p-4 md:px-6">
      <DayFields from={from} to={to} onChange={go} />
      <span className="ml-auto flex gap-2">
        {file('xlsx', '导出 Excel')}
        {file('pdf', '导出 PDF')}
      </span>
    </div>
  );
}

function BookTable({
  list,
  account,
  onShow,
}: {
  list: readonly BookLine[];
  account: Book;
  onShow: (rid: string) => void;
}) {
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3';
  const isOwed = account === 'credit';
  return (
    <table className="w-full text-xs max-md:block">
      <TableHead
        names={['时间', '摘要', ...(isOwed ? ['应付', '已付', '尚欠'] : ['转出', '转入', '余额'])]}
        atRight={3}
        className="px-3 py-2.5 first:pl-6 last:pr-6"
      />
      <tbody className="max-md:block max-md:divide-y max-md:divide-line max-md:border-t max-md:border-line">
        {list.map(({ rid, at, title, ref, debit, credit, balance }) => (
          <tr
            key={rid}
            className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3"
          >
            <td className={`font-num whitespace-nowrap text-muted max-md:row-start-2 md:pl-6! ${cell}`}>
              {at.slice(0, 16)}
            </td>
            <td className={`max-md:row-start-1 ${cell}`}>
              <button type="button" onClick={() => onShow(rid)} className="py-1 text-link hover:underline">
                {title}
              </button>
              {ref && <span className="ml-2 font-mono text-2xs text-muted">{ref}</span>}
            </td>
            {[debit, credit].map((fen, index) => (
              <td
                key={index === 0 ? 'debit' : 'credit'}
                className={`text-right font-num whitespace-nowrap ${fen === 0 ? 'max-md:hidden' : 'max-md:row-start-1 font-semibold text-fg'} ${cell}`}
              >
                {fen === 0 ? '—' : amount(account, fen)}
              </td>
            ))}
            <td
              className={`text-right font-num whitespace-nowrap text-muted max-md:row-start-2 md:pr-6! ${cell}`}
            >
              <span className="md:hidden">{isOwed ? '尚欠 ' : '余额 '}</span>
              {amount(account, balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Money in yuan; points as they are. */
function amount(account: Book, count: number): string {
  return account === 'points' ? count.toLocaleString('zh-CN') : yuan(count);
}
