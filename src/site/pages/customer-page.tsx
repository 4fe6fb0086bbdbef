import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CustomerAssets } from '../../features/assets/staff/customer-assets.tsx';
import { AgreementsCard } from '../../features/catalogue/agreements/staff/agreements-card.tsx';
import { CustomerClusters } from '../../features/clusters/staff/customer-clusters.tsx';
import { ApplyForDialog } from '../../features/credit/staff/apply-view.tsx';
import { customerView } from '../../features/customers/contract.staff.ts';
import { ClosingDialog } from '../../features/customers/staff/closing-dialog.tsx';
import {
  AdviserCard,
  MessagesCard,
  NotesCard,
  ProfileCard,
  SuspendDialog,
  type ViewedCustomer,
} from '../../features/customers/staff/customer-parts.tsx';
import { MergeDialog } from '../../features/customers/staff/merge-dialog.tsx';
import { CustomerPoints } from '../../features/points/staff/customer-points.tsx';
import { customerOrders } from '../../features/queries/contract.staff.ts';
import { GoodwillDialog } from '../../features/wallets/staff/goodwill-dialog.tsx';
import { money, numberLink, onOff, withNote } from '../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../ui/antd/staff-page.tsx';
import { useOpened } from '../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../ui/asking/staff-me.ts';
import { useCall } from '../../ui/asking/use-call.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';

/** One customer: who they are, who looks after them, what they ordered and what they were told. */
export default function CustomerPage({ params: { rid = '' } }: { params: { rid?: string } }) {
  const customer = useCall(customerView, { rid });
  return (
    <StaffLoaded state={customer}>
      {(data) => <Shown key={rid} customer={data} onDone={() => void customer.reload()} />}
    </StaffLoaded>
  );
}

function Shown({ customer, onDone }: { customer: ViewedCustomer; onDone: () => void }) {
  const { may } = useStaffMe();
  const open = useOpened<'give' | 'credit' | 'merge' | 'close' | 'suspend'>(onDone);
  const { onClose } = open.ends;
  const navigate = useNavigate();
  const orders = useStaffList(customerOrders, [], { also: { rid: customer.rid } });
  return (
    <StaffPage
      title={customer.profile?.name || customer.account}
      note={onOff(!customer.is_suspended, '正常', '已停用')}
      actions={
        <>
          <Link to="/staff/customers" className={`h-10 px-4 ${buttonClass('outline')}`}>
            返回列表
          </Link>
          <Link
            to={`/staff/customers/${customer.rid}/view`}
            className={`h-10 px-4 ${buttonClass('outline')}`}
          >
            客户视角
          </Link>
          {may('refunds:work') && <Button onClick={() => open.open('give')}>售后补偿</Button>}
          {customer.can_assign === 1 && <Button onClick={() => open.open('merge')}>合并账号</Button>}
          {customer.can_assign === 1 && (
            <Button danger onClick={() => open.open('close')}>
              注销账号
            </Button>
          )}
          {may('credit:work') && <Button onClick={() => open.open('credit')}>申请信用额度</Button>}
          {customer.can_work === 1 && (
            <Button danger={!customer.is_suspended} onClick={() => open.open('suspend')}>
              {customer.is_suspended ? '恢复客户' : '停用客户'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-4">
          <ProfileCard customer={customer} />
          <StaffCard title="订单与预约">
            <StaffList
              list={orders}
              empty="还没有记录"
              width={640}
              perPage={10}
              columns={[
                {
                  title: '编号',
                  render: (_, { rid, no, kind }) =>
                    kind === 'order'
                      ? withNote(numberLink(`/staff/orders/${rid}`, no), '订单')
                      : withNote(<span className="font-num">{no}</span>, '现场预约'),
                },
                { title: '内容', dataIndex: 'title' },
                { title: '状态', dataIndex: 'status_name' },
                money('金额', 'total_fen'),
                { title: '提交时间', dataIndex: 'created' },
              ]}
            />
          </StaffCard>
          {may('prices:read') && <AgreementsCard customerRid={customer.rid} />}
        </div>
        <div className="space-y-4">
          <AdviserCard customer={customer} onDone={onDone} />
          <CustomerAssets customerRid={customer.rid} />
          <CustomerClusters customerRid={customer.rid} />
          {may('promoters:read') && <CustomerPoints customerRid={customer.rid} />}
          <NotesCard customer={customer} onDone={onDone} />
          <MessagesCard customer={customer} />
        </div>
      </div>
      {open.about === 'credit' && <ApplyForDialog owner={customer.rid} onClose={onClose} />}
      {open.about === 'give' && <GoodwillDialog customerRid={customer.rid} onClose={onClose} />}
      {open.about === 'merge' && (
        <MergeDialog
          customer={customer}
          onClose={onClose}
          onDone={() => {
            open.ends.onDone();
            void orders.reload();
          }}
        />
      )}
      {open.about === 'close' && (
        <ClosingDialog
          customer={customer}
          onClose={onClose}
          onDone={() => void navigate('/staff/customers')}
        />
      )}
      {open.about === 'suspend' && <SuspendDialog customer={customer} {...open.ends} />}
    </StaffPage>
  );
}
