import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, InputOf, OutputOf } from '../../../../core/call.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { AntdFrame } from '../../../../ui/antd/frame.tsx';
import { addressFor } from '../../../../ui/asking/address.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { showDone } from '../../../../ui/result-dialog.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { type Title, titleDefault, titleDelete, titleList } from '../contract.ts';
import { invoiceTypes, mostTitles } from '../rules.ts';
import { TitleCards } from './title-cards.tsx';
import { TitleForm } from './title-form.tsx';

/** What the address says of the list. */
export const titleAddress = addressFor(titleList, ['type']);

/** The titles as cards, the default first; add, edit, delete, make default. */
export function TitleView({ list, total }: OutputOf<typeof titleList>) {
  const { revalidate } = useRevalidator();
  const { said, go } = useAddress(titleAddress);
  const { run, isBusy } = useWork();
  const [edited, setEdited] = useState<Title | 'new'>();
  const [leaving, setLeaving] = useState<Title>();
  const isFull = total >= mostTitles;

  const change = async <C extends Call>(call: C, input: InputOf<C>) => {
    await run(async () => {
      await send(call, input);
      showDone();
    });
    setLeaving(undefined);
    await revalidate();
  };
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="发票抬头管理" />
        {total === 0 ? (
          <NothingListed text="还没有发票抬头">
            <p className="mb-4 text-muted">保存常用抬头后，申请开票时可直接选用</p>
            <Button type="primary" onClick={() => setEdited('new')}>
              新增抬头
            </Button>
          </NothingListed>
        ) : (
          <Card
            title="发票抬头"
            note={`已保存 ${total} 个，最多保存10个${isFull ? '，删除后可继续新增' : ''}`}
            aside={
              <Choice
                label="发票类型"
                value={said.type}
                choices={invoiceTypes.map(({ code, short }) => [String(code), short])}
                onChange={(type) => go({ type })}
              />
            }
          >
            <div className="p-4 md:p-6">
              {list.length === 0 && <p className="mb-3 text-muted">没有该类型的抬头</p>}
              <TitleCards
                titles={list}
                actions={(title) => (
                  <div className="-mx-3 -mb-2 flex flex-wrap">
                    {title.is_default === 0 && (
                      <Button
                        type="link"
                        className="px-3!"
                        onClick={() => change(titleDefault, { rid: title.rid })}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button type="link" className="px-3!" onClick={() => setEdited(title)}>
                      编辑
                    </Button>
                    <Button type="link" className="px-3!" onClick={() => setLeaving(title)}>
                      删除
                    </Button>
                  </div>
                )}
              >
                <button
                  type="button"
                  disabled={isFull}
                  onClick={() => setEdited('new')}
                  className="flex min-h-24 flex-1 items-center justify-center gap-2 rounded-md border border-dashed border-line-strong text-link hover:border-action disabled:cursor-not-allowed disabled:text-disabled disabled:hover:border-line-strong sm:min-h-40"
                >
                  <Icon name="plus" />
                  新增抬头
                </button>
              </TitleCards>
            </div>
          </Card>
        )}
      </div>
      {edited && (
        <FormModal
          title={edited === 'new' ? '新增抬头' : '编辑抬头'}
          width={640}
          onClose={() => setEdited(undefined)}
        >
          <TitleForm
            title={edited === 'new' ? undefined : edited}
            onSaved={async () => {
              setEdited(undefined);
              showDone();
              await revalidate();
            }}
          />
        </FormModal>
      )}
      {leaving && (
        <Modal
          open
          width={420}
          title={`删除抬头“${leaving.title}”？`}
          okText="删除"
          okButtonProps={{ danger: true }}
          confirmLoading={isBusy}
          onOk={() => change(titleDelete, { rid: leaving.rid })}
          onCancel={() => setLeaving(undefined)}
        >
          删除后不可恢复，已开具的发票不受影响。
        </Modal>
      )}
    </AntdFrame>
  );
}
