/** Statements that export one value, and one type. */
const value = /^export declare (?:abstract )?(?:class|const|enum|function|let) ([\w$]+)/gm
const type = /^export (?:declare )?(?:interface|type) ([\w$]+)/gm
const list = /^export (type )?\{([^}]*)\}/gm

/** The names that a rolled-up declaration file exports, in order; types have `type` before them. */
export function exportedNames(declarations: string): readonly string[] {
  const listed = [...declarations.matchAll(list)].flatMap(([, kind = '', names = '']) =>
    names.split(',').map((name) => kind + name.trim().replace(/^(type )?.* as /, '$1')),
  )
  const values = [...declarations.matchAll(value)].map(([, name = '']) => name)
  const types = [...declarations.matchAll(type)].map(([, name = '']) => `type ${name}`)
  return [...listed, ...values, ...types]
    .filter((name) => name !== '')
    .toSorted((a, b) => (plain(a) < plain(b) ? -1 : 1))
}

function plain(name: string): string {
  return name.replace('type ', '')
}
