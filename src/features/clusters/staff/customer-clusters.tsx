import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { clustersOfCustomer } from '../contract.staff.ts';

/** The groups that a customer is in, each leading to its page. */
export function CustomerClusters({ customerRid }: { customerRid: string }) {
  const state = useCall(clustersOfCustomer, { rid: customerRid });
  return (
    <StaffCard title="课题组">
      <StaffLoaded state={state}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-muted">未加入课题组</p>
          ) : (
            <ul className="space-y-1.5">
              {list.map(({ rid, name, company, role_name }) => (
                <li key={rid}>
                  <Link to={`/staff/clusters/${rid}`} className="text-link hover:underline">
                    {name}
                  </Link>
                  <span className="ml-2 text-xs text-muted">
                    {company} · {role_name}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </StaffLoaded>
    </StaffCard>
  );
}
