import type { ParameterField } from '../../contract.ts';

/** What the kinds of fields are called. */
export const kindNames: Record<ParameterField['kind'], string> = {
  select: '单选',
  multi: '多选',
  number: '数字',
  range: '数字区间',
  text: '单行文本',
  textarea: '多行文本',
  bool: '是/否',
  file: '文件',
  'periodic-elements': '元素',
};

/** What a charge is multiplied by. */
export const perNames: Record<ParameterField['delta_per'], string> = {
  sample: '每个样品/任务',
  hour: '每小时',
  order: '每单',
};
