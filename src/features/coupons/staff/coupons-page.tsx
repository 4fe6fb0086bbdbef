import { Button } from 'antd';
import { stateColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { Link } from '../../../ui/link.tsx';
import { offerList } from '../desk/contract.ts';
import { kindNames, wayNames } from '../desk/rules.ts';
import { offerRecord } from '../rules.states.ts';
import { OfferDialog } from './offer-dialog.tsx';

/** Every offer of coupons. */
export default function CouponsPage() {
  const list = useStaffList(
    offerList,
    [
      {
        select: 'status',
        label: '状态',
        options: (data) =>
          Object.entries(offerRecord.names).map(([value, name]) => ({
            value,
            label: withCount(name, data?.counts, value),
          })),
      },
      { select: 'way', label: '获得方式', options: wayNames },
      { select: 'kind', label: '优惠方式', options: kindNames },
      { search: 'kw', label: '搜索优惠券', hint: '名称或兑换码' },
    ],
    { size: 20 },
  );
  const edited = useOpened<'new'>(list.reload);
  const mayWork = useStaffMe().may('prices:work');
  return (
    <StaffPage
      title="优惠券"
      note="保存后为未发布，发布后客户方可获得；超过须双人复核金额的优惠券由另一位同事发布。"
      actions={
        mayWork && (
          <Button type="primary" onClick={() => edited.open('new')}>
            新增优惠券
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          {...{ list, empty: '没有符合条件的优惠券', width: 1_080 }}
          columns={[
            {
              title: '优惠券',
              render: (_, { rid, name, worth, scope }) =>
                withNote(
                  <Link to={`/staff/coupons/${rid}`} className="text-link hover:underline">
                    {name}
                  </Link>,
                  `${worth} · ${scope}`,
                ),
            },
            {
              title: '获得方式',
              width: 140,
              render: (_, { way, code }) =>
                withNote(wayNames[way], code && <span className="font-num">{code}</span>),
            },
            { title: '适用客户', width: 180, dataIndex: 'audience' },
            {
              title: '已发放 / 总量',
              width: 130,
              align: 'right',
              className: 'font-num',
              render: (_, { taken, total }) => `${taken} / ${total ?? '不限'}`,
            },
            {
              title: '领取时间',
              width: 200,
              render: (_, { open_from, open_until, validity }) =>
                withNote(<span className="font-num">{`${open_from} 至 ${open_until}`}</span>, validity),
            },
            stateColumn(offerRecord, 100),
          ]}
        />
      </StaffCard>
      {edited.about && <OfferDialog {...edited.ends} />}
    </StaffPage>
  );
}
