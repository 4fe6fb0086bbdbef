import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callContext } from '../../../ui/asking/call-context.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { pageMeta } from '../../../ui/page/page-meta.ts';
import { EmptyState } from '../../../ui/showing/empty-state.tsx';
import { guideTopics } from '../contract.ts';
import { chooseAddress } from './choose-address.ts';
import { ChooseFrame } from './choose-frame.tsx';
import { TopicLinks } from './topic-links.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(callContext)(guideTopics, {});
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: '我该测什么',
    description: '按材料和想弄清的问题选择检测项目，说明推荐理由与不能说明什么。',
    address: chooseAddress(),
  });

/** Where the guide begins: with what one has, or with what one wants to know. */
export default function ChoosePage() {
  const { materials, questions } = useLoaderData<typeof loader>();
  const isEmpty = materials.length === 0;
  return (
    <ChooseFrame
      trail={[]}
      title="我该测什么"
      note="先选手里是什么，再选想弄清什么，即可看到两三个项目、推荐理由和各自不能说明什么。"
    >
      {isEmpty ? (
        <EmptyState
          img="/images/empty-search.svg"
          title="选测指南正在整理"
          note="可先浏览全部项目，或描述需求，由工程师推荐。"
        >
          <Link to="/project" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
            浏览全部项目
          </Link>
        </EmptyState>
      ) : (
        <>
          <h2 id="by-material" className="mb-3 text-md font-semibold text-fg md:text-lg">
            按材料：我有……
          </h2>
          <TopicLinks label="按材料" topics={materials} to={(rid) => chooseAddress(rid)} />
          <h2 id="by-question" className="mt-8 mb-3 text-md font-semibold text-fg md:text-lg">
            按问题：我想知道……
          </h2>
          <TopicLinks label="按问题" topics={questions} to={(rid) => chooseAddress(rid)} />
        </>
      )}
    </ChooseFrame>
  );
}
