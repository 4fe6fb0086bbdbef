import { nameInAddress } from '../../../core/language.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { HomeView } from './home-view.ts';

type Zone = HomeView['zones'][number];

/** The hot special area: the first zone large and dark, the others around it. */
export function HotZones({ zones }: { zones: readonly Zone[] }) {
  return (
    <Section title="热门专区" note="按检测方向选项目，条件与价格一目了然" more="/project">
      <ul className="grid auto-rows-[132px] grid-cols-2 gap-3 md:auto-rows-[156px] md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {zones.map((zone, position) => (
          <ZoneTile key={zone.id} zone={zone} isLarge={position === 0} />
        ))}
      </ul>
    </Section>
  );
}

function ZoneTile({ zone, isLarge }: { zone: Zone; isLarge: boolean }) {
  const look = isLarge
    ? 'col-span-2 bg-linear-165 from-brand-900 to-brand-700 p-4.5 md:col-span-1 md:row-span-3 md:p-7 lg:row-span-2'
    : 'border border-line bg-surface p-3.5 transition-[border-color,box-shadow] duration-(--lp-dur-base) hover:border-line-hover hover:shadow-2 md:px-5.5 md:py-5';
  return (
    <li className={`relative overflow-hidden rounded-lg ${look}`}>
      <h3 className={`font-semibold ${isLarge ? 'text-xl text-white' : 'text-md text-fg'}`}>
        <Link
          to={`/project/${zone.id}${nameInAddress(zone.name)}`}
          className="stretched after:z-1 after:rounded-lg focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
        >
          {zone.name}
        </Link>
      </h3>
      <p
        className={`mt-1 line-clamp-2 text-xs ${isLarge ? 'max-w-[58%] text-brand-100 md:max-w-full md:text-sm' : 'text-muted md:max-w-[60%]'}`}
      >
        {zone.sketch}
      </p>
      <img
        src={zone.img}
        alt=""
        width={240}
        height={180}
        loading="lazy"
        decoding="async"
        className={
          isLarge
            ? 'absolute -right-1.5 -bottom-2.5 w-37.5 md:-right-2 md:w-67.5'
            : 'absolute -right-2.5 -bottom-2.5 w-24 md:-right-3.5 md:-bottom-3 md:w-34'
        }
      />
    </li>
  );
}
