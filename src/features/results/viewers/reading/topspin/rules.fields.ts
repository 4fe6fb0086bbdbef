/** Fields of a text of parameters, asked for by name: NaN and empty words where there is none. */
export type Fields = { number: (name: string) => number; text: (name: string) => string };

/** The fields of TopSpin's parameters, which are lines such as `##$SF= 400.13` and `##$NUC1= <1H>`. */
export function jcampFields(bytes: Uint8Array): Fields {
  const lines = new TextDecoder('windows-1252').decode(bytes).matchAll(/^##\$(\w+)= ?([^\r\n]*)/gm);
  const own = new Map([...lines].map(([, name = '', value = '']) => [name, value.trim()]));
  return {
    number: (name) => {
      const value = own.get(name);
      return value === undefined || value === '' ? Number.NaN : Number(value);
    },
    text: (name) => (own.get(name) ?? '').replace(/^<|>$/g, '').trim(),
  };
}
