/** What is used of jsfive, which has no types of its own. */
declare module 'jsfive' {
  /** A message of an object's header; `offset_to_message` is its place in the file. */
  type Message = Map<'offset_to_message', number>;
  export type DataObjects = {
    offset: number;
    shape: number[];
    dtype: string | [kind: string, ...rest: unknown[]];
    filter_pipeline: Map<'filter_id', number>[] | null;
    find_msg_type: (type: number) => Message[];
    unpack_attribute: (offset: number) => [name: string, value: unknown];
    get_data: () => unknown[];
  };
  export class Group {
    keys: string[];
    _dataobjects: DataObjects;
    get(name: string): Group | Dataset | null;
  }
  export class File extends Group {
    constructor(bytes: ArrayBuffer, name?: string);
  }
  export class Dataset {
    shape: number[];
    _dataobjects: DataObjects;
  }
}
