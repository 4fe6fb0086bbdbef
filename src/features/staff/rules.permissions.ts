import { type Level, levels, type Permission, type Scope } from '../../core/permission.ts';

/** Roles of the staff in the order of product definition, section 5, with their names. */
export const roles = {
  admin: '管理员',
  service: '客服/技术顾问',
  service_lead: '客服主管',
  tech: '检测员',
  reviewer: '审核员',
  sample: '样品管理员',
  courier: '取样员',
  finance: '财务',
  finance_lead: '财务主管',
  editor: '内容编辑',
  auditor: '审计',
} as const;

/** Code of a role. */
export type Role = keyof typeof roles;

/** R read, W work, A approve; `own` only records that one is responsible for; - nothing. */
type Cell = '-' | 'R' | 'W' | 'A' | 'R own' | 'W own';

/**
 * The permission matrix (product definition, section 5): an area's name, and what each role may do there, in the
 * order of `roles`. What is not here, nobody may do.
 */
export const areas = {
  desk: area('工作台', ['W', 'W', 'W', 'W', 'W', 'W', 'W', 'W', 'W', 'W', 'R']),
  figures: area('经营看板', ['R', 'R', 'R', '-', 'R', '-', '-', 'R', 'R', '-', 'R']),
  figures_people: area('人员看板', ['R', '-', 'R', '-', 'R', '-', '-', '-', '-', '-', 'R']),
  customers: area('客户', ['W', 'W own', 'W', '-', '-', '-', '-', 'R', 'R', '-', 'R']),
  catalogue: area('检测项目', ['W', 'R', 'R', 'R', 'R', '-', '-', 'R', 'R', 'R', 'R']),
  texts: area('项目文案', ['W', 'R', 'R', 'R', 'R', '-', '-', 'R', 'R', 'W', 'R']),
  prices: area('价格与优惠', ['W', 'R', 'A', '-', '-', '-', '-', 'R', 'A', '-', 'R']),
  orders: area('订单与报价', ['R', 'W', 'A', 'R own', 'R', 'R', '-', 'R', 'R', '-', 'R']),
  dispatch: area('排单', ['R', 'W', 'W', 'W own', 'R', 'R', '-', '-', '-', '-', 'R']),
  results: area('检测数据', ['-', 'R', 'R', 'W own', 'A', '-', '-', '-', '-', '-', '-']),
  result_log: area('数据下载记录', ['-', 'R', 'R', 'R own', 'R', '-', '-', '-', '-', '-', 'R']),
  samples: area('样品', ['R', 'W', 'W', 'W', 'R', 'W', '-', '-', '-', '-', 'R']),
  pickups: area('取样', ['R', 'W', 'W', '-', '-', 'R', 'W own', '-', '-', '-', 'R']),
  instruments: area('仪器与预约', ['W', 'W', 'W', 'W own', 'R', '-', '-', '-', '-', '-', 'R']),
  statements: area('结算单', ['R', 'W', 'A', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  prestore: area('预存与汇款', ['-', 'R', 'R', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  refunds: area('退款与核销', ['-', 'W', 'W', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  invoices: area('发票', ['-', 'R', 'R', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  credit: area('信用额度', ['R', 'W', 'A', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  promoters: area('推广与积分', ['R', 'R', 'A', '-', '-', '-', '-', 'W', 'A', '-', 'R']),
  content: area('内容', ['R', 'R', 'R', '-', '-', '-', '-', '-', '-', 'W', 'R']),
  settings: area('设置', ['W', '-', '-', '-', '-', '-', '-', '-', '-', '-', 'R']),
  money_settings: area('资金设置', ['W', '-', '-', '-', '-', '-', '-', 'R', 'R', '-', 'R']),
  people: area('员工', ['W', '-', '-', '-', '-', '-', '-', '-', '-', '-', 'R']),
  audit: area('审计日志', ['R', '-', '-', '-', '-', '-', '-', 'R', 'R', '-', 'R']),
} as const satisfies Record<string, { name: string; cells: Record<Role, Cell> }>;

/** Name of an area. */
type Area = keyof typeof areas;

/** Whose records `role` may touch with `permission`; undefined when none, and for what is in no area. */
export function scopeOf(role: string, permission: Permission): Scope | undefined {
  const [name = '', level = ''] = permission.split(':');
  const cell: Cell = isRole(role) && Object.hasOwn(areas, name) ? areas[name as Area].cells[role] : '-';
  if (cell === '-' || !levels.includes(level as Level)) return undefined;
  const has = { R: 0, W: 1, A: 2 }[cell[0] as 'R' | 'W' | 'A'];
  if (levels.indexOf(level as Level) > has) return undefined;
  return cell.endsWith('own') ? 'own' : 'all';
}

/** Everything that `role` may do, as permissions: what the menu and the buttons of the back office go by. */
export function permissionsOf(role: string): Permission[] {
  return Object.keys(areas).flatMap((name) =>
    levels.map((level): Permission => `${name}:${level}`).filter((permission) => scopeOf(role, permission)),
  );
}

/** Whether `role` is one of ours. */
export function isRole(role: string): role is Role {
  return Object.hasOwn(roles, role);
}

function area(name: string, cells: readonly Cell[]): { name: string; cells: Record<Role, Cell> } {
  const codes = Object.keys(roles) as Role[];
  return {
    name,
    cells: Object.fromEntries(codes.map((role, index) => [role, cells[index] ?? '-'])) as Record<Role, Cell>,
  };
}
