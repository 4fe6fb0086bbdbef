import { buttonClass } from '../button-class.ts';
import { Link } from '../link.tsx';
import { EmptyState } from '../showing/empty-state.tsx';

/** In place of a page that is not there. Its loader answers `data(null, { status: 404 })`. */
export function NotFound() {
  return (
    <div className="wrap py-12 md:py-20">
      <EmptyState
        img="/images/empty-search.svg"
        title="页面不存在"
        note="链接可能有误，或页面已移动。您可以从下面的入口继续。"
      >
        <Link to="/" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          返回首页
        </Link>
        <Link to="/project" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          查看检测服务
        </Link>
        <Link to="/contact" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          联系我们
        </Link>
      </EmptyState>
    </div>
  );
}
