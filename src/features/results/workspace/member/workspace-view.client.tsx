import { lazy, Suspense, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { telling } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Detail } from '../../../orders/mine/member/order-parts.tsx';
import { useOrderEvents } from '../../../orders/mine/member/use-order-events.ts';
import type { CustomerAssign } from '../../contract.ts';
import type { Results } from '../../delivery/contract.ts';
import { ArchiveDownload } from '../../delivery/member/archive-download.tsx';
import { ResultFiles } from '../../delivery/member/result-files.tsx';
import { SystemExport } from '../../delivery/member/system-export.tsx';
import { saveResult, viewedFile } from '../../delivery/member/viewed-file.ts';
import { decided } from '../../rules.states.ts';
import { useVerdicts, type Verdicts } from '../../verdicts/member/use-verdicts.tsx';
import { drawable } from '../../viewers/rules.drawable.ts';
import { alike, filesOf, labelOf, narrowedTree, neighbour, type OwnFile, treeOf } from '../rules.tree.ts';
import { mostOver, toggled } from '../rules.view.ts';
import { DataStrip } from './data-strip.tsx';
import { DataTree } from './data-tree.tsx';
import { EarlierDialog } from './earlier-dialog.tsx';
import { FileNotes } from './file-notes.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useForeign } from './use-foreign.ts';
import { useKeys } from './use-keys.ts';
import { useShown } from './use-shown.ts';
import { VerdictBar } from './verdict-bar.tsx';
import { WorkspaceHead } from './workspace-head.tsx';

const DataPicture = lazy(async () => ({ default: (await import('./data-picture.tsx')).DataPicture }));

/** The data of one order in full width: by sample and technique, the picture, what is known of it, and the verdict. */
export function WorkspaceView({ order, results }: { order: Detail; results: Results }) {
  useOrderEvents(order.rid, order.version);
  const verdicts = useVerdicts(order.rid, order.version);
  const waiting = verdicts?.waiting.length ?? 0;
  if (results.held || results.files.length === 0) {
    return (
      <>
        <WorkspaceHead order={order} waiting={waiting} />
        <Withheld order={order} results={results} />
      </>
    );
  }
  return <Workspace order={order} results={results} verdicts={verdicts} />;
}

function Workspace({
  order,
  results: { files, releases, methods, ends },
  verdicts,
}: {
  order: Detail;
  results: Results;
  verdicts: Verdicts | undefined;
}) {
  const { revalidate } = useRevalidator();
  const { shown, show } = useShown();
  const [word, setWord] = useState('');
  const [dialog, setDialog] = useState<'keys' | 'earlier'>();
  const [factsAt, setFactsAt] = useState<HTMLElement | null>(null);
  const work = verdicts?.work.list ?? [];
  const tree = treeOf(files, work);
  const inOrder = filesOf(tree);
  const waiting = verdicts?.waiting ?? [];
  const first = inOrder.find(({ assign_rid }) => assign_rid === waiting[0]?.rid) ?? inOrder[0];
  const file = files.find(({ rid }) => rid === shown.file) ?? (first as OwnFile);
  const foreign = useForeign(
    order.rid,
    shown.over.filter((rid) => !files.some((own) => own.rid === rid)),
  );
  const over = shown.over.flatMap((rid) => [...files, ...foreign].find((own) => own.rid === rid) ?? []);
  const assign = work.find(({ rid }) => rid === file.assign_rid);
  const others = alike(inOrder, file).filter(({ rid }) => rid !== file.rid);
  const canOverlay = drawable(file.name);
  const overlayable = canOverlay ? others.filter(({ name }) => drawable(name)) : [];
  const next = waiting.find(({ rid }) => rid !== assign?.rid);

  const choose = (rid: string) => show({ file: rid, over: [], isGrid: false });
  const step = (by: 1 | -1) => {
    const to = neighbour(inOrder, file.rid, by);
    if (to) show({ file: to.rid, over: [], isGrid: shown.isGrid });
  };
  const layOver = (rids: readonly string[]) =>
    show({ file: file.rid, over: rids.slice(0, mostOver), isGrid: false });
  const toggle = (rid: string) => layOver(toggled(shown.over, rid));
  const overlayAll = () => layOver(shown.over.length > 0 ? [] : overlayable.map(({ rid }) => rid));
  const turn = () => show({ file: file.rid, over: shown.over, isGrid: !shown.isGrid });
  const save = (of: { rid: string }) =>
    telling(async () => {
      await saveResult(of);
      await revalidate();
    });
  useKeys(
    new Map([
      ['j', () => step(1)],
      ['k', () => step(-1)],
      ['o', overlayAll],
      ['g', turn],
      ['v', () => document.querySelector<HTMLElement>('[data-verdict=right]')?.focus()],
      ['?', () => setDialog('keys')],
    ]),
  );

  // The same objects as long as they say the same, so that what is open stays open.
  const key = JSON.stringify([file.rid, over.map(({ rid }) => rid), files.map(({ rid }) => rid)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are named by their key.
  const viewed = useMemo(() => {
    const shownTogether = [file, ...over];
    const named = (own: (typeof shownTogether)[number]) => viewedFile(own, labelOf(own, shownTogether));
    const ofTechnique = alike(inOrder, file);
    return {
      all: files.map((own) => viewedFile(own)),
      current: named(file),
      over: over.map(named),
      grid: ofTechnique.map((own) => viewedFile(own, labelOf(own, ofTechnique))),
    };
  }, [key]);
  const [release] = releases;
  const found = narrowedTree(tree, word);
  const tools = (
    <div
      role="toolbar"
      aria-label="数据对照"
      className="flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:*:shrink-0 md:flex-wrap"
    >
      {(overlayable.length > 0 || shown.over.length > 0) && (
        <Tool label="叠加全部样品" isPressed={shown.over.length > 0 && !shown.isGrid} onClick={overlayAll}>
          {shown.over.length > 0 ? `取消叠加（${shown.over.length}）` : '叠加全部样品'}
        </Tool>
      )}
      {others.length > 0 && (
        <Tool label="各样品小图" icon="grid" isPressed={shown.isGrid} onClick={turn}>
          各样品小图
        </Tool>
      )}
      {canOverlay && (
        <Tool label="与以往订单对比" onClick={() => setDialog('earlier')}>
          与以往订单对比
        </Tool>
      )}
      <span className="hidden flex-1 md:block" />
      <Tool
        label="复制链接"
        onClick={() => void copyText(location.href, '已复制当前视图的链接，仅可查看该订单的账号能打开')}
      >
        复制链接
      </Tool>
      <span className="hidden md:inline-flex">
        <Tool label="快捷键" onClick={() => setDialog('keys')}>
          ?
        </Tool>
      </span>
    </div>
  );
  return (
    <>
      <WorkspaceHead order={order} waiting={waiting.length}>
        <span className="hidden shrink-0 md:block">
          <Link to={`/member/order/${order.rid}#talk`} className={`h-10 px-4 ${buttonClass('outline')}`}>
            <Icon name="msg" />
            联系顾问
          </Link>
        </span>
        {release && (
          <div className="hidden shrink-0 md:block">
            <ArchiveDownload isBrief orderRid={order.rid} bytes={release.bytes} onTaken={revalidate} />
          </div>
        )}
      </WorkspaceHead>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] md:grid-cols-[220px_minmax(0,1fr)_264px] lg:grid-cols-[256px_minmax(0,1fr)_308px]">
        <aside
          aria-label="样品与数据"
          className="hidden min-h-0 flex-col overflow-y-auto border-r border-line bg-surface md:flex"
        >
          <div className="border-b border-line p-3.5">
            <input
              type="search"
              aria-label="样品、方法或文件名"
              placeholder="样品、方法或文件名"
              value={word}
              maxLength={50}
              onChange={({ target }) => setWord(target.value)}
              className="h-9 w-full rounded-sm border border-control bg-surface px-3 text-sm text-fg outline-none focus:border-action"
            />
          </div>
          <div className="flex-1">
            {found.length === 0 && <p className="px-4.5 py-6 text-xs text-muted">没有符合的数据</p>}
            <DataTree
              tree={found}
              current={file.rid}
              over={shown.over}
              canOverlay={canOverlay}
              onChoose={choose}
              onToggle={toggle}
            />
          </div>
          <Progress work={work} />
        </aside>
        <div className="md:hidden">
          <DataStrip tree={tree} current={file.rid} onChoose={choose} />
        </div>
        <main id="main" className="min-h-0 min-w-0 space-y-3 overflow-y-auto bg-surface p-4 md:p-5">
          {ends && ends.gone === 0 && (
            <p role="status" className="rounded-md bg-warning-bg px-3.5 py-2.5 text-sm text-warning">
              数据保存期将满，文件将于 {ends.on} 删除，请在此之前下载。
            </p>
          )}
          {tools}
          <Suspense fallback={<p className="py-24 text-center text-sm text-muted">正在打开查看器 …</p>}>
            <DataPicture
              files={viewed.all}
              current={viewed.current}
              over={viewed.over}
              grid={shown.isGrid ? viewed.grid : undefined}
              factsAt={factsAt}
              onChoose={choose}
              onOver={toggle}
              onSave={save}
            />
          </Suspense>
        </main>
        <aside
          aria-label="数据说明"
          className="min-h-0 overflow-y-auto border-line bg-surface max-md:mt-3 max-md:border-t md:border-l"
        >
          {release && (
            <div className="border-b border-line px-4.5 py-3.5 md:hidden">
              <ArchiveDownload orderRid={order.rid} bytes={release.bytes} onTaken={revalidate} />
            </div>
          )}
          {release && (
            <div className="border-b border-line px-4.5 py-3.5">
              <SystemExport orderRid={order.rid} bytes={release.bytes} onTaken={revalidate} />
            </div>
          )}
          <FileNotes file={file} assign={assign} methods={methods} factsAt={setFactsAt} onSave={save} />
        </aside>
      </div>
      {verdicts && (
        <VerdictBar
          verdicts={verdicts}
          assign={assign}
          onNext={
            next &&
            (() => {
              const to = inOrder.find(({ assign_rid }) => assign_rid === next.rid);
              if (to) choose(to.rid);
            })
          }
        />
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'earlier' && (
        <EarlierDialog
          orderRid={order.rid}
          technique={file.technique}
          over={shown.over}
          onToggle={toggle}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** How much of the work has its verdict. */
function Progress({ work }: { work: readonly CustomerAssign[] }) {
  const released = work.filter(({ released_at }) => released_at !== null);
  const done = released.filter(({ status }) => decided.includes(status)).length;
  if (released.length === 0) return null;
  return (
    <div className="border-t border-line px-4.5 py-3.5 text-xs">
      <p className="flex justify-between gap-3">
        <span className="font-medium text-fg">
          已确认 {done} / {released.length}
        </span>
        <span className="text-muted">J / K 切换数据</span>
      </p>
      <span className="mt-2 block h-1.5 overflow-hidden rounded-full bg-subtle" aria-hidden="true">
        <span
          className="block h-full bg-success"
          style={{ width: `${Math.round((done / released.length) * 100)}%` }}
        />
      </span>
    </div>
  );
}

/** Why there is no data to look at, and what there is of it all the same. */
function Withheld({ order: { rid }, results: { held, files, ends } }: { order: Detail; results: Results }) {
  return (
    <main id="main" className="wrap space-y-5 py-8">
      <p role="status" className="rounded-md bg-warning-bg px-4 py-3 text-warning">
        {held && files.length > 0
          ? held
          : ends?.gone
            ? `数据保存期已满，文件已于 ${ends.on} 删除；签名清单仍可在订单中下载。`
            : '数据尚未发布，检测完成并审核后即可在这里查看。'}
      </p>
      <Link to={`/member/order/${rid}`} className={`h-11 px-5 md:h-10 ${buttonClass('primary')}`}>
        {held && files.length > 0 ? '去订单付款' : '返回订单'}
      </Link>
      {files.length > 0 && <ResultFiles files={files} />}
    </main>
  );
}
