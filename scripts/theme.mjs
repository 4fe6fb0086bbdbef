// Writes src/ui/theme.generated.ts: antd computes its derived colours in JavaScript, so its seed tokens must be
// literal values. They are taken from src/ui/tokens.css, the only place where values live.
// `node scripts/theme.mjs` writes the file; `node scripts/theme.mjs --print` writes to standard output.
import { readFileSync, writeFileSync } from 'node:fs';

const tokensFile = new URL('../src/ui/tokens.css', import.meta.url);
const themeFile = new URL('../src/ui/theme.generated.ts', import.meta.url);

const tokens = readFileSync(tokensFile, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const declaredBy = (head) =>
  [...tokens.match(head)[1].matchAll(/(--lp-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
    name,
    value.trim(),
  ]);
const light = new Map(declaredBy(/:root,[^{]*\{([\s\S]*?)\n\}/));
const dark = new Map([...light, ...declaredBy(/\[data-theme="dark"\] \{([\s\S]*?)\}/)]);

/** antd's tokens from ours. */
function themeOf(declared) {
  /** A token's value with every reference to another token put in. */
  function literal(name) {
    const value = declared.get(`--lp-${name}`);
    if (value === undefined) throw new Error(`tokens.css has no --lp-${name}`);
    return value.replace(/var\(--lp-([\w-]+)\)/g, (_, inner) => literal(inner));
  }

  const px = (name) => Number.parseFloat(literal(name));
  const fromRem = (name) => Number.parseFloat(literal(name)) * 16;
  const seconds = (name) => `${Number.parseFloat(literal(name)) / 1000}s`;

  return {
    token: {
      colorPrimary: literal('action'),
      colorPrimaryHover: literal('action-hover'),
      colorPrimaryActive: literal('action-active'),
      colorPrimaryBg: literal('bg-tint'),
      colorInfo: literal('action'),
      colorInfoBg: literal('info-bg'),
      colorLink: literal('action'),
      colorLinkHover: literal('action-hover'),
      colorLinkActive: literal('action-active'),
      colorSuccess: literal('success'),
      colorSuccessBg: literal('success-bg'),
      colorWarning: literal('warning'),
      colorWarningBg: literal('warning-bg'),
      colorError: literal('danger'),
      colorErrorBg: literal('danger-bg'),
      colorText: literal('fg'),
      colorTextSecondary: literal('fg-body'),
      colorTextTertiary: literal('fg-muted'),
      colorTextQuaternary: literal('fg-disabled'),
      colorTextPlaceholder: literal('fg-muted'),
      colorTextDescription: literal('fg-muted'),
      colorBgLayout: literal('bg-page'),
      colorBgContainer: literal('bg-surface'),
      colorBgElevated: literal('bg-surface'),
      colorBorder: literal('line-control'),
      colorBorderSecondary: literal('line'),
      controlItemBgActive: literal('bg-tint'),
      // As the page has it, whose language decides.
      fontFamily: 'var(--lp-font-sans)',
      fontSize: fromRem('text-sm'),
      lineHeight: Number((fromRem('leading-sm') / fromRem('text-sm')).toFixed(4)),
      controlHeight: px('control-h'),
      controlHeightSM: px('control-h-sm'),
      controlHeightLG: px('control-h-lg'),
      borderRadius: px('radius-sm'),
      borderRadiusSM: px('radius-xs'),
      borderRadiusLG: px('radius-lg'),
      boxShadow: literal('shadow-2'),
      boxShadowSecondary: literal('shadow-3'),
      motionDurationFast: seconds('dur-fast'),
      motionDurationMid: seconds('dur-base'),
      motionDurationSlow: seconds('dur-slow'),
      zIndexPopupBase: px('z-dialog'),
      colorTextLightSolid: literal('fg-on-action'),
      colorBgSpotlight: literal('tip-bg'),
    },
    components: {
      Table: {
        headerBg: literal('bg-page'),
        headerColor: literal('fg-head'),
        rowHoverBg: literal('bg-tint'),
        rowSelectedBg: literal('bg-tint-strong'),
        rowSelectedHoverBg: literal('bg-tint-strong'),
        // What an empty table says.
        colorTextDisabled: literal('fg-muted'),
        cellPaddingBlock: 14,
        cellPaddingInline: 16,
      },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBorderColor: literal('line-strong'),
      },
      Modal: { borderRadiusLG: px('radius-xl') },
      Tabs: {
        inkBarColor: literal('action'),
        itemSelectedColor: literal('fg'),
        itemColor: literal('fg-body'),
      },
      Tooltip: { colorTextLightSolid: '#ffffff' },
    },
  };
}

const source = `// Written by scripts/theme.mjs from tokens.css; change that file and run the script.

/** The browser's own frame around the site. */
export const browserColor = ${JSON.stringify(light.get('--lp-brand-950'))};

/** What is below every page. */
export const pageColor = ${JSON.stringify(light.get('--lp-ink-50'))};

/** The theme for antd's ConfigProvider. */
export const theme = ${JSON.stringify(themeOf(light), null, 2)};

/** The same where the page is dark. */
export const darkTheme = ${JSON.stringify(themeOf(dark), null, 2)};
`;

if (process.argv.includes('--print')) process.stdout.write(source);
else writeFileSync(themeFile, source);
