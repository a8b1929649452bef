interface Field {
  readonly json: string
  readonly type: string
  readonly isEmbedded: boolean
  /** The Go type where the table names it. */
  readonly go: string | undefined
}

interface Tables {
  readonly structs: ReadonlyMap<string, readonly Field[]>
  readonly names: ReadonlySet<string>
}

const scalars: Readonly<Record<string, string>> = {
  quantity: 'resource.Quantity',
  intOrString: 'intstr.IntOrString',
  time: 'Time',
  // The server clears them in templates.
  ManagedFieldsEntry: 'ManagedFieldsEntry',
}

/**
 * The Go types of a pod template from packed type tables (core/v1 and meta/v1) of one release. `type = kind` is a named type; a struct has a
 * line with its name and one for each field: `  json-name type GoName`, without the Go name where it is the JSON name with a capital;
 * an embedded struct is `  ...type`. Types without a package are of `v1`. `goNames` holds the names that do not follow from the
 * JSON names: `Type.field GoName`, `field GoName`; `named GoType kind` is a named type.
 * @throws Error for a type that no table has, and for a name that is used for no field
 */
export function packTemplateLayout(tables: readonly string[], goNames: string): string {
  const { structs, names } = readTables(tables)
  const given = new Map(
    goNames
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), line.slice(at + 1)] as const
      }),
  )
  const used = new Set<string>()
  const givenFor = (...keys: readonly string[]): string | undefined => {
    const key = keys.find((each) => given.has(each))
    if (key === undefined) return undefined
    used.add(key)
    return given.get(key)
  }
  const lines = new Map<string, string>()
  const goTypeOf = (type: string): string => {
    const [, inList] = /^list<(.*)>$/.exec(type) ?? []
    if (inList !== undefined) return `[]${goTypeOf(inList)}`
    const [, key, value] = /^map<(\w+),(.*)>$/.exec(type) ?? []
    if (key !== undefined && value !== undefined) return `map[${goTypeOf(key)}]${goTypeOf(value)}`
    if (type.startsWith('*')) return `*${goTypeOf(type.slice(1))}`
    return namedType(type)
  }
  const namedType = (type: string): string => {
    const name = type.replace(/^.*\./, '')
    const scalar = scalars[type]
    if (scalar !== undefined) return scalar
    const fields = structs.get(name)
    if (fields) {
      if (lines.has(name)) return name
      lines.set(name, '')
      lines.set(name, [name, ...fields.map((field) => fieldText(name, field))].join('\n'))
      return name
    }
    if (!names.has(name)) return type
    lines.set(name, `${name} = string`)
    return name
  }
  const fieldText = (owner: string, { json, type, isEmbedded, go }: Field): string => {
    const given = givenFor(`${owner}.${json}`, json)
    const goType = (go ?? goTypeOf(type)).replaceAll('v1.', '')
    if (isEmbedded) return `  ...${goType}`
    return given === undefined ? `  ${json} ${goType}` : `  ${json} ${goType} ${given}`
  }
  namedType('PodTemplateSpec')
  for (const [key, type] of given) {
    const [keyword, name] = key.split(' ')
    if (keyword === 'named' && name !== undefined) {
      const own = name.replace(/^v1\./, '')
      lines.set(own, `${own} = ${type.replaceAll('v1.', '')}`)
      used.add(key)
    }
  }
  const unused = [...given.keys()].filter((key) => !used.has(key))
  if (unused.length > 0) throw new Error(`Go names of fields unknown: ${unused.join(', ')}`)
  return `${[...lines.values()].toSorted().join('\n')}\n`
}

function readTables(tables: readonly string[]): Tables {
  const structs = new Map<string, Field[]>()
  const names = new Set<string>()
  let fields: Field[] = []
  for (const line of tables.flatMap((table) => table.split('\n'))) {
    const [keyword = '', name = '', type = ''] = line.trim().split(' ')
    if (!line.startsWith(' ')) {
      fields = []
      if (keyword === 'message' || keyword === 'kind') structs.set(name, fields)
      else if (['enum', 'values', 'closed'].includes(keyword)) names.add(name)
    } else if (keyword !== 'reserved') {
      const isEmbedded = keyword.startsWith('...')
      const json = isEmbedded ? keyword.slice(3) : keyword
      const [, go] = / go=(\S+)/.exec(line) ?? []
      fields.push({ json, type, isEmbedded, go })
    }
  }
  return { structs, names }
}
