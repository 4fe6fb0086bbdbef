import { Modal } from 'antd';
import { useState } from 'react';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { SearchInput } from '../../../../ui/antd/lists/search-input.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type EditedField, fieldAttach, fieldFind } from '../contract.ts';
import { kindNames } from './field-texts.ts';

/** Fields of other forms, to be taken into this one. */
export function FieldAttachDialog({ serviceRid, onClose, onDone }: { serviceRid: string } & DialogEnds) {
  const [kw, setKw] = useState('');
  const found = useCall(fieldFind, { service_rid: serviceRid, kw });
  const attach = useAction(fieldAttach, '已引用');
  const take = async ({ id, version }: EditedField) => {
    if (await attach.run({ id, version, service_rid: serviceRid })) onDone();
  };
  return (
    <Modal open title="从参数库引用" width={720} footer={null} onCancel={onClose}>
      <p className="mb-3 text-muted">引用后与其他项目共用同一参数，修改时一并生效。</p>
      <SearchInput
        label="搜索参数"
        placeholder="参数名称或标识"
        allowClear
        maxLength={50}
        className="mb-3"
        onSearch={setKw}
        autoFocus
      />
      <StaffLoaded state={found}>
        {({ list }) => (
          <StaffTable
            rowKey="id"
            rows={list}
            scroll={{ y: 360 }}
            columns={[
              {
                title: '参数',
                render: (_, { name, key }) => (
                  <>
                    {name} <span className="text-xs text-muted">{key}</span>
                  </>
                ),
              },
              { title: '类型', width: 96, render: (_, { kind }) => kindNames[kind] },
              {
                title: '目前用于',
                render: (_, { applies_to }) =>
                  applies_to
                    .slice(0, 3)
                    .map(({ name }) => name)
                    .join('、') + (applies_to.length > 3 ? '等' : ''),
              },
              {
                title: '操作',
                width: 72,
                render: (_, field) => (
                  <RowButton of={field.name} disabled={attach.isBusy} onClick={() => void take(field)}>
                    引用
                  </RowButton>
                ),
              },
            ]}
          />
        )}
      </StaffLoaded>
    </Modal>
  );
}
