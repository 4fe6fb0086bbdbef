import { TreeSelect } from 'antd';
import { citiesOf, countiesOf, provinces } from '../../../core/regions.ts';

const tree = provinces().map(({ code, name }) => ({
  value: code,
  title: name,
  children: citiesOf(code).map((city) => ({
    value: city.code,
    title: city.name,
    children: countiesOf(city.code).map((county) => ({ value: county.code, title: county.name })),
  })),
}));

/** Provinces, cities and counties, by code; a whole city or province stands for all that is in it. */
export function RegionsField(field: { id?: string; value?: string[]; onChange?: (codes: string[]) => void }) {
  return (
    <TreeSelect
      {...field}
      treeData={tree}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeNodeFilterProp="title"
      showSearch
      allowClear
      maxTagCount={60}
      placeholder="选择省、市、区县"
      className="w-full"
    />
  );
}
