/** Statements that export one value, and one type. */
const value = /^export declare (?:abstract )?(?:class|const|enum|function|let) ([\w$]+)/gm
const type = /^export (?:declare )?(?:interface|type) ([\w$]+)/gm
const list = /^export (type )?\{([^}]*)\}/gm
/** A type that the file declares; a list may export it without saying that it is one. */
const declaredType = /^(?:declare )?(?:interface|type) ([\w$]+)/gm

/** The names that a rolled-up declaration file exports, in order; types have `type` before them. */
export function exportedNames(declarations: string): readonly string[] {
  const declaredTypes = new Set([...declarations.matchAll(declaredType)].map(([, name]) => name))
  const listed = [...declarations.matchAll(list)].flatMap(([, kind = '', names = '']) =>
    names.split(',').map((each) => {
      const name = each.trim()
      const isType = kind !== '' || declaredTypes.has(name)
      return (isType ? 'type ' : '') + name.replace(/^(type )?.* as /, '$1')
    }),
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
