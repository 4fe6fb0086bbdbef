import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';

/** Says that nothing fits and what to do; what comes nearest follows it. */
export function NothingFound({ kw, isNarrowed }: { kw: string; isNarrowed: boolean }) {
  return (
    <div className="mb-3.5 flex flex-col items-center rounded-lg border border-line bg-surface px-4 py-7 text-center">
      <img src="/images/empty-search.svg" alt="" width={200} height={150} />
      <p className="mt-2 text-lg font-semibold text-fg">没有符合条件的项目</p>
      <p className="mt-1 text-muted">
        {isNarrowed ? '可放宽筛选条件，' : '可换用仪器名、英文缩写或材料名再试，'}
        或直接描述需求，由工程师推荐。
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Link to="/require" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          提交需求
        </Link>
        <Link to="/choose" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          我该测什么
        </Link>
        <Link
          to={isNarrowed ? `/search${kw && `?${new URLSearchParams({ kw })}`}` : '/project'}
          className={`h-10 px-4.5 ${buttonClass('outline')}`}
        >
          {isNarrowed ? '清除筛选条件' : '浏览全部项目'}
        </Link>
      </div>
    </div>
  );
}
