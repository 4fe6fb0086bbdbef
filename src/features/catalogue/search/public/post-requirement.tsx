import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';

/** The last row of every list: whoever found nothing describes what is needed. */
export function PostRequirement() {
  return (
    <div className="mt-5 flex items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-4.5 md:px-5.5">
      <div>
        <p className="font-semibold text-fg">没有找到合适的项目？</p>
        <p className="text-xs text-muted">
          按材料和问题选：
          <Link to="/choose" className="text-link underline underline-offset-3">
            我该测什么
          </Link>
          ；或描述测试目的，工程师会为您推荐方案并报价。
        </p>
      </div>
      <Link to="/require" className={`h-10 shrink-0 px-4.5 ${buttonClass('outline')}`}>
        提交需求
      </Link>
    </div>
  );
}
