import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askOr } from '../../../ui/asking/call-context.ts';
import { Link } from '../../../ui/link.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { pageMeta } from '../../../ui/page/page-meta.ts';
import { Card } from '../../../ui/showing/card.tsx';
import { typeGroup } from '../../catalogue/contract.ts';
import { RequireForm } from './require-form.tsx';

/** The service types to choose from. */
export async function loader({ context }: LoaderFunctionArgs) {
  const tree = await askOr(context, [typeGroup, {}], []);
  return { types: tree.map(({ id, name, sketch }) => ({ id, name, sketch })) };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: '提交需求',
    description: '写明样品与目的，附上资料，工程师评估后给出测试方案与报价。',
  });

const steps = [
  { title: '提交需求', text: '写明样品与目的，可附谱图、文献或方案' },
  { title: '工程师评估', text: '核对可行性与样品要求，电话确认细节' },
  { title: '方案与报价', text: '列出项目、价格与周期，由您确认' },
  { title: '寄样测试', text: '按要求打包寄出，进度在线可查' },
];

/** Whoever does not know which service they need says what for. */
export default function RequirePage() {
  const { types } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: '提交需求', to: '/require' }]} />
      <h1 className="text-xl font-semibold text-fg md:text-2xl">提交需求</h1>
      <p className="mt-1 text-muted">不确定该做什么测试时，把问题交给工程师</p>
      <div className="mt-5 grid gap-4 md:mt-6 md:grid-cols-[minmax(0,1fr)_320px] md:items-start md:gap-6">
        <Card title="需求信息" note="带 * 的为必填项">
          <RequireForm types={types} />
        </Card>
        <aside className="md:sticky md:top-[calc(var(--lp-header-h)+24px)]">
          <Card title="提交之后">
            <ol className="px-4 py-4 md:px-6">
              {steps.map(({ title, text }, position) => (
                <li key={title} className="relative flex gap-3 pb-5 last:pb-0">
                  <span
                    aria-hidden="true"
                    className="grid size-6 shrink-0 place-items-center rounded-full bg-tint-strong font-num text-2xs font-semibold text-on-tint"
                  >
                    {position + 1}
                  </span>
                  <span>
                    <span className="block font-medium text-fg">{title}</span>
                    <span className="block text-xs text-muted">{text}</span>
                  </span>
                </li>
              ))}
            </ol>
            <p className="border-t border-line px-4 py-3.5 text-xs text-muted md:px-6">
              已知道要做的项目？
              <Link to="/project" className="text-link underline">
                直接查看价格与周期
              </Link>
            </p>
          </Card>
        </aside>
      </div>
    </div>
  );
}
