import type { Plugin } from 'vite';

/** What antd and its parts say in English whatever their locale, and how it is said here, by file. */
const saidByAntd: Record<string, [english: string, chinese: string][]> = {
  '@rc-component/dialog/es/Dialog/Content/Panel.js': [['"aria-label": "Close"', '"aria-label": "关闭"']],
  // Its button has the name of its symbol, which says the same in English.
  '@rc-component/input/es/BaseInput.js': [['type: "button",', 'type: "button", "aria-label": "清除",']],
  '@rc-component/input-number/es/StepHandler.js': [
    ["'Increase Value'", "'增加'"],
    ["'Decrease Value'", "'减少'"],
  ],
  '@rc-component/notification/es/Notification.js': [['"aria-label": "Close"', '"aria-label": "关闭"']],
  '@rc-component/segmented/es/index.js': [['"segmented control"', '"选项"']],
  '@rc-component/select/es/hooks/useAllowClear.js': [["'Clear'", "'清除'"]],
  '@rc-component/tabs/es/TabNavList/OperationNode.js': [
    ["'expanded dropdown'", "'更多标签'"],
    ["'remove'", "'移除'"],
  ],
  'antd/es/table/hooks/useSelection.js': [
    ["'Custom selection'", "'选择方式'"],
    ["'Select all'", "'全选本页'"],
    [['`Select row ', '{index + 1}`'].join('$'), ['`选择第 ', '{index + 1} 行`'].join('$')],
    [['`Row ', '{index + 1} selected`'].join('$'), ['`已选择第 ', '{index + 1} 行`'].join('$')],
  ],
  ...Object.fromEntries(
    ['AntdIcon', 'AntdIconLight'].map((name) => [
      `@ant-design/icons/es/components/${name}.js`,
      [['"aria-label": icon.name', '...iconName(icon.name, restProps)']] as [string, string][],
    ]),
  ),
};
/** Symbols stand beside words, but for those that stand alone on buttons. */
const iconNames = `
const alone = { left: '上一页', right: '下一页', 'double-left': '向前翻页', 'double-right': '向后翻页',
  search: '搜索', ellipsis: '更多', close: '关闭', plus: '添加', delete: '删除' };
const iconName = (name, given) =>
  alone[name] ? { 'aria-label': alone[name] } : given['aria-label'] ? {} : { 'aria-hidden': true };
`;

/** Puts Chinese for it, and fails where it is no longer found, so that no release of antd brings English back. */
export const chineseAntd: Plugin = {
  name: 'chinese-antd',
  transform(code, id) {
    const file = id.replaceAll('\\', '/').split('node_modules/').at(-1)?.split('?')[0] ?? '';
    const found = saidByAntd[file];
    if (!found) return undefined;
    let said = code;
    for (const [english, chinese] of found) {
      if (!said.includes(english)) this.error(`${english} is not in ${id}`);
      said = said.replaceAll(english, chinese);
    }
    return { code: said.includes('iconName(') ? said + iconNames : said, map: null };
  },
};
