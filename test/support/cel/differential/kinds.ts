/** Kinds of values that random expressions distinguish, beside those that are dynamic. */
export const kinds = [
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'bool',
  'null',
  'timestamp',
  'duration',
  'type',
  'ints',
  'strings',
  'doubles',
  'mixed',
  'lists',
  'counts',
  'names',
] as const

export type Kind = (typeof kinds)[number]

/** Variables by name, with the type that they are declared with. */
export const variables: Readonly<Record<string, readonly [kind: Kind | 'any', type: string]>> = {
  i: ['int', 'int'],
  j: ['int', 'int'],
  u: ['uint', 'uint'],
  d: ['double', 'double'],
  s: ['string', 'string'],
  z: ['string', 'string'],
  y: ['bytes', 'bytes'],
  b: ['bool', 'bool'],
  n: ['null', 'null_type'],
  ts: ['timestamp', 'timestamp'],
  du: ['duration', 'duration'],
  li: ['ints', 'list(int)'],
  ls: ['strings', 'list(string)'],
  ld: ['doubles', 'list(double)'],
  lm: ['mixed', 'list(dyn)'],
  ll: ['lists', 'list(list(int))'],
  mc: ['counts', 'map(string, int)'],
  mn: ['names', 'map(int, string)'],
  x: ['any', 'dyn'],
  missing: ['any', 'dyn'],
}
