/**
 * The text that the changes of a type table start from: the default release's table with every field number written out, and with
 * `ranges`, the releases of the group version, behind types and values.
 */
export function formerText(text: string, ranges?: string): string {
  const ends = text.split('\n').map((line) => (ranges === undefined ? line : ranged(line, ranges)))
  let number = 0
  return ends
    .map((line) => {
      if (!line.startsWith('  ')) number = 0
      if (!line.startsWith('  ') || line.startsWith('  reserved ')) return line
      const [, name = '', own, rest = ''] = /^( {2}\S+ )(?:(\d+|-) )?(.*)$/.exec(line) ?? []
      number = own === '-' ? 0 : Number(own ?? number + 1)
      return `${name}${own ?? number} ${rest}`
    })
    .join('\n')
}

/** A line of a table for some releases only: a type, or each of a type's values. */
export function ranged(line: string, ranges: string): string {
  if (/^(?:kind|message|group) /.test(line)) return `${line} in=${ranges}`
  if (!/^(?:enum|closed|values) /.test(line)) return line
  const [body = '', ...tags] = line.split(' %')
  const [keyword, name, ...values] = body.match(/"[^"]*"|\S+/g) ?? []
  const words = [keyword, name, ...values.map((value) => `${value}@${ranges}`)]
  return [words.join(' '), ...tags].join(' %')
}
