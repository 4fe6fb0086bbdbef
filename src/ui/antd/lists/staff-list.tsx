import { Button, Checkbox, Segmented, Table, type TableProps } from 'antd';
import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext';
import { type ReactNode, use, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Call, InputOf, OutputOf } from '../../../core/call.ts';
import { addressFor, longest, meant, type Said } from '../../asking/address.ts';
import { useCall } from '../../asking/use-call.ts';
import { useSaveFile } from '../../asking/use-save-file.ts';
import { DateRange } from '../date-range.tsx';
import { StaffLoaded } from '../staff-page.tsx';
import { ListSettings, ListViews, useListLook } from './list-choices.tsx';
import { SearchFilter, SelectFilter } from './list-filters.tsx';
import { movable } from './movable.tsx';
import { TurnPages } from './turn-pages.tsx';

type ListCall = Call & { output: z.ZodType<{ list: readonly object[] }> };
type Field<C extends Call> = keyof InputOf<C> & string;
type Options = Readonly<Record<string, string>> | readonly { value: string | number; label: string }[];
type Choice<C extends Call> = {
  label: string;
  /** By value; they may depend on the answer, which is not there at first, and on what else is chosen. */
  options: Options | ((data: OutputOf<C> | undefined, said: Partial<InputOf<C>>) => Options);
  /** Fields that make no sense any more once another one is chosen. */
  clears?: readonly Field<C>[];
};

/** What narrows a list: a field of its call's input, and how it is asked for. Days are `from` and `to`. */
export type Filter<C extends ListCall> =
  | { search: Field<C>; label: string; hint?: string }
  | ({ select: Field<C>; none?: string } & Choice<C>)
  | ({ segments: Field<C> } & Choice<C>)
  | { flag: Field<C>; label: string }
  | { toggle: Field<C>; label: string }
  | { days: string }
  | { fields: readonly Field<C>[]; draw?: (list: ListOf<C>) => ReactNode };

/** So many filters stand in the row above a list; those after them wait behind a button. */
const mostReady = 5;

/** A list as its page has it: what is asked, what was answered, and how to ask otherwise. */
export type ListOf<C extends ListCall> = ReturnType<typeof useStaffList<C>>;

/**
 * The list of a call, narrowed by what the page's address says of its filters. It is paged by numbers when the call's
 * contract is, else by where a page ended. `size`: so many on a page, one of `sizes` where there is a choice; `also`: what
 * is asked besides; `standards`: what a field is without a word in the address; `words`: fields whose word there differs.
 */
export function useStaffList<C extends ListCall>(
  call: C,
  filters: readonly Filter<C>[],
  {
    size,
    sizes,
    also,
    standards,
    words,
  }: {
    size?: number;
    sizes?: readonly number[];
    also?: Partial<InputOf<C>>;
    standards?: Partial<InputOf<C>>;
    words?: Partial<Record<Field<C>, string>>;
  } = {},
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const has = (name: string) => name in call.input.shape;
  const fields = filters.flatMap(fieldsOf);
  const address = addressFor(
    call,
    [...fields, ...(has('page') ? ['page'] : []), ...(sizes ? ['size'] : [])] as Field<C>[],
    { words, standards: { ...standards, ...(sizes && { size }) } as Said<C, Field<C>> },
  );
  const cursor = ['before', 'after'].find(has);
  const trail = query.get('trail')?.split('~') ?? [];
  const said = address.read(query);
  const end = trail.at(-1);
  const asked = useCall(call, {
    ...{ ...(size && { size }), ...also, ...said },
    ...(cursor && end && { [cursor]: meant(call.input.shape[cursor] as z.ZodType, end) }),
  } as InputOf<C>);
  const go = (to: string) => void navigate(pathname + to, { replace: true, preventScrollReset: true });
  const change = (changes: object) => go(address.write(query, changes as Said<C, Field<C>>));
  return {
    ...asked,
    ...{ filters, fields, sizes, said, trail, change },
    name: call.path,
    schemaOf: (name: string) => call.input.shape[name] as z.ZodType,
    page: has('page') ? Number((said as { page?: number }).page ?? 1) : undefined,
    /** Asks for other fields, from the first page on. */
    narrow: (changes: { [Name in Field<C>]?: InputOf<C>[Name] | string }) => {
      query.delete('trail');
      change({ page: undefined, ...changes });
    },
    turn: (ends: readonly unknown[]) => {
      query.delete('trail');
      if (ends.length) query.set('trail', ends.join('~'));
      go(query.size ? `?${query}` : '');
    },
  };
}

/** A list with its filters, its table and the way to its other pages. `children` is drawn below, once there is an answer. */
export function StaffList<C extends ListCall>({
  list,
  empty,
  width,
  note,
  above,
  beside,
  exported,
  detail,
  counted,
  perPage,
  children,
  instead,
  columns,
  size = 'small',
  rowSelection,
  ...table
}: {
  list: ListOf<C>;
  /** What stands in place of rows when there are none. */
  empty: string;
  /** Narrower than so many px, the table is moved to and fro. */
  width: number;
  /** What is to be said of all of the list, above the table. */
  note?: (data: OutputOf<C>) => ReactNode;
  above?: ReactNode;
  beside?: ReactNode;
  /** A call that makes a file of the list as it is narrowed. */
  exported?: Call;
  /** What a row tells when it is opened. */
  detail?: { name: string; of: (row: RowOf<C>) => ReactNode; when?: (row: RowOf<C>) => boolean };
  /** Words for how many there are, beside the pages. */
  counted?: (total: number) => string;
  /** So many rows at once of a list that is answered whole. */
  perPage?: number;
  children?: (data: OutputOf<C>) => ReactNode;
  /** What is drawn in place of the table and its pages, narrowed by the same filters. */
  instead?: (data: OutputOf<C>) => ReactNode;
  /** How dense the table is by itself. */
  size?: 'small' | 'middle' | 'large';
} & Pick<TableProps<RowOf<C>>, 'columns' | 'rowKey' | 'rowSelection'>) {
  const { filters, sizes, page, name } = list;
  const { hidden, density } = useListLook(name);
  const moreId = useId();
  const narrowed = Object.fromEntries(
    Object.entries(list.said).filter(([each]) => list.fields.includes(each as Field<C>)),
  ) as Record<string, string | number>;
  const drawn = filters.filter((filter) => 'fields' in filter);
  const asked = filters.filter((filter) => !('fields' in filter));
  // One that would be alone behind the button takes its place.
  const few = asked.length <= mostReady + 1 ? asked.length : mostReady;
  const [ready, rest] = [[...asked.slice(0, few), ...drawn], asked.slice(few)];
  const inRest = rest.filter((filter) => fieldsOf(filter).some((each) => each in narrowed)).length;
  const [isMore, setMore] = useState(inRest > 0);
  const draw = (filter: Filter<C>) => (
    <FilterField key={String(fieldsOf(filter))} filter={filter} list={list} />
  );
  return (
    <>
      <ListViews
        list={name}
        fields={narrowed}
        onApply={(fields) =>
          list.narrow(Object.fromEntries(list.fields.map((each) => [each, fields[each]])) as object)
        }
      />
      <search className="mb-4 flex flex-wrap items-center gap-2">
        {ready.map(draw)}
        {rest.length > 0 && (
          <Button aria-expanded={isMore} aria-controls={moreId} onClick={() => setMore(!isMore)}>
            {isMore ? '收起筛选' : '更多筛选'}
            {!isMore && inRest > 0 && `（${inRest}）`}
          </Button>
        )}
        {beside}
        {exported && <ExportButton call={exported} input={list.said} />}
        <ListSettings
          list={name}
          columns={instead ? [] : optionalColumns(columns)}
          density={size}
          fields={narrowed}
          canSave={list.fields.length > 0}
        />
        {rest.length > 0 && (
          <div id={moreId} hidden={!isMore} className="w-full">
            <div className="flex flex-wrap items-center gap-2 pt-1">{rest.map(draw)}</div>
          </div>
        )}
      </search>
      {above}
      <StaffLoaded state={list}>
        {(data) => {
          const { list: rows, next = null, ...paging } = data as Answer<C>;
          const said = note?.(data);
          if (instead) return instead(data);
          return (
            <>
              {said && <div className="mb-3 text-sm text-muted">{said}</div>}
              <Table<RowOf<C>>
                rowKey="rid"
                {...table}
                rowSelection={rowSelection && { columnTitle: seenOnce, ...rowSelection }}
                size={density ?? size}
                columns={columns?.map((column) => ({
                  ...column,
                  hidden: column.hidden || hidden.includes(titleOf(column)),
                }))}
                dataSource={rows}
                loading={list.isLoading}
                components={movable}
                scroll={{ x: width }}
                locale={{ emptyText: empty }}
                expandable={
                  detail && {
                    columnTitle: <span className="sr-only">{detail.name}</span>,
                    expandedRowRender: detail.of,
                    rowExpandable: detail.when,
                  }
                }
                pagination={
                  page === undefined
                    ? perPage !== undefined && {
                        pageSize: perPage,
                        hideOnSinglePage: true,
                        showSizeChanger: false,
                      }
                    : {
                        ...{ current: page, total: paging.total, pageSize: paging.size },
                        ...{ showSizeChanger: Boolean(sizes), pageSizeOptions: [...(sizes ?? [])] },
                        ...{ hideOnSinglePage: !sizes && !counted, showTotal: counted },
                        onChange: (next, size) => list.change({ page: next, size }),
                      }
                }
              />
              {page === undefined && 'next' in data && (
                <TurnPages trail={list.trail} next={next} onTurn={list.turn} />
              )}
              {children?.(data)}
            </>
          );
        }}
      </StaffLoaded>
    </>
  );
}

/** antd measures columns by a hidden row, whose copy of the box that ticks all rows would be stopped at by keyboard. */
const seenOnce = (box: ReactNode) => <HeadBox>{box}</HeadBox>;
function HeadBox({ children }: { children: ReactNode }) {
  return use(TableMeasureRowContext) ? null : children;
}

/** The columns that one may do without: not the first, by which rows are known, nor what can be done with them. */
function optionalColumns<Row>(columns: TableProps<Row>['columns'] = []): string[] {
  return columns
    .filter((column, index) => index > 0 && !column.hidden)
    .map(titleOf)
    .filter((title) => title !== '' && title !== '操作');
}

function titleOf({ title }: { title?: unknown }): string {
  return typeof title === 'string' ? title : '';
}

/** A row of a call's list. */
export type RowOf<C extends ListCall> = OutputOf<C>['list'][number];
type Answer<C extends ListCall> = {
  list: RowOf<C>[];
  total?: number;
  size?: number;
  next?: string | number | null;
};

function fieldsOf<C extends ListCall>(filter: Filter<C>): readonly Field<C>[] {
  if ('days' in filter) return ['from', 'to'] as Field<C>[];
  if ('fields' in filter) return filter.fields;
  if ('search' in filter) return [filter.search];
  if ('select' in filter) return [filter.select];
  if ('segments' in filter) return [filter.segments];
  return ['flag' in filter ? filter.flag : filter.toggle];
}

function FilterField<C extends ListCall>({ filter, list }: { filter: Filter<C>; list: ListOf<C> }) {
  if ('fields' in filter) return filter.draw?.(list);
  const said = list.said as Record<string, unknown>;
  const [name = ''] = fieldsOf(filter);
  const value = said[name] === undefined ? undefined : String(said[name]);
  const narrow = (changes: object) => list.narrow(changes);
  if ('days' in filter)
    return <DateRange from={value} to={said.to as string} label={filter.days} onChange={narrow} />;
  const { label } = filter;
  const choose = (chosen: string | undefined) => {
    const cleared = 'clears' in filter ? (filter.clears ?? []).map((each) => [each, undefined]) : [];
    narrow({ ...Object.fromEntries(cleared), [name]: chosen || undefined });
  };
  if ('search' in filter)
    return (
      <SearchFilter
        {...{ label, value }}
        placeholder={filter.hint ?? label}
        maxLength={longest(list.schemaOf(name))}
        onChange={choose}
      />
    );
  const isOn = value === '1';
  const turn = () => choose(isOn ? undefined : '1');
  if ('flag' in filter)
    return (
      <Checkbox checked={isOn} onChange={turn}>
        {label}
      </Checkbox>
    );
  if ('toggle' in filter)
    return (
      <Button aria-pressed={isOn} type={isOn ? 'primary' : 'default'} ghost={isOn} onClick={turn}>
        {label}
      </Button>
    );
  const given =
    typeof filter.options === 'function'
      ? filter.options(list.data, list.said as Partial<InputOf<C>>)
      : filter.options;
  const options = Array.isArray(given)
    ? given.map((one) => ({ value: String(one.value), label: String(one.label) }))
    : Object.entries(given).map(([key, words]) => ({ value: key, label: String(words) }));
  if ('segments' in filter)
    return (
      <Segmented
        aria-label={label}
        className="max-w-full overflow-x-auto"
        value={value ?? ''}
        options={options}
        onChange={choose}
      />
    );
  return <SelectFilter label={label} none={filter.none} value={value} options={options} onChange={choose} />;
}

function ExportButton<C extends Call>({ call, input }: { call: C; input: object }) {
  const { save, isBusy } = useSaveFile(call);
  return (
    <Button loading={isBusy} aria-keyshortcuts="E" onClick={() => void save(input as InputOf<C>)}>
      导出
    </Button>
  );
}
