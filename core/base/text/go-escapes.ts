/** Characters by the letter that stands for them behind a backslash in Go's quoted texts; quotes are up to the text. */
export const goEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}
