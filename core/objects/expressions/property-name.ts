/** Words that the expression language reserves: a property of such a name is written `__word__`. */
export const reservedWords: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
])

const accessible = /^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/
const plain = /^[a-zA-Z_][a-zA-Z0-9_]*$/

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
}

/**
 * The name of a property as expressions write it: `a.b` is `a__dot__b`, `in` is `__in__`. Undefined for a property that
 * expressions cannot access.
 */
export function escapeProperty(name: string): string | undefined {
  if (reservedWords.has(name)) return `__${name}__`
  if (plain.test(name) && !name.includes('__')) return name
  if (!accessible.test(name)) return undefined
  return name.replaceAll(/__|[-./]/g, (part) => escapes[part] ?? part)
}

const escaped: ReadonlyMap<string, string> = new Map([
  ['underscores', '__'],
  ['dot', '.'],
  ['dash', '-'],
  ['slash', '/'],
])

/** The property that an expression's name means; undefined for a name with an escape that means nothing. */
export function unescapeProperty(name: string): string | undefined {
  if (!name.includes('__')) return name
  let isKnown = true
  const property = name.replaceAll(/__([^_]+)__/g, (part, word: string) => {
    const meaning = escaped.get(word)
    if (meaning !== undefined) return meaning
    if (!reservedWords.has(word) || part.length !== name.length) isKnown = false
    return word
  })
  return isKnown ? property : undefined
}
