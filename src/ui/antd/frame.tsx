import { theme as antdTheme, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactNode } from 'react';
import { darkTheme, theme } from '../theme.generated.ts';
import { useIsDark } from '../theme.ts';

/** A list of choices has choices in it, for readers of screens as well. */
const nothingToChoose = (
  <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1} className="p-2 text-muted">
    没有可选的
  </div>
);

/** antd in Chinese and in the house's colours, around a view that uses it; still for whoever wants less motion. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const { token, components } = isDark ? darkTheme : theme;
  const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={{
        algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
        token: { ...token, motion },
        components,
      }}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      segmented={{ className: 'max-w-full overflow-x-auto' }}
      renderEmpty={(where) => (where === 'Select' ? nothingToChoose : undefined)}
      // What does not fit is moved into view; antd's menu of it would stand among the tabs, where it is none.
      tabs={{ className: '[&_.ant-tabs-nav-operations]:hidden!' }}
    >
      {children}
    </ConfigProvider>
  );
}
