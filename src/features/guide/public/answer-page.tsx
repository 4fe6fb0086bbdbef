import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { Link } from '../../../ui/link.tsx';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../../ui/page/page-meta.ts';
import { guideAnswer } from '../contract.ts';
import { chooseAddress } from './choose-address.ts';
import { ChooseFrame } from './choose-frame.tsx';
import { GuideChoices } from './guide-choices.tsx';

/** What is recommended for a pair; 404 where nothing is. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { material = '', question = '' } = params;
  const found = await orNull(context.get(callContext)(guideAnswer, { material, question }));
  return found ? data(found) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { material, question, choices } = loaderData;
  const names = choices.map(({ service }) => service.name);
  return pageMeta(args, {
    title: `${material.name}：${question.name}`,
    description: `${material.name}，${question.name}（${question.note}）：推荐 ${names.join('、')}。`,
    address: chooseAddress(material.rid, question.rid),
  });
};

/** The guide's end: two or three services, why each, and what it cannot tell. */
export default function AnswerPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <NotFound />;
  const { material, question, choices, source, questions } = loaded;
  return (
    <ChooseFrame
      trail={[{ label: material.name, to: chooseAddress(material.rid) }, { label: question.name }]}
      title={`${material.name}：${question.name}`}
      note={question.note}
    >
      <GuideChoices choices={choices} />
      <p className="mt-4 text-xs text-muted">依据：{source}</p>
      {questions.length > 0 && (
        <nav aria-labelledby="other-questions" className="mt-8">
          <h2 id="other-questions" className="text-md font-semibold text-fg">
            {material.name}还可以问
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {questions.map(({ rid, name }) => (
              <li key={rid}>
                <Link
                  to={chooseAddress(material.rid, rid)}
                  className="inline-flex min-h-11 items-center text-link underline underline-offset-3 md:min-h-8"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ChooseFrame>
  );
}
