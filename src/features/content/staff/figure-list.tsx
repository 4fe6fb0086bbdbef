import { Button, Collapse, Input } from 'antd';
import { useState } from 'react';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { contentFigures } from '../contract.staff.ts';

/** The figures of the settings that a text may name, with what each is now; asked for once somebody looks. */
export function FigureList() {
  return (
    <Collapse
      size="small"
      className="mt-3!"
      destroyOnHidden
      items={[{ key: 'figures', label: '引用设置中的数值', children: <Figures /> }]}
    />
  );
}

function Figures() {
  const figures = useCall(contentFigures, {});
  const [kw, setKw] = useState('');
  return (
    <StaffLoaded state={figures}>
      {({ list }) => (
        <>
          <p className="mb-2 text-sm text-muted">
            把写法复制到摘要或正文中，网站会显示当前值；设置修改后，文字随之更新。
          </p>
          <Input
            allowClear
            aria-label="查找设置"
            placeholder="设置名称或写法"
            className="mb-2!"
            value={kw}
            onChange={({ target }) => setKw(target.value.trim())}
          />
          <StaffTable
            rowKey="name"
            rows={list.filter(({ name, title }) => name.includes(kw) || title.includes(kw))}
            empty="没有符合的设置，请换一个词"
            perPage={8}
            width={560}
            columns={[
              { title: '设置', dataIndex: 'title' },
              { title: '当前值', dataIndex: 'value', width: 90, align: 'right', className: 'font-num' },
              {
                title: '写法',
                render: (_, { name }) => (
                  <span className="flex items-center justify-between gap-2">
                    <code className="font-mono text-xs break-all">{name}</code>
                    <Button
                      size="small"
                      aria-label={`复制 ${name}`}
                      onClick={() => void copyText(name, `已复制 ${name}`)}
                    >
                      复制
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
    </StaffLoaded>
  );
}
