import { numberLink, stateColumn, stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { Link } from '../../../ui/link.tsx';
import { clusterDeskList, clusterDeskSheet } from '../contract.staff.ts';
import { clusterRecord, proofRecord, proofStates } from '../rules.states.ts';
import { kinds } from '../rules.ts';

/** Research groups and departments with filters; each leads to its page. */
export default function ClustersPage() {
  const { [proofStates.replaced]: _, ...proofs } = proofRecord.names;
  const list = useStaffList(clusterDeskList, [
    { search: 'kw', label: '搜索课题组', hint: '名称、单位或负责人' },
    { select: 'kind', label: '类型', options: kinds },
    { select: 'proof', label: '认证', options: proofs },
    { select: 'status', label: '状态', options: clusterRecord.names },
  ]);
  return (
    <StaffPage title="课题组" note="教师的课题组与企业的部门。证明材料核验通过后，客户可见“已认证”。">
      <StaffCard>
        <StaffList
          {...{ list, exported: clusterDeskSheet, empty: '没有符合条件的课题组', width: 860 }}
          size="large"
          counted={(total) => `共 ${total} 个`}
          columns={[
            {
              title: '名称',
              render: (_, { rid, name, company }) =>
                withNote(
                  <Link to={`/staff/clusters/${rid}`} className="text-link hover:underline">
                    {name}
                  </Link>,
                  company,
                ),
            },
            { title: '类型', width: 90, dataIndex: 'kind_name' },
            {
              title: '负责人',
              render: (_, { owner }) => numberLink(`/staff/customers/${owner.rid}`, owner.name),
            },
            { title: '成员', width: 70, dataIndex: 'members', className: 'font-num' },
            {
              title: '认证',
              width: 120,
              render: (_, { proof }) => (proof ? stateTag(proofRecord, proof) : '未提交'),
            },
            { title: '创建时间', width: 170, dataIndex: 'created' },
            stateColumn(clusterRecord),
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
