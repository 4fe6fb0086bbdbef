import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { areas, type Role, roles } from '../rules.permissions.ts';

const words: Record<string, string> = {
  R: '查看',
  W: '办理',
  A: '审批',
  'R own': '查看本人',
  'W own': '办理本人',
  '-': '',
};

/** The permission matrix as it counts. */
export function PermissionTable() {
  const codes = Object.keys(roles) as Role[];
  return (
    <StaffCard title="权限表">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll it otherwise. */}
      <section className="overflow-x-auto" aria-label="各角色的权限" tabIndex={0}>
        <table className="w-full min-w-260 text-left text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                范围
              </th>
              {codes.map((role) => (
                <th key={role} scope="col" className="px-2 py-2 font-medium">
                  {roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(areas).map(([code, { name, cells }]) => (
              <tr key={code} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 font-medium whitespace-nowrap text-fg">
                  {name}
                </th>
                {codes.map((role) => (
                  <td key={role} className="px-2 py-2 whitespace-nowrap text-body">
                    {words[cells[role]]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </StaffCard>
  );
}
