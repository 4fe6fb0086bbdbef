import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';

/** After a text: what to do with a question of one's own; with `isGuide`, the guide is where one is. */
export function AskBox({ isGuide = false }: { isGuide?: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-4.5 md:px-6">
      <div>
        <p className="font-semibold text-fg">有类似的测试需求？</p>
        <p className="text-xs text-muted">
          描述样品与目的，工程师为您推荐方案并报价。
          {!isGuide && (
            <>
              还没想好测什么，可先看
              <Link to="/choose" className="text-link underline underline-offset-3">
                我该测什么
              </Link>
              。
            </>
          )}
        </p>
      </div>
      <div className="flex gap-3">
        <Link to="/project" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          查看项目
        </Link>
        <Link to="/require" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          提交需求
        </Link>
      </div>
    </div>
  );
}
