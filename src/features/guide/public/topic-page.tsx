import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { guideTopic } from '../contract.ts';
import { chooseAddress } from './choose-address.ts';
import { ChooseFrame } from './choose-frame.tsx';
import { TopicLinks } from './topic-links.tsx';

/** A material or a question; 404 when there is none of this name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await orNull(context.get(callContext)(guideTopic, { rid: params.topic ?? '' }));
  return found ? data(found) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { topic, kind, others } = loaderData;
  return pageMeta(args, {
    title: kind === 'material' ? `${topic.name}测什么` : `${topic.name}怎么测`,
    description: `${topic.name}（${topic.note}）：${others.map(({ name }) => name).join('、')}。`,
    address: chooseAddress(topic.rid),
  });
};

/** The guide's second step: the questions of a material, or the materials of a question. */
export default function TopicPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <NotFound />;
  const { topic, kind, others } = loaded;
  const isMaterial = kind === 'material';
  return (
    <ChooseFrame
      trail={[{ label: topic.name }]}
      title={isMaterial ? `${topic.name}：想弄清什么？` : `${topic.name}：手里是什么？`}
      note={topic.note}
    >
      <TopicLinks
        label={isMaterial ? '想弄清什么' : '手里是什么'}
        topics={others}
        to={(rid) => (isMaterial ? chooseAddress(topic.rid, rid) : chooseAddress(rid, topic.rid))}
      />
    </ChooseFrame>
  );
}
