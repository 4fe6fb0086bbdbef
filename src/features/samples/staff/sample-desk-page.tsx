import { Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { ScanBox } from '../../../ui/antd/scan-box.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { sendStaff } from '../../../ui/asking/staff-send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { type DeskOrder, deskPlaces, deskScan } from '../contract.staff.ts';
import { ExpectedTable } from './expected-table.tsx';
import { PlaceMap } from './place-map.tsx';
import { ReceivePanel } from './receive-panel.tsx';
import { SampleDrawer } from './sample-drawer.tsx';
import { StockView } from './stock-view.tsx';

/** Where samples come in, lie, and leave. */
export default function SampleDeskPage() {
  const [filters, setFilters] = useFilters(['code', 'tab', 'view', 'kw', 'room', 'shelf', 'box', 'page']);
  const me = useStaffMe();
  const places = useCall(deskPlaces, {});
  const [found, setFound] = useState<{ orders: DeskOrder[]; sample: string }>();
  const [opened, setOpened] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const look = async (code: string) => {
    setIsBusy(true);
    await telling(async () => {
      const { orders, sample_rid } = await sendStaff(deskScan, { code });
      const known = orders.flatMap(({ samples }) => samples).find(({ rid }) => rid === sample_rid);
      // A sample that is here is looked at; everything else is to be taken in.
      if (sample_rid && (!known || known.version > 0)) setOpened(sample_rid);
      else setFilters({ tab: undefined, ...(code !== filters.code && { code: undefined }) });
      setFound({ orders, sample: sample_rid });
    });
    setIsBusy(false);
  };
  const latest = useRef(look);
  latest.current = look;
  const { code } = filters;
  useEffect(() => {
    // Another page leads here with what it would have scanned.
    if (code) void latest.current(code);
  }, [code]);
  const changed = () => {
    setTurn((former) => former + 1);
    void places.reload();
  };
  const receive = (
    <div className="space-y-4">
      {found?.orders.map((order) => (
        <ReceivePanel
          key={order.rid}
          order={order}
          scanned={found.sample}
          canWork={me.may('samples:work')}
          onOpen={setOpened}
          onDone={(after) => {
            setFound({
              sample: '',
              orders: found.orders.map((each) => (each.rid === after.rid ? after : each)),
            });
            changed();
          }}
        />
      ))}
      <StaffCard title="待收样品">
        <StaffLoaded state={places}>
          {({ expected }) => <ExpectedTable expected={expected} onLook={(no) => void look(no)} />}
        </StaffLoaded>
      </StaffCard>
    </div>
  );
  return (
    <StaffPage title="样品台" note="扫描样品标签、订单号、运单号或取样单号；扫码枪与摄像头均可。">
      <StaffCard>
        <ScanBox
          label="扫描或输入编码"
          placeholder="样品标签 / 订单号 / 运单号 / 取样单号"
          isBusy={isBusy}
          onCode={(code) => void look(code)}
        />
      </StaffCard>
      <Tabs
        activeKey={filters.tab ?? 'receive'}
        onChange={(tab) => setFilters({ tab: tab === 'receive' ? undefined : tab, page: undefined })}
        items={[
          { key: 'receive', label: '收样', children: receive },
          {
            key: 'stock',
            label: '库存与留样',
            children: <StockView key={turn} onOpen={setOpened} onChanged={changed} />,
          },
          {
            key: 'places',
            label: '库位图',
            children: (
              <StaffLoaded state={places}>
                {(data) => (
                  <PlaceMap
                    places={data.places}
                    onOpen={(place) => setFilters({ tab: 'stock', view: 'here', kw: undefined, ...place })}
                  />
                )}
              </StaffLoaded>
            ),
          },
        ]}
      />
      {opened && (
        <SampleDrawer
          rid={opened}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
          onChanged={changed}
        />
      )}
    </StaffPage>
  );
}
