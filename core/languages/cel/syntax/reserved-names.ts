/**
 * Reserved words, which name neither variables nor functions; fields may have these names where the grammar has no other use
 * for them.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'package',
  'namespace',
  'null',
  'return',
  'true',
  'var',
  'void',
  'while',
])
