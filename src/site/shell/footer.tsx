import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { writtenOnce } from '../../ui/page/written-once.tsx';
import { aboutEntries, dial, type Entry, type Shell, typeAddress } from './addresses.ts';

/** Where else to go, how to reach us, and the filing numbers; those who have something to do are shown the last alone. */
export const Footer = writtenOnce(({ shell, isShort }: { shell: Shell; isShort: boolean }) => {
  const { brand, contact, qrcodes, filing, types } = shell;
  const columns: { title: string; entries: readonly Entry[] }[] = [
    {
      title: '检测服务',
      entries: [
        ...types.map((type) => ({ label: type.name, to: typeAddress(type) })),
        { label: '提交需求', to: '/require' },
      ],
    },
    {
      title: '帮助',
      entries: [
        { label: '测试指南', to: '/guide' },
        { label: '在线课程', to: '/list/course' },
        { label: '能力展示', to: '/televised' },
        { label: '数据校验', to: '/verify' },
        { label: '联系我们', to: '/contact' },
      ],
    },
    { title: `关于${brand.name}`, entries: [...aboutEntries, { label: '新闻资讯', to: '/list/news' }] },
    {
      title: '会员',
      entries: [
        { label: '会员中心', to: '/member/center' },
        { label: '我的订单', to: '/member/order' },
        { label: '我的预约', to: '/member/booking' },
        { label: '订单查询', to: '/member/oquery' },
      ],
    },
  ];
  return (
    <footer className="mt-[calc(var(--lp-section-y-mobile)/2)] bg-inverse text-inverse-muted md:mt-[calc(var(--lp-section-y)/2)] print:hidden">
      <div className="wrap">
        {!isShort && (
          <div className="grid grid-cols-2 gap-x-4 gap-y-6 pt-9 pb-6 md:grid-cols-3 md:gap-8 md:pt-14 md:pb-10 lg:grid-cols-[1.7fr_repeat(4,1fr)_1.5fr]">
            <div className="col-span-2 md:col-span-1">
              <img
                src={brand.logoInverse}
                alt={`${brand.name} ${brand.latin}`.trim()}
                width={97}
                height={44}
                loading="lazy"
              />
              <p className="mt-4 max-w-72">{brand.description}</p>
            </div>
            {columns.map((column) => (
              <FooterColumn key={column.title} {...column} />
            ))}
            <div className="col-span-2 md:col-span-1">
              <FooterTitle>服务热线</FooterTitle>
              <a
                href={dial(contact.hotline)}
                className="font-num text-xl font-semibold tracking-[0.02em] text-white"
              >
                {contact.hotline}
              </a>
              <p className="mt-0.5 mb-4">{contact.hours}</p>
              <div className="flex gap-3">
                {qrcodes.map(({ label, img }) => (
                  <figure key={label} className="w-21 text-center text-2xs">
                    <img
                      src={img}
                      alt={`${label}二维码`}
                      width={84}
                      height={84}
                      loading="lazy"
                      className="mb-1.5 rounded-sm bg-white p-1.5"
                    />
                    <figcaption>{label}</figcaption>
                  </figure>
                ))}
              </div>
            </div>
          </div>
        )}
        <div
          className={`flex flex-wrap justify-between gap-x-4 gap-y-2 pt-4.5 pb-5.5 text-2xs ${isShort ? '' : 'border-t border-white/12'}`}
        >
          <p>{filing.copyright}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {isShort && (
              <li>
                <a href={dial(contact.hotline)} className="inline-block py-0.5 hover:text-white">
                  服务热线 {contact.hotline}（{contact.hours}）
                </a>
              </li>
            )}
            <FooterLink label="用户协议" to="/license" />
            <FooterLink label="隐私条款" to="/policy" />
            <FooterLink label="检测服务协议" to="/agreement" />
            {filing.icp && <FilingNumber number={filing.icp} href="https://beian.miit.gov.cn/" />}
            {filing.police && <FilingNumber number={filing.police} href="https://beian.mps.gov.cn/" />}
          </ul>
        </div>
      </div>
    </footer>
  );
});

function FooterColumn({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul className="space-y-1.5">
        {entries.map((entry) => (
          <FooterLink key={entry.to} {...entry} />
        ))}
      </ul>
    </nav>
  );
}

function FooterTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 font-semibold text-white">{children}</h2>;
}

function FooterLink({ label, to }: Entry) {
  return (
    <li>
      <Link to={to} className="inline-block py-0.5 hover:text-white">
        {label}
      </Link>
    </li>
  );
}

function FilingNumber({ number, href }: { number: string; href: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-block py-0.5 hover:text-white"
      >
        {number}
      </a>
    </li>
  );
}
