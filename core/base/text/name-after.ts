/** What names have behind a prefix that they share: `a` and `b` of `x-a`, `x-b` and `c` behind `x-`. */
export type NameAfter<
  Name extends string,
  Prefix extends string,
> = Name extends `${Prefix}${infer Rest}` ? Rest : never
