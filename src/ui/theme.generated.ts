// Written by scripts/theme.mjs from tokens.css; change that file and run the script.

/** The browser's own frame around the site. */
export const browserColor = "#022132";

/** What is below every page. */
export const pageColor = "#f7f9fa";

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
    "fontFamily": "var(--lp-font-sans)",
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
    "zIndexPopupBase": 100,
    "colorTextLightSolid": "#ffffff",
    "colorBgSpotlight": "#152129"
  },
  "components": {
    "Table": {
      "headerBg": "#f7f9fa",
      "headerColor": "#515e68",
      "rowHoverBg": "#f0f9ff",
      "rowSelectedBg": "#ddf1fe",
      "rowSelectedHoverBg": "#ddf1fe",
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
    "Tooltip": {
      "colorTextLightSolid": "#ffffff"
    }
  }
};

/** The same where the page is dark. */
export const darkTheme = {
  "token": {
    "colorPrimary": "#56afe1",
    "colorPrimaryHover": "#7cc5ee",
    "colorPrimaryActive": "#8dcdf4",
    "colorPrimaryBg": "#10283a",
    "colorInfo": "#56afe1",
    "colorInfoBg": "#10283a",
    "colorLink": "#56afe1",
    "colorLinkHover": "#7cc5ee",
    "colorLinkActive": "#8dcdf4",
    "colorSuccess": "#5fcb93",
    "colorSuccessBg": "#0f2c20",
    "colorWarning": "#e9b45b",
    "colorWarningBg": "#2e2410",
    "colorError": "#ff8a86",
    "colorErrorBg": "#331a1b",
    "colorText": "#f1f5f7",
    "colorTextSecondary": "#c6d0d7",
    "colorTextTertiary": "#94a3ad",
    "colorTextQuaternary": "#5c6b76",
    "colorTextPlaceholder": "#94a3ad",
    "colorTextDescription": "#94a3ad",
    "colorBgLayout": "#0b151c",
    "colorBgContainer": "#121f28",
    "colorBgElevated": "#121f28",
    "colorBorder": "#5f7482",
    "colorBorderSecondary": "#223440",
    "controlItemBgActive": "#10283a",
    "fontFamily": "var(--lp-font-sans)",
    "fontSize": 14,
    "lineHeight": 1.5714,
    "controlHeight": 40,
    "controlHeightSM": 32,
    "controlHeightLG": 48,
    "borderRadius": 6,
    "borderRadiusSM": 4,
    "borderRadiusLG": 12,
    "boxShadow": "0 6px 20px rgb(0 0 0 / 0.45)",
    "boxShadowSecondary": "0 20px 48px rgb(0 0 0 / 0.6)",
    "motionDurationFast": "0.12s",
    "motionDurationMid": "0.2s",
    "motionDurationSlow": "0.32s",
    "zIndexPopupBase": 100,
    "colorTextLightSolid": "#03202f",
    "colorBgSpotlight": "#2a3d4a"
  },
  "components": {
    "Table": {
      "headerBg": "#0b151c",
      "headerColor": "#a4b1ba",
      "rowHoverBg": "#10283a",
      "rowSelectedBg": "#153650",
      "rowSelectedHoverBg": "#153650",
      "colorTextDisabled": "#94a3ad",
      "cellPaddingBlock": 14,
      "cellPaddingInline": 16
    },
    "Button": {
      "primaryShadow": "none",
      "defaultShadow": "none",
      "dangerShadow": "none",
      "defaultBorderColor": "#324754"
    },
    "Modal": {
      "borderRadiusLG": 16
    },
    "Tabs": {
      "inkBarColor": "#56afe1",
      "itemSelectedColor": "#f1f5f7",
      "itemColor": "#c6d0d7"
    },
    "Tooltip": {
      "colorTextLightSolid": "#ffffff"
    }
  }
};
