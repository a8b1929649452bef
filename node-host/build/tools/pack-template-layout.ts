import { ours, type OwnNames } from '../../../core/kinds/tables/ours.ts'

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
  const names = new GoNames(goNames)
  const layout = new TypeLayout(readTables(tables), names)
  layout.add('PodTemplateSpec')
  for (const [goType, kind] of names.namedTypes()) layout.addNamed(goType, kind)
  names.checkUsed()
  return layout.text()
}

/** Lines of the types that a struct reaches, by the name of the type. */
class TypeLayout {
  readonly #tables: Tables
  readonly #goNames: GoNames
  readonly #lines = new Map<string, string>()

  constructor(tables: Tables, goNames: GoNames) {
    this.#tables = tables
    this.#goNames = goNames
  }

  /** Adds a type of the tables, with all types of its fields, and returns its Go name. */
  add(type: string): string {
    const name = type.replace(/^.*\./, '')
    const scalar = scalars[type]
    if (scalar !== undefined) return scalar
    const fields = this.#tables.structs.get(name)
    if (fields) {
      if (this.#lines.has(name)) return name
      // Known before its fields are read: a field may be of the type itself.
      this.#lines.set(name, '')
      const text = [name, ...fields.map((field) => this.#fieldText(name, field))].join('\n')
      this.#lines.set(name, text)
      return name
    }
    if (!this.#tables.names.has(name)) return type
    this.#lines.set(name, `${name} = string`)
    return name
  }

  addNamed(goType: string, kind: string): void {
    const name = goType.replace(/^v1\./, '')
    this.#lines.set(name, `${name} = ${kind.replaceAll('v1.', '')}`)
  }

  text(): string {
    return `${[...this.#lines.values()].toSorted().join('\n')}\n`
  }

  #fieldText(owner: string, { json, type, isEmbedded, go }: Field): string {
    const goName = this.#goNames.ofField(owner, json)
    const goType = (go ?? this.#goType(type)).replaceAll('v1.', '')
    if (isEmbedded) return `  ...${goType}`
    return goName === undefined ? `  ${json} ${goType}` : `  ${json} ${goType} ${goName}`
  }

  #goType(type: string): string {
    const [, inList] = /^list<(.*)>$/.exec(type) ?? []
    if (inList !== undefined) return `[]${this.#goType(inList)}`
    const [, key, value] = /^map<(\w+),(.*)>$/.exec(type) ?? []
    if (key !== undefined && value !== undefined) {
      return `map[${this.#goType(key)}]${this.#goType(value)}`
    }
    if (type.startsWith('*')) return `*${this.#goType(type.slice(1))}`
    return this.add(type)
  }
}

/** The Go names of the table, and which of them were used. */
class GoNames {
  readonly #names: ReadonlyMap<string, string>
  readonly #used = new Set<string>()

  constructor(text: string) {
    const lines = text.split('\n').filter((line) => line !== '')
    this.#names = new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), line.slice(at + 1)]
      }),
    )
  }

  /** The Go name of a field where it does not follow from its JSON name. */
  ofField(owner: string, json: string): string | undefined {
    const key = [`${owner}.${json}`, json].find((each) => this.#names.has(each))
    if (key === undefined) return undefined
    this.#used.add(key)
    return this.#names.get(key)
  }

  /** Named types, each with its kind. */
  *namedTypes(): Generator<readonly [goType: string, kind: string]> {
    for (const [key, kind] of this.#names) {
      const [keyword, goType] = key.split(' ')
      if (keyword !== 'named' || goType === undefined) continue
      this.#used.add(key)
      yield [goType, kind]
    }
  }

  /** @throws Error for names that no field has */
  checkUsed(): void {
    const unused = [...this.#names.keys()].filter((key) => !this.#used.has(key))
    if (unused.length > 0) throw new Error(`Go names of fields unknown: ${unused.join(', ')}`)
  }
}

/** A packed type table without fields of our own: a hash over them would rename the replica sets of a store. */
export function withoutOwnFields(table: string, list: readonly OwnNames[] = ours): string {
  const own = new Set(list.flatMap(({ of, names }) => (of === 'field' ? names : [])))
  const [, ref = ''] = /^group .* ref (\S+)/m.exec(table) ?? []
  let type = ''
  const lines = table.split('\n').filter((line) => {
    const [word = '', name = ''] = line.trim().split(' ')
    if (!line.startsWith(' ')) type = name
    return !line.startsWith(' ') || !own.has(`${ref}.${type}.${word}`)
  })
  return lines.join('\n')
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
