import { Button, Popconfirm } from 'antd';
import { moved, onOff } from '../../../ui/antd/lists/columns.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { contentBannerOrder, contentBannerRemove, contentBanners } from '../contract.staff.ts';
import { bannerLink } from '../rules.banners.ts';
import type { Banner } from './banner-dialog.tsx';
import { BannerDialog } from './banner-dialog.tsx';

/** The banners of the home page in their order. */
export default function BannerPage() {
  const banners = useCall(contentBanners, {});
  const { about: edited, open: setEdited, ends } = useOpened<Banner | null>(banners.reload);
  const ordering = useAction(contentBannerOrder, '已调整顺序');
  const removing = useAction(contentBannerRemove, '已删除');
  const canWork = useStaffMe().may('content:work');
  const move = async (list: readonly Banner[], index: number, by: -1 | 1) => {
    await ordering.run({ ids: moved(list, index, by).map(({ id }) => id) });
    await banners.reload();
  };
  return (
    <StaffPage
      title="首页横幅"
      note="按顺序轮播；保存后首页立即更新。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => setEdited(null)}>
            新增横幅
          </Button>
        )
      }
    >
      <StaffLoaded state={banners}>
        {({ list }) => (
          <ul className="space-y-3">
            {list.length === 0 && (
              <li>
                <StaffCard>
                  <p className="py-6 text-center text-muted">还没有横幅</p>
                </StaffCard>
              </li>
            )}
            {list.map((banner, index) => (
              <li key={banner.id} aria-label={banner.title}>
                <StaffCard>
                  <div className="flex flex-wrap items-center gap-4">
                    <img
                      src={banner.img}
                      alt=""
                      className="h-20 w-60 rounded-md border border-line bg-tint object-cover"
                    />
                    <div className="min-w-56 flex-1">
                      <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
                        {banner.title}
                        {onOff(banner.is_shown, '展示中', banner.is_on ? '不在展示期' : '已停用')}
                      </p>
                      <p className="text-sm text-muted">{banner.description}</p>
                      <p className="text-xs text-muted">
                        跳转：
                        <Target banner={banner} />
                        {(banner.starts_at || banner.ends_at) &&
                          ` · 展示期：${banner.starts_at ?? '即刻'} 至 ${banner.ends_at ?? '长期'}`}
                      </p>
                    </div>
                    {canWork && (
                      <div className="flex flex-wrap gap-1">
                        {([-1, 1] as const).map((by) => {
                          const name = by < 0 ? '上移' : '下移';
                          return (
                            <Button
                              key={by}
                              size="small"
                              disabled={!list[index + by] || ordering.isBusy}
                              aria-label={`${name} ${banner.title}`}
                              onClick={() => void move(list, index, by)}
                            >
                              {name}
                            </Button>
                          );
                        })}
                        <Button
                          size="small"
                          aria-label={`编辑 ${banner.title}`}
                          onClick={() => setEdited(banner)}
                        >
                          编辑
                        </Button>
                        <Popconfirm
                          title={`删除横幅“${banner.title}”？`}
                          okText="删除"
                          onConfirm={async () => {
                            await removing.run({ id: banner.id });
                            await banners.reload();
                          }}
                        >
                          <Button size="small" danger aria-label={`删除 ${banner.title}`}>
                            删除
                          </Button>
                        </Popconfirm>
                      </div>
                    )}
                  </div>
                </StaffCard>
              </li>
            ))}
          </ul>
        )}
      </StaffLoaded>
      {edited !== undefined && <BannerDialog banner={edited} {...ends} />}
    </StaffPage>
  );
}

function Target({ banner: { redirect, target } }: { banner: Banner }) {
  const link = bannerLink(redirect);
  if (!link) return '不跳转';
  return (
    <a href={link.href} target="_blank" rel="noreferrer" className="text-link hover:underline">
      {target || link.href}
    </a>
  );
}
