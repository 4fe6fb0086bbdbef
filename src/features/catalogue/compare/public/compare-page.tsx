import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { base } from '../../../../core/language.ts';
import { callContext } from '../../../../ui/asking/call-context.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { Breadcrumbs } from '../../../../ui/page/breadcrumbs.tsx';
import { pageMeta } from '../../../../ui/page/page-meta.ts';
import { EmptyState } from '../../../../ui/showing/empty-state.tsx';
import { compare, Rid } from '../../contract.ts';
import { compareAddress, mostCompared, useCompared } from './compare-store.ts';
import { CompareTable } from './compare-table.tsx';

/** The services that the address names, those that do not exist left out. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = (new URL(request.url).searchParams.get('rids') ?? '').split(',');
  const rids = [...new Set(asked.map((rid) => rid.trim()))]
    .filter((rid) => Rid.safeParse(rid).success && rid.isWellFormed() && !rid.includes('\0'))
    .slice(0, mostCompared);
  return rids.length ? context.get(callContext)(compare, { rids }) : { list: [] };
}

export const handle = { query: ['rids'] };

export const meta: MetaFunction<typeof loader> = (args) => {
  const names = args.loaderData?.list.map(({ name }) => name).join('、');
  return pageMeta(args, { title: names ? `${names} 对比` : '项目对比', isUnlisted: true });
};

/** Up to four services side by side; the address can be shared. */
export default function ComparePage() {
  const { list } = useLoaderData<typeof loader>();
  const chosen = useCompared();
  const navigate = useNavigate();
  const own = list.length === 0 && chosen.length > 0 ? compareAddress(chosen.map(({ rid }) => rid)) : '';
  useEffect(() => {
    if (own && location.pathname + location.search === `${base}/compare`)
      void navigate(own, { replace: true });
  }, [own, navigate]);
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: '检测服务', to: '/project' }, { label: '项目对比' }]} />
      {list.length === 0 ? (
        <EmptyState
          img="/images/empty-search.svg"
          title="还没有可对比的项目"
          note={`在项目列表中点击“对比”，最多可并排比较 ${mostCompared} 个项目。`}
        >
          <Link to="/project" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
            选择项目
          </Link>
        </EmptyState>
      ) : (
        <>
          <h1 className="mb-4 text-xl font-semibold text-fg md:text-2xl">项目对比</h1>
          <CompareTable list={list} />
          <p className="mt-3 text-xs text-muted">
            价格为起价，实际金额按所选条件计算，以项目页为准。复制本页地址即可分享对比结果。
          </p>
        </>
      )}
    </div>
  );
}
