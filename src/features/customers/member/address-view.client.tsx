import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, InputOf } from '../../../core/call.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { regionLine } from '../../../core/region-rules.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { inputClass } from '../../../ui/forms/field.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { type Address, addressDefault, addressDelete, mostAddresses } from '../contract.ts';
import { loadAccount } from '../public/load-account.ts';
import { AddressForm } from './address-form.tsx';

/** The addresses as cards, the default first; add, edit, delete, make default. */
export function AddressView({ addresses }: { addresses: Address[] }) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Address | 'new'>();
  const [keyword, setKeyword] = useState('');
  const shown = addresses.filter((address) => isFound(address, keyword.trim()));
  const isFull = addresses.length >= mostAddresses;

  const refresh = () => Promise.all([revalidate(), loadAccount()]);
  const change = async <C extends Call>(call: C, input: InputOf<C>) => {
    await telling(async () => {
      await send(call, input);
      showDone();
    });
    await refresh();
  };
  const add = (
    <Button type="primary" disabled={isFull} onClick={() => setEdited('new')}>
      新增地址
    </Button>
  );
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead
          title="地址管理"
          note={`已保存 ${addresses.length} / ${mostAddresses} 个地址${isFull ? '，删除后可继续新增' : ''}`}
        >
          {addresses.length > 0 && add}
        </PageHead>
        {addresses.length > 3 && (
          <input
            type="search"
            aria-label="搜索地址"
            placeholder="按姓名、电话或地址搜索"
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
            className={`max-w-90 ${inputClass('normal')}`}
          />
        )}
        {addresses.length === 0 && <NothingListed text="还没有地址">{add}</NothingListed>}
        {addresses.length > 0 && shown.length === 0 && (
          <p
            role="status"
            className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-muted"
          >
            没有符合“{keyword.trim()}”的地址
          </p>
        )}
        <ul className="grid gap-4 sm:grid-cols-2">
          {shown.map((address) => (
            <li
              key={address.address_rid}
              className="flex flex-col rounded-lg border border-line bg-surface p-4 md:p-5"
            >
              <div className="flex items-center gap-2">
                <b className="min-w-0 truncate text-md font-semibold text-fg">{address.name}</b>
                <span className="font-num text-body">{maskedPhone(address.phone)}</span>
                {address.is_default === 1 && <Tag tone="brand">默认</Tag>}
              </div>
              <p className="mt-2 flex-1 [overflow-wrap:anywhere]">
                {regionLine(address)} {address.address}
              </p>
              <div className="mt-3 flex flex-wrap items-center gap-1 border-t border-dashed border-line pt-2">
                <Button type="link" className="-ml-4" onClick={() => setEdited(address)}>
                  编辑
                </Button>
                <Popconfirm
                  title={`删除“${address.name}”的地址？`}
                  description="删除后不可恢复，已提交订单中的地址不受影响。"
                  okText="删除"
                  okButtonProps={{ danger: true }}
                  onConfirm={() => change(addressDelete, { address_rid: address.address_rid })}
                >
                  <Button type="link" danger>
                    删除
                  </Button>
                </Popconfirm>
                {address.is_default === 0 && (
                  <Button
                    type="link"
                    className="ml-auto"
                    onClick={() => change(addressDefault, { address_rid: address.address_rid })}
                  >
                    设为默认
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {edited && (
        <FormModal
          title={edited === 'new' ? '新增地址' : '编辑地址'}
          width={560}
          onClose={() => setEdited(undefined)}
        >
          <AddressForm
            address={edited === 'new' ? undefined : edited}
            onSaved={async () => {
              setEdited(undefined);
              showDone();
              await refresh();
            }}
          />
        </FormModal>
      )}
    </AntdFrame>
  );
}

function isFound(address: Address, keyword: string): boolean {
  return [address.name, address.phone, regionLine(address) + address.address].some((text) =>
    text.includes(keyword),
  );
}
