/** The lists of articles, as their tabs name them. */
export const lists = [
  { type: 'news', label: '新闻资讯', note: '业务更新、收样安排与规则说明' },
  { type: 'course', label: '在线课程', note: '谱图怎么看、参数怎么选、数据怎么判断' },
  { type: 'service', label: '服务案例', note: '问题、方法与数据，完整呈现' },
  { type: 'thanks', label: '致谢成果', note: '客户在论文中对检测服务的致谢' },
] as const;

/** The company's pages below /about. */
export const aboutSections = [
  { section: 'profile', label: '公司简介' },
  { section: 'culture', label: '企业文化' },
  { section: 'recruit', label: '人才招聘' },
] as const;

/** Pages that show one article each, by their path. */
export const documents: Record<string, string> = {
  '/guide': 'guide-main',
  '/license': 'license-main',
  '/policy': 'policy-main',
  '/agreement': 'agreement-main',
};

/** Where an article of a kind belongs, for the breadcrumbs. */
export function homeOf(kind: string): { label: string; to: string } {
  if (kind === 'televised') return { label: '能力展示', to: '/televised' };
  const list = lists.find(({ type }) => type === kind);
  return list ? { label: list.label, to: `/list/${list.type}` } : { label: '关于我们', to: '/about/profile' };
}

/** The address of an article of ours; those with a page of their own have only that one. */
export function articleAddress(rid: string): string {
  const own = Object.entries(documents).find(([, document]) => document === rid)?.[0];
  if (own) return own;
  const section = aboutSections.find((each) => rid === `about-${each.section}`);
  return section ? `/about/${section.section}` : `/article/${encodeURIComponent(rid)}`;
}
