import { Alert, Button, Tabs } from 'antd';
import { useState } from 'react';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { onOff } from '../../../../ui/antd/lists/columns.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { ReasonedButton } from '../../../../ui/antd/reasoned-button.tsx';
import { StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { UnsavedGuard } from '../../../../ui/antd/unsaved.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { catalogueRead, serviceShelve } from '../contract.ts';
import { FactsForm } from './facts-form.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { PriceForm } from './price-form.tsx';
import type { EditedService } from './service-data.ts';
import { TextsForm } from './texts-form.tsx';

/** The editor of one service: what it is, what its page says, its form and its price. */
export default function ServicePage({ params: { rid = '' } }: { params: { rid?: string } }) {
  const service = useCall(catalogueRead, { rid });
  const [turn, setTurn] = useState(0);
  const again = async () => {
    await service.reload();
    setTurn((count) => count + 1);
  };
  return (
    <StaffLoaded state={service}>
      {(data) => <Editor key={`${rid} ${turn}`} service={data} onReload={service.reload} onAgain={again} />}
    </StaffLoaded>
  );
}

function Editor({
  service,
  onReload,
  onAgain,
}: {
  service: EditedService;
  /** Asks for newer data; what is typed stays. */
  onReload: () => Promise<void>;
  /** Begins anew with the newest data. */
  onAgain: () => Promise<void>;
}) {
  const [version, setVersion] = useState(service.version);
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const [{ tab = 'facts' }, change] = useFilters(['tab']);
  const shelving = useOpened<true>(onAgain);
  const canWork = useStaffMe().may('catalogue:work');
  const onDirty = (name: string) => (isDirty: boolean) =>
    setDirty((former) => {
      if (former.includes(name) === isDirty) return former;
      return isDirty ? [...former, name] : former.filter((each) => each !== name);
    });
  const onSaved = (next: number) => {
    setVersion(next);
    void onReload();
  };
  const part = (name: string) => ({ service, version, onSaved, onDirty: onDirty(name) });
  const label = (name: string, text: string) => (dirty.includes(name) ? `${text} ●` : text);
  return (
    <StaffPage
      title={service.name}
      note={
        <span className="flex flex-wrap items-center gap-2">
          {onOff(service.is_on_sale, '在售', '未上架')}
          {service.reason && <span>{service.reason}</span>}
          <span>编号 {service.rid}</span>
        </span>
      }
      actions={
        <>
          <Link to="/staff/catalogue" className={`h-10 px-4 ${buttonClass('outline')}`}>
            返回列表
          </Link>
          {service.is_on_sale === 1 && (
            <a
              href={`/detail/${encodeURIComponent(service.rid)}`}
              target="_blank"
              rel="noreferrer"
              className={`h-10 px-4 ${buttonClass('outline')}`}
            >
              查看网站页面
            </a>
          )}
          {canWork && (
            <ReasonedButton
              type={service.is_on_sale ? 'default' : 'primary'}
              danger={service.is_on_sale === 1}
              reason={dirty.length ? '请先保存修改' : service.why_not_on_sale}
              onClick={() => shelving.open(true)}
            >
              {service.is_on_sale ? '下架' : '上架'}
            </ReasonedButton>
          )}
        </>
      }
    >
      <UnsavedGuard isUnsaved={dirty.length > 0} />
      {service.why_not_on_sale && (
        <Alert type="info" showIcon title={`暂不能上架：${service.why_not_on_sale}`} />
      )}
      {service.version !== version && (
        <Alert
          type="warning"
          showIcon
          title="该项目已被他人更新，当前内容需重新加载后才能保存。"
          action={
            <Button size="small" onClick={() => void onAgain()}>
              重新加载
            </Button>
          }
        />
      )}
      <Tabs
        activeKey={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          { key: 'facts', label: label('facts', '基本信息'), children: <FactsForm {...part('facts')} /> },
          { key: 'texts', label: label('texts', '文案与图片'), children: <TextsForm {...part('texts')} /> },
          {
            key: 'fields',
            label: label('fields', '检测参数'),
            children: <FieldsTab {...part('fields')} onReload={onReload} />,
          },
          { key: 'price', label: label('price', '价格'), children: <PriceForm {...part('price')} /> },
        ]}
      />
      {shelving.about && <ShelveDialog service={service} version={version} {...shelving.ends} />}
    </StaffPage>
  );
}

function ShelveDialog({
  service,
  version,
  ...ends
}: {
  service: EditedService;
  version: number;
} & DialogEnds) {
  const isOffering = !service.is_on_sale;
  const shelve = useAction(serviceShelve, isOffering ? '已上架' : '已下架');
  const submit = ({ reason }: { reason?: string }) => {
    const action = isOffering ? 'offer' : 'withdraw';
    return shelve.run({ rid: service.rid, version, action, reason });
  };
  return (
    <FormDialog
      title={isOffering ? `上架“${service.name}”` : `下架“${service.name}”`}
      note={
        isOffering
          ? '上架后立即可被搜索和下单；客户实验计划中已下架的该项目恢复为可下单。'
          : '下架后网站、搜索和列表不再显示，客户实验计划中的该项目变为已下架；已有订单不受影响。'
      }
      {...ends}
      ok={isOffering ? '确认上架' : '确认下架'}
      isGrave={!isOffering}
      send={submit}
    >
      {!isOffering && (
        <TextField
          name="reason"
          label="下架原因"
          must="请填写2-200字的原因"
          least={2}
          rows={3}
          maxLength={200}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
