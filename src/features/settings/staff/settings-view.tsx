import { Button, Form, Menu, Select } from 'antd';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import type { OutputOf } from '../../../core/call.ts';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { UnsavedGuard } from '../../../ui/antd/unsaved.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { showError } from '../../../ui/toast.tsx';
import { moneySettingList, settingStaffList, settingStaffSave } from '../contract.staff.ts';
import { moneyGroup, type SettingForm, settingForms } from '../rules.forms.ts';
import { type Described, SettingField, type SettingPieces, SettingPiecesContext } from './setting-field.tsx';
import { WaitingChange } from './waiting-change.tsx';

type Stored = OutputOf<typeof settingStaffList>['list'][number];

/** Every setting of the shop, or those of money for whoever may see no others, each with a form of its own. */
export function SettingsView({ pieces }: { pieces: SettingPieces }) {
  const [filters, setFilters] = useFilters(['key']);
  const me = useStaffMe();
  const seesAll = me.may('settings:read');
  const forms = seesAll ? settingForms : settingForms.filter(({ group }) => group === moneyGroup);
  const groups = [...new Set(forms.map(({ group }) => group))];
  const stored = useCall(seesAll ? settingStaffList : moneySettingList, {});
  const chosen = forms.find(({ key }) => key === filters.key) ?? (forms[0] as SettingForm);
  return (
    <SettingPiecesContext value={pieces}>
      <StaffPage
        title="设置"
        note={me.may('settings:work') ? '保存后立即生效。' : '仅可查看，由管理员修改。'}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[200px_minmax(0,1fr)]">
          <Select
            className="lg:hidden!"
            aria-label="设置项"
            value={chosen.key}
            options={groups.flatMap((group) =>
              forms
                .filter((form) => form.group === group)
                .map(({ key, title }) => ({ value: key, label: `${group} · ${title}` })),
            )}
            onChange={(key) => setFilters({ key })}
          />
          <Menu
            className="hidden rounded-lg border! border-line! lg:block"
            aria-label="设置项"
            selectedKeys={[chosen.key]}
            items={groups.map((group) => ({
              key: group,
              type: 'group',
              label: group,
              children: forms
                .filter((form) => form.group === group)
                .map(({ key, title }) => ({ key, label: title })),
            }))}
            onClick={({ key }) => setFilters({ key })}
          />
          <StaffCard title={chosen.title}>
            {chosen.note && <p className="mb-4 text-sm text-muted">{chosen.note}</p>}
            <StaffLoaded state={stored}>
              {({ list, changes }) => {
                const found = list.find(({ key }) => key === chosen.key);
                const change = changes.find(({ key }) => key === chosen.key);
                return (
                  <>
                    {change && (
                      <WaitingChange form={chosen} change={change} onDecided={() => void stored.reload()} />
                    )}
                    <OneSetting
                      key={`${chosen.key} ${found?.updated ?? ''}`}
                      form={chosen}
                      stored={found}
                      onSaved={() => void stored.reload()}
                    />
                  </>
                );
              }}
            </StaffLoaded>
          </StaffCard>
        </div>
      </StaffPage>
    </SettingPiecesContext>
  );
}

function OneSetting({
  form,
  stored,
  onSaved,
}: {
  form: SettingForm;
  stored: Stored | undefined;
  onSaved: () => void;
}) {
  const canWork = useStaffMe().may('settings:work');
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy } = useAction(settingStaffSave, ({ waits }) =>
    waits ? '收款账户或复核金额的修改已提交，待另一位管理员确认' : '已保存，立即生效',
  );
  const described = z.toJSONSchema(form.schema(), { io: 'input' }) as Described;
  const save = async ({ value }: { value: unknown }) => {
    const checked = form.schema().safeParse(value);
    if (!checked.success) {
      showError(checked.error.issues[0]?.message ?? '参数错误');
      return;
    }
    const saved = await run({
      key: form.key,
      value: checked.data as Stored['value'],
      updated: stored?.updated ?? '',
    });
    if (!saved) return;
    setTouched(false);
    onSaved();
  };
  return (
    <Form
      layout="vertical"
      className="max-w-2xl"
      disabled={!canWork}
      initialValues={{ value: stored?.value ?? form.unset }}
      onValuesChange={() => setTouched(true)}
      onFinish={(values: { value: unknown }) => void save(values)}
    >
      <UnsavedGuard isUnsaved={isTouched} filters={['key']} />
      <Suspense fallback={<p role="status">加载中…</p>}>
        <SettingField path={['value']} described={described} title={form.title} />
      </Suspense>
      {canWork && (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      )}
    </Form>
  );
}
