import { data, Link, type MetaFunction } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { pageMeta } from '../ui/page-meta.ts';

/** Answers 404 for every address that no page has. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: '页面不存在' }).filter((tag) => !('tagName' in tag)),
  { name: 'robots', content: 'noindex' },
];

export default function NotFoundPage() {
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
