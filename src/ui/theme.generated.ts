// Written by scripts/theme.mjs from tokens.css; change that file and run the script.

/** The browser's own frame around the site. */
export const browserColor = "#022132";

/** The theme for antd's ConfigProvider. */
export const theme = {
  "token": {
    "colorPrimary": "#0072A3",
    "colorPrimaryHover": "#005B84",
    "colorPrimaryActive": "#004768",
    "colorPrimaryBg": "#F0F9FF",
    "colorInfo": "#0072A3",
    "colorLink": "#0072A3",
    "colorLinkHover": "#005B84",
    "colorLinkActive": "#004768",
    "colorSuccess": "#187C49",
    "colorWarning": "#8F5A08",
    "colorError": "#C52B30",
    "colorText": "#152129",
    "colorTextSecondary": "#3B4852",
    "colorTextTertiary": "#5E6B74",
    "colorTextQuaternary": "#96A0A8",
    "colorTextPlaceholder": "#5E6B74",
    "colorTextDescription": "#5E6B74",
    "colorBgLayout": "#F7F9FA",
    "colorBgContainer": "#FFFFFF",
    "colorBgElevated": "#FFFFFF",
    "colorBorder": "#87939C",
    "colorBorderSecondary": "#DEE4E8",
    "controlItemBgActive": "#F0F9FF",
    "fontFamily": "\"PingFang SC\",\"HarmonyOS Sans SC\",\"Microsoft YaHei UI\",\"Microsoft YaHei\",\"Noto Sans SC\",\"Noto Sans CJK SC\",\"Source Han Sans SC\",system-ui,-apple-system,\"Segoe UI\",sans-serif",
    "fontSize": 14,
    "lineHeight": 1.5714,
    "controlHeight": 40,
    "controlHeightSM": 32,
    "controlHeightLG": 48,
    "borderRadius": 6,
    "borderRadiusSM": 4,
    "borderRadiusLG": 12,
    "boxShadow": "0 2px 4px rgb(2 33 50 / .04), 0 8px 20px rgb(2 33 50 / .07)",
    "boxShadowSecondary": "0 4px 8px rgb(2 33 50 / .05), 0 20px 48px rgb(2 33 50 / .14)",
    "motionDurationFast": "0.12s",
    "motionDurationMid": "0.2s",
    "motionDurationSlow": "0.32s",
    "zIndexPopupBase": 100
  },
  "components": {
    "Table": {
      "headerBg": "#F7F9FA",
      "headerColor": "#515E68",
      "rowHoverBg": "#F0F9FF",
      "cellPaddingBlock": 14,
      "cellPaddingInline": 16
    },
    "Button": {
      "primaryShadow": "none",
      "defaultShadow": "none",
      "dangerShadow": "none"
    },
    "Tabs": {
      "inkBarColor": "#0072A3",
      "itemSelectedColor": "#152129",
      "itemColor": "#3B4852"
    },
    "Layout": {
      "siderBg": "#022132"
    }
  }
};
