import { planLabel, usePlanCount } from '../../../../ui/asking/plan-count.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { CountBadge } from '../../../../ui/showing/count-badge.tsx';
import type { Service, ServiceForm } from '../../forms/public/use-service-form.ts';
import { Total } from './detail-estimate.tsx';

/** Puts what is chosen in the plan. */
export type PlanAction = { add: () => void; isBusy: boolean };

/** 加入实验计划; while it works it keeps its width and takes no second click. */
export function PlanButton({ plan, className }: { plan: PlanAction; className: string }) {
  return (
    <button
      type="button"
      aria-busy={plan.isBusy}
      onClick={plan.add}
      className={`aria-busy:cursor-progress ${buttonClass('primary')} ${className}`}
    >
      {plan.isBusy ? (
        <span className="size-[1.25em] animate-spin rounded-full border-2 border-current border-r-transparent" />
      ) : (
        <Icon name="flask" />
      )}
      加入实验计划
    </button>
  );
}

/** Leads to the message form, which names the service. */
export function AskLink({ rid, className }: { rid: string; className: string }) {
  return (
    <Link to={askAddress(rid)} className={`${buttonClass('outline')} ${className}`}>
      咨询工程师
    </Link>
  );
}

/** At the bottom of small screens: ask, the plan, the total, and the way into the plan. */
export function BuyBar({ service, form, plan }: { service: Service; form: ServiceForm; plan: PlanAction }) {
  const planned = usePlanCount();
  const place = 'flex w-12 shrink-0 flex-col items-center justify-center gap-0.5 text-2xs text-body';
  return (
    <nav
      aria-label="下单"
      className="fixed inset-x-0 bottom-0 z-(--lp-z-header) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <div className="flex h-(--lp-tabbar-h) items-stretch gap-1 pr-3 pl-1">
        <Link to={askAddress(service.rid)} className={place}>
          <Icon name="msg" className="size-5" />
          咨询
        </Link>
        <Link to="/experiment/plan" aria-label={planLabel(planned)} className={place}>
          <Icon name="flask" className="size-5" />
          <span className="flex items-center gap-0.5">
            计划
            <CountBadge count={planned} />
          </span>
        </Link>
        <p className="mr-auto flex min-w-0 flex-col justify-center pl-1">
          <span className="text-2xs text-muted">合计</span>
          <Total form={form} className="text-md" />
        </p>
        <PlanButton plan={plan} className="my-1.5 px-4" />
      </div>
    </nav>
  );
}

function askAddress(rid: string): string {
  return `/contact?service=${encodeURIComponent(rid)}`;
}
