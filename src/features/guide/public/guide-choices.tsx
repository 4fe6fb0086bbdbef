import type { OutputOf } from '../../../core/call.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/showing/empty-state.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { ServicePrice } from '../../catalogue/prices/public/service-price.tsx';
import { daysText, detailAddress } from '../../catalogue/prices/public/service-texts.ts';
import type { guideAnswer } from '../contract.ts';

/** The recommended services in their order. */
export function GuideChoices({ choices }: { choices: OutputOf<typeof guideAnswer>['choices'] }) {
  if (choices.length === 0)
    return (
      <EmptyState
        img="/images/empty-search.svg"
        title="推荐的项目暂未上架"
        note="描述样品与目的，由工程师推荐可替代的项目。"
      >
        <Link to="/require" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          提交需求
        </Link>
      </EmptyState>
    );
  return (
    <ol aria-label="推荐项目" className="grid gap-4 lg:grid-cols-3 lg:gap-5">
      {choices.map(({ service, reason, limit }, index) => (
        <li key={service.rid} className="flex flex-col rounded-lg border border-line bg-surface p-4 md:p-5">
          <div className="flex flex-wrap items-center gap-2">
            <Tag tone="teal">{index === 0 ? '首选' : '补充'}</Tag>
            <Tag>{daysText(service)}</Tag>
          </div>
          <h2 className="mt-2.5 text-md font-semibold text-fg">{service.name}</h2>
          <dl className="mt-2 space-y-2">
            <div>
              <dt className="text-xs text-muted">为什么测</dt>
              <dd className="text-fg">{reason}</dd>
            </div>
            <div>
              <dt className="text-xs text-muted">不能说明什么</dt>
              <dd className="text-fg">{limit}</dd>
            </div>
          </dl>
          <div className="mt-auto flex items-end justify-between gap-3 pt-4">
            <ServicePrice fen={service.price_from_fen} unit={service.unit} />
            <Link
              to={detailAddress(service.rid)}
              prefetch="intent"
              aria-label={`查看项目：${service.name}`}
              className={`h-10 px-4.5 ${buttonClass(index === 0 ? 'primary' : 'outline')}`}
            >
              查看项目
            </Link>
          </div>
        </li>
      ))}
    </ol>
  );
}
