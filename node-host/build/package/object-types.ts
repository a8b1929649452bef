import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ending = '.generated.ts'

/** Modules that are no group version's. */
const others: readonly string[] = [`index${ending}`, `kinds${ending}`]

/** The statements of a module behind its comments and imports. */
function bodyOf(text: string): string {
  const statements = text.slice(text.search(/^export /m)).trimEnd()
  // Everything in a declared namespace is exported.
  return statements.replaceAll(/^export /gm, '').replaceAll('\n\n', '\n')
}

/**
 * The declarations of `skerry/types` in one file: a namespace a group version (`appsv1`), named as its modules are imported, and by name
 * alone what only one group has.
 *
 * @param folder the folder of the published types
 */
export function objectTypes(folder: string): string {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const modules = readdirSync(folder).filter(
    (name) => name.endsWith(ending) && !others.includes(name),
  )
  const namespaces = modules.toSorted().map((name) => {
    const alias = name.slice(0, -ending.length).replace('.', '')
    return `export declare namespace ${alias} {\n${bodyOf(read(name))}\n}`
  })
  const plain = [...read(`index${ending}`).matchAll(/^export type \{ (.*) \} from '\.\/(.*)'$/gm)]
  const aliases = plain.flatMap(([, names = '', module = '']) => {
    const alias = module.slice(0, -ending.length).replace('.', '')
    return module === 'scalars.ts' || others.includes(module)
      ? []
      : names.split(', ').map((name) => `export type ${name} = ${alias}.${name}`)
  })
  const shared = new Map<string, string>()
  for (const name of ['scalars.ts', '../scalars.ts', '../views.ts', '../../json.ts']) {
    for (const [type, text] of typesIn(read(name))) {
      if (used.has(type) && !shared.has(type)) shared.set(type, text)
    }
  }
  const kinds = read(`kinds${ending}`)
  const maps = kinds.slice(kinds.search(/^\/\*\*/m)).trimEnd()
  return `${[...shared.values(), ...namespaces, maps, ...aliases].join('\n')}\n`
}

/** Types of the shared modules that the namespaces use, by name. */
const used: ReadonlySet<string> = new Set([
  'Base64',
  'Duration',
  'Embedded',
  'Int64',
  'IntOrString',
  'JsonList',
  'JsonObject',
  'JsonValue',
  'MicroTime',
  'QuantityText',
  'Time',
])

/** The exported types of a module by name, with their comments. */
function typesIn(text: string): (readonly [name: string, declaration: string])[] {
  const statement =
    /(?:^\/\*\*(?:(?!\*\/)[^])*\*\/\n)?^export type (\w+)(?:<[^]*?>)? =(?:(?!\n\n)[^])*/gm
  return [...text.matchAll(statement)].map(([whole, name = '']) => [name, whole] as const)
}
