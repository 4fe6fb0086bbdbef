// Written by scripts/theme.mjs from tokens.css; change that file and run the script.

/** The browser's own frame around the site. */
export const browserColor = "#022132";

/** The theme for antd's ConfigProvider. */
export const theme = {
  "token": {
    "colorPrimary": "#0072a3",
    "colorPrimaryHover": "#005b84",
    "colorPrimaryActive": "#004768",
    "colorPrimaryBg": "#f0f9ff",
    "colorInfo": "#0072a3",
    "colorInfoBg": "#f0f9ff",
    "colorLink": "#0072a3",
    "colorLinkHover": "#005b84",
    "colorLinkActive": "#004768",
    "colorSuccess": "#187c49",
    "colorSuccessBg": "#e8f8ee",
    "colorWarning": "#8f5a08",
    "colorWarningBg": "#fff5e2",
    "colorError": "#c52b30",
    "colorErrorBg": "#fff0ee",
    "colorText": "#152129",
    "colorTextSecondary": "#3b4852",
    "colorTextTertiary": "#5e6b74",
    "colorTextQuaternary": "#96a0a8",
    "colorTextPlaceholder": "#5e6b74",
    "colorTextDescription": "#5e6b74",
    "colorBgLayout": "#f7f9fa",
    "colorBgContainer": "#ffffff",
    "colorBgElevated": "#ffffff",
    "colorBorder": "#87939c",
    "colorBorderSecondary": "#dee4e8",
    "controlItemBgActive": "#f0f9ff",
    "fontFamily": "\"PingFang SC\", \"HarmonyOS Sans SC\", \"Microsoft YaHei UI\", \"Microsoft YaHei\", \"Noto Sans SC\",\n    \"Noto Sans CJK SC\", \"Source Han Sans SC\", system-ui, -apple-system, \"Segoe UI\", sans-serif",
    "fontSize": 14,
    "lineHeight": 1.5714,
    "controlHeight": 40,
    "controlHeightSM": 32,
    "controlHeightLG": 48,
    "borderRadius": 6,
    "borderRadiusSM": 4,
    "borderRadiusLG": 12,
    "boxShadow": "0 2px 4px rgb(2 33 50 / 0.04), 0 8px 20px rgb(2 33 50 / 0.07)",
    "boxShadowSecondary": "0 4px 8px rgb(2 33 50 / 0.05), 0 20px 48px rgb(2 33 50 / 0.14)",
    "motionDurationFast": "0.12s",
    "motionDurationMid": "0.2s",
    "motionDurationSlow": "0.32s",
    "zIndexPopupBase": 100
  },
  "components": {
    "Table": {
      "headerBg": "#f7f9fa",
      "headerColor": "#515e68",
      "rowHoverBg": "#f0f9ff",
      "colorTextDisabled": "#5e6b74",
      "cellPaddingBlock": 14,
      "cellPaddingInline": 16
    },
    "Button": {
      "primaryShadow": "none",
      "defaultShadow": "none",
      "dangerShadow": "none",
      "defaultBorderColor": "#c6cdd3"
    },
    "Modal": {
      "borderRadiusLG": 16
    },
    "Tabs": {
      "inkBarColor": "#0072a3",
      "itemSelectedColor": "#152129",
      "itemColor": "#3b4852"
    },
    "Layout": {
      "siderBg": "#022132"
    }
  }
};
