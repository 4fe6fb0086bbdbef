import { Card } from '../../../ui/showing/card.tsx';
import type { Points } from '../contract.ts';

/** How points come and go, as it is set now. */
export function RulesCard({ rules }: Pick<Points, 'rules'>) {
  return (
    <Card title="积分规则">
      <dl className="divide-y divide-line px-4 text-body md:px-6">
        {rules.map(({ title, text }) => (
          <div key={title} className="gap-x-4 py-3 md:grid md:grid-cols-[112px_minmax(0,1fr)]">
            <dt className="font-medium text-fg">{title}</dt>
            <dd className="max-md:mt-0.5">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
