import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { writtenOnce } from '../../../ui/page/written-once.tsx';

/** The two flows of specification section 4, "Service process tab". */
const flows = [
  {
    name: '高校 / 院所客户',
    columns: 'md:grid-cols-6',
    steps: [
      { icon: 'user', title: '注册账号', text: '手机号注册并完善资料' },
      { icon: 'plus', title: '添加实验', text: '加入实验计划，合并下单' },
      { icon: 'box', title: '填要求并寄样', text: '按要求打包，或预约取样' },
      { icon: 'msg', title: '沟通技术细节', text: '与工程师确认测试条件' },
      { icon: 'dl', title: '下载数据', text: '在线下载原始数据与报告' },
      { icon: 'wallet', title: '财务结算', text: '预存、转账，按单开票' },
    ],
  },
  {
    name: '企业客户',
    columns: 'md:grid-cols-5',
    steps: [
      { icon: 'user', title: '注册账号', text: '手机号注册并完善资料' },
      { icon: 'msg', title: '沟通需求并报价', text: '说明目的与样品，获取方案与报价' },
      { icon: 'doc', title: '签订合同并付款', text: '确认条款，对公转账或预存' },
      { icon: 'box', title: '寄样测试', text: '按要求打包寄出，进度可查' },
      { icon: 'dl', title: '下载数据', text: '在线下载原始数据与报告' },
    ],
  },
];

/** How a test goes, for institutions and for enterprises. */
export const ServiceProcess = writtenOnce(() => {
  const [chosen, choose] = useState(0);
  const id = useId();
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (chosen + step + flows.length) % flows.length;
    choose(next);
    tabs.current[next]?.focus();
  };
  const switcher = (
    <div
      role="tablist"
      aria-label="客户类型"
      className="flex w-full gap-1 rounded-md bg-subtle p-1 md:w-auto"
      onKeyDown={onKeyDown}
    >
      {flows.map((flow, position) => (
        <button
          key={flow.name}
          ref={(button) => {
            tabs.current[position] = button;
          }}
          type="button"
          role="tab"
          id={`${id}-tab-${position}`}
          aria-controls={`${id}-panel-${position}`}
          aria-selected={position === chosen}
          tabIndex={position === chosen ? 0 : -1}
          onClick={() => choose(position)}
          className="min-h-9.5 flex-1 rounded-sm px-2 whitespace-nowrap text-body hover:text-action aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-fg aria-selected:shadow-1 md:flex-none md:px-5.5"
        >
          {flow.name}
        </button>
      ))}
    </div>
  );
  return (
    <Section title="服务流程" note="从注册到拿到数据，每一步都有进度可查" aside={switcher}>
      {/* Both flows share one cell, so the card is as high for either. */}
      <div className="grid rounded-lg border border-line bg-surface px-4 pt-4.5 pb-1.5 md:px-3 md:pt-8.5 md:pb-7.5">
        {flows.map((flow, position) => (
          <div
            key={flow.name}
            role="tabpanel"
            id={`${id}-panel-${position}`}
            aria-labelledby={`${id}-tab-${position}`}
            className={`[grid-area:1/1] ${position === chosen ? '' : 'invisible'}`}
          >
            <ol className={`grid ${flow.columns}`}>
              {flow.steps.map((step, number) => (
                <Step key={step.title} {...step} number={number + 1} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Section>
  );
});

function Step({ icon, title, text, number }: { icon: string; title: string; text: string; number: number }) {
  const line =
    number > 1
      ? 'before:absolute before:-top-3.5 before:left-5 before:h-2.5 before:border-l-[1.5px] before:border-dashed before:border-line-hover md:before:top-6.75 md:before:right-[calc(50%+40px)] md:before:left-[calc(-50%+40px)] md:before:h-0 md:before:border-t-[1.5px] md:before:border-l-0'
      : '';
  return (
    <li
      className={`relative grid grid-cols-[40px_1fr] gap-x-3.5 pb-4.5 md:block md:px-3.5 md:pb-0 md:text-center ${line}`}
    >
      <div className="relative row-span-2 grid size-10 place-items-center rounded-full bg-tint text-action md:mx-auto md:mb-3.5 md:size-14">
        <Icon name={icon} className="size-5 md:size-6.5" />
        <b
          aria-hidden="true"
          className="absolute -top-1 -right-1 size-4.5 rounded-full bg-action text-center font-num text-2xs font-semibold text-on-action md:size-5.5 md:leading-5.5"
        >
          {number}
        </b>
      </div>
      <h3 className="text-md font-semibold text-fg">{title}</h3>
      <p className="text-xs text-muted md:mt-1">{text}</p>
    </li>
  );
}
