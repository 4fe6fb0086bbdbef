import { Tag } from '../../../ui/showing/tag.tsx';

/** A paper that thanks the laboratory. */
type Thanks = {
  company: string;
  title: string;
  code: string;
  content: string;
  sketch: string;
  source: string | null;
};

/** Papers that thank the laboratory, as a table; rows become stacked entries on small screens. */
export function ThanksRows({ thanks }: { thanks: readonly Thanks[] }) {
  const head = 'px-4 py-2.75 text-left text-xs font-medium whitespace-nowrap';
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full md:table">
        <thead className="hidden border-b border-line bg-page text-head md:table-header-group">
          <tr>
            <th className={head}>作者单位</th>
            <th className={head}>论文题目</th>
            <th className={head}>编号</th>
            <th className={head}>致谢内容</th>
            <th className={head}>服务项目</th>
            <th className={head}>原文</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {thanks.map((entry) => (
            <Row key={entry.code} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry: { company, title, code, content, sketch, source } }: { entry: Thanks }) {
  const cell = 'block md:table-cell md:px-4 md:py-3.5 md:align-middle';
  return (
    <tr className="flex flex-col gap-1 px-4 py-3.5 hover:bg-tint md:table-row">
      <td className={`text-fg ${cell}`}>{company}</td>
      <td className={`font-semibold text-fg md:font-normal ${cell}`}>{title}</td>
      <td className={`font-mono text-xs whitespace-nowrap text-muted ${cell}`}>{code}</td>
      <td className={cell}>{content}</td>
      <td className={cell}>
        <Tag tone="brand">{sketch}</Tag>
      </td>
      <td className={`whitespace-nowrap ${cell}`}>
        {source && (
          <a
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`查看原文：${title}（在新窗口打开）`}
            className="inline-block py-0.5 text-link hover:underline"
          >
            查看原文
          </a>
        )}
      </td>
    </tr>
  );
}
