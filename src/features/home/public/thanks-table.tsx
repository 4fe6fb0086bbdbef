import { Section } from '../../../ui/page/section.tsx';
import { ThanksRows } from '../../content/public/thanks-rows.tsx';
import type { HomeView } from './home-view.ts';

/** The first papers that thank the laboratory. */
export function ThanksTable({ thanks }: { thanks: HomeView['thanks'] }) {
  return (
    <Section
      title="致谢成果"
      note="客户在论文中对检测服务的致谢"
      more="/list/thanks"
      className="rendered-when-near [contain-intrinsic-size:auto_960px] md:[contain-intrinsic-size:auto_560px]"
    >
      <ThanksRows thanks={thanks} />
    </Section>
  );
}
