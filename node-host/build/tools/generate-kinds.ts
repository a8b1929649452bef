import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultRelease } from '../../../core/base/release/default-release.ts'
import { effectiveGates } from '../../../core/base/release/effective-gates.ts'
import { gatesOfRelease } from '../../../core/base/release/gate-history.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { formerText } from '../../../core/kinds/assembly/releases/former-text.ts'
import {
  describedNames,
  groupOfRef,
} from '../../../core/requests/openapi/descriptions/described-names.ts'
import { checkGateNames } from './check-gate-names.ts'
import { codeWords } from './code-words.ts'
import { objectTypeModules, typeScalars } from './object-types.ts'
import { packChanges } from './pack-changes.ts'
import { packColumnTexts } from './pack-column-texts.ts'
import { DescriptionTables } from './pack-descriptions.ts'
import { packFieldGates, packGates } from './pack-gates.ts'
import { packResourceHistory, packResources } from './pack-resources.ts'
import { packTemplateLayout, withoutOwnFields } from './pack-template-layout.ts'
import {
  checkAllUsed,
  packTypes,
  parseTypeFacts,
  withoutComments,
  withoutNumbers,
} from './pack-types.ts'
import { tablesByRef } from './released-tables.ts'
import { kindsModule, publishedIndex, resourcePlaces, servedRefs } from './resource-clients.ts'

const generator = 'node-host/build/tools/generate-kinds.ts'

/** The TypeScript types of objects, relative to the tables. */
const typesFolder = '../../base/api/types/'

/**
 * Release whose Go types the hash of a pod template is over. It stays: controllers compare templates before hashes, and a field of a
 * later release must not change the names of replica sets.
 */
const hashedRelease = parseRelease('1.34')

/** Packs the text tables in `kinds` (`core/kinds/tables`) into modules: path relative to it, then source text. */
export function generateKinds(kinds: URL): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  const texts = new Map<string, string>()
  const read = (path: string): string => {
    const text = readFileSync(new URL(path, kinds), 'utf8')
    texts.set(path, text)
    return text
  }
  const facts = parseTypeFacts(read('type-facts.txt'), read('defaults.txt'))
  const release = parseRelease(defaultRelease)
  const gateHistory = plainText(read('../../base/release/feature-gates.txt'))
  const described = read('../../base/release/gate-descriptions.txt')
  const gates = gatesOfRelease(gateHistory, release)
  const tables: (TableSource & { readonly text: string })[] = []
  const sources: ReleasesSource[] = []
  for (const name of readdirSync(new URL('types/', kinds)).toSorted()) {
    if (!name.endsWith('.txt')) continue
    const source = read(`types/${name}`)
    const table = { base: name.slice(0, -'.txt'.length), ...parseHeader(source) }
    const packed = packTypes(source, facts, release)
    const text = packed === undefined ? '' : packFieldGates(packed, gates)
    sources.push({ ...table, text, whole: packTypes(source, facts) ?? '' })
    if (packed === undefined) continue
    const short = withoutNumbers(text)
    tables.push({ ...table, text: short })
    const path = `types/${table.base}.generated.ts`
    modules.set(path, tableModule(`types/${name}`, 'typeTable', short))
  }
  checkAllUsed(facts)
  const served = { ...release, gates }
  const descriptions = new DescriptionTables(
    readdirSync(new URL('descriptions/', kinds))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => ({
        group: name.slice(0, -'.txt'.length),
        text: read(`descriptions/${name}`),
      })),
    tablesByRef(sources, served),
  )
  const typed = new Set(sources.filter(({ text }) => text !== '').map(({ ref }) => ref))
  for (const [base, text] of objectTypeModules(sources, served, 'decoded', typed)) {
    modules.set(`${typesFolder}${base}.generated.ts`, text)
  }
  const resources = read('resources.txt')
  const present = packResources(resources, release)
  const published = objectTypeModules(
    sources,
    served,
    'published',
    servedRefs(present),
    descriptions,
  )
  for (const [base, text] of published) {
    modules.set(`${typesFolder}published/${base}.generated.ts`, text)
  }
  modules.set(`${typesFolder}published/index.generated.ts`, publishedIndex(published, typeScalars))
  modules.set('type-tables.generated.ts', indexModule(tables))
  const missing = descriptions.missing(servedRefs(present))
  if (missing.length > 0) throw new Error(`no description of ${missing.join(', ')}`)
  const servable = new Set([...servedRefs(resources)].map(groupOfRef))
  const packed = descriptions.groups
    .filter((group) => servable.has(group))
    .map((group) => [group, descriptions.pack(group, describedNames(tables, group))] as const)
  modules.set('descriptions.generated.ts', descriptionModule(packed))
  modules.set(
    '../assembly/releases/type-changes.generated.ts',
    historyModule(sources.map((source) => historyOf(source, sources))),
  )
  modules.set(`${typesFolder}published/kinds.generated.ts`, kindsModule(present))
  modules.set(
    '../../base/client/resources/resource-places.generated.ts',
    tableModule('resources.txt', 'resourcePlaces', resourcePlaces(present)),
  )
  const changes = packChanges(present, packResourceHistory(resources))
  modules.set('resources.generated.ts', tableModule('resources.txt', 'resourceTable', present))
  modules.set(
    '../assembly/releases/resource-changes.generated.ts',
    tableModule('resources.txt', 'resourceChanges', changes),
  )
  for (const [name, constant] of plainTables) {
    const text = plainText(read(`${name}.txt`))
    modules.set(`${name}.generated.ts`, tableModule(`${name}.txt`, constant, text))
  }
  modules.set(
    'column-texts.generated.ts',
    tableModule(
      'column-texts.txt and descriptions/meta.txt',
      'columnTextTable',
      packColumnTexts(plainText(read('column-texts.txt')), read('descriptions/meta.txt')),
    ),
  )
  const hashed = ['core.v1', 'meta.v1'].map((base) =>
    withoutOwnFields(packTypes(read(`types/${base}.txt`), facts, hashedRelease) ?? ''),
  )
  modules.set(
    '../../cluster/controllers/workloads/deployment/template-layout.generated.ts',
    tableModule(
      'kinds/tables/go-names.txt and the tables core.v1 and meta.v1 in kinds/tables/types',
      'templateLayout',
      packTemplateLayout(hashed, plainText(read('go-names.txt'))),
    ),
  )
  const gateTables = [
    ['feature-gate-history', 'featureGateHistory', gateHistory],
    ['feature-gate-table', 'featureGateTable', packGates(gateHistory, release, effectiveGates([]))],
  ] as const
  for (const [name, constant, text] of gateTables) {
    const path = `../../base/release/${name}.generated.ts`
    modules.set(path, tableModule('feature-gates.txt', constant, text))
  }
  modules.set(
    '../../base/release/gate-descriptions.generated.ts',
    tableModule('gate-descriptions.txt', 'gateDescriptionTable', plainText(described)),
  )
  checkGateNames(texts, gateHistory)
  modules.set('../../base/release/named-gate.generated.ts', gateModule(gateHistory))
  return modules
}

/** The descriptions of types, fields and values, and what changes with them. */
function descriptionModule(packed: readonly (readonly [group: string, texts: string])[]): string {
  const { words, coded } = codeWords(packed.map(([, texts]) => texts))
  const hash = createHash('sha256').update(JSON.stringify(packed)).digest('hex').slice(0, 16)
  const parts = packed.map(([group], at) => `= ${group}\n${coded[at] ?? ''}\n`)
  return `// Generated from descriptions/ by ${generator}; edit the texts and run \`npm run generate\`.
/* oxlint-disable max-lines */
/** Changes with the texts. */
export const descriptionHash: string = '${hash}'

export const descriptionWords: string = ${literal(words.join(','))}

/** The coded texts of each group, behind a line \`= group\`. */
export const codedDescriptions: string = ${literal(parts.join(''))}
`
}

/** The names of all feature gates as a type, which costs nothing at run time. */
function gateModule(history: string): string {
  const names = history.split('\n').flatMap((line) => line.split(' ', 1)[0] || [])
  return `// Generated from feature-gates.txt by ${generator}; edit the text and run \`npm run generate\`.
/** The name of a feature gate of any release, but for those that set a whole stage. */
export type NamedGate =
${names.map((name) => `  | '${name}'`).join('\n')}
`
}

/** A table without comments and empty lines. */
function plainText(text: string): string {
  return `${withoutComments(text).join('\n')}\n`
}

const plainTables = [
  ['first-objects', 'firstObjectTable'],
  ['internal-forms', 'internalFormTable'],
  ['known-keys', 'knownKeyTable'],
] as const

interface TableSource {
  readonly base: string
  readonly group: string
  readonly version: string
  readonly ref: string
  /** The releases that have the group version. */
  readonly ranges: string | undefined
}

interface ReleasesSource extends TableSource {
  /** The table of the default release, which may not have it. */
  readonly text: string
  /** The table of all releases. */
  readonly whole: string
}

interface HistorySource extends TableSource {
  /** The group version whose table of the default release is changed, where it is not its own. */
  readonly like: string | undefined
  /** What makes the table of all releases of that of the default release. */
  readonly changes: string
}

/** A group version that the default release does not have is written as changes of the version of its group that is most like it. */
function historyOf(source: ReleasesSource, sources: readonly ReleasesSource[]): HistorySource {
  const likes =
    source.text === '' ? sources.filter(({ group }) => group === source.group) : [source]
  const [best] = likes
    .map(({ ref, text }) => ({
      ...source,
      like: text === '' || ref === source.ref ? undefined : ref,
      changes: packChanges(formerText(text, source.ranges), source.whole),
    }))
    .toSorted((one, other) => one.changes.length - other.changes.length)
  if (!best) throw new TypeError(`${source.ref} is like no table`)
  return best
}

function parseHeader(text: string): Omit<TableSource, 'base'> {
  const match = /^group (\S+) version (\S+) ref (\S+)(?: in=(\S+))?$/m.exec(text)
  const [, group, version, ref, ranges] = match ?? []
  if (!group || !version || !ref) throw new Error('a type table begins with its group line')
  return { group: group === 'core' ? '' : group, version, ref, ranges }
}

function tableModule(source: string, constant: string, text: string): string {
  return `// Generated from ${source} by ${generator}; edit the text and run \`npm run generate\`.
/* oxlint-disable max-lines */
export const ${constant}: string = ${literal(text)}
`
}

function literal(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``
}

/** The type tables of all releases in one module, as changes of those of the default release. */
function historyModule(tables: readonly HistorySource[]): string {
  const entries = tables.map(({ group, version, ref, ranges, like, changes }) => {
    const range = ranges === undefined ? '' : `\n    in: '${ranges}',`
    const of = like === undefined ? '' : `\n    like: '${like}',`
    return `  {\n    group: '${group}',\n    version: '${version}',\n    ref: '${ref}',${range}${of}\n    changes: ${literal(changes)},\n  },`
  })
  return `// Generated by ${generator} from the tables in types/; run \`npm run generate\`.
/* oxlint-disable max-lines */
import type { TypeTableSource } from '../../../objects/schema/type-table.ts'

/** The type tables of all releases, as changes of those of the default release: its own, or that of the version that it is \`like\`. */
export const typeTableChanges: readonly (Omit<TypeTableSource, 'text'> & {
  readonly like?: string
  readonly changes: string
})[] = [
${entries.join('\n')}
]
`
}

function indexModule(tables: readonly TableSource[]): string {
  const constant = ({ base }: TableSource): string =>
    base.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase())
  const imports = tables.map(
    (table) =>
      `import { typeTable as ${constant(table)} } from './types/${table.base}.generated.ts'`,
  )
  const entries = tables.map(
    (table) =>
      `  {\n    group: '${table.group}',\n    version: '${table.version}',\n    ref: '${table.ref}',\n    text: ${constant(table)},\n  },`,
  )
  return `// Generated by ${generator} from the tables in types/; run \`npm run generate\`.
/* oxlint-disable max-lines */
import type { TypeTableSource } from '../../objects/schema/type-table.ts'
${imports.join('\n')}

export const typeTables: readonly TypeTableSource[] = [
${entries.join('\n')}
]
`
}

/** Writes the generated modules and removes those without a table. */
function writeKinds(kinds: URL): void {
  const modules = generateKinds(kinds)
  for (const name of readdirSync(new URL('types/', kinds))) {
    const stale = name.endsWith('.generated.ts') && !modules.has(`types/${name}`)
    if (stale) rmSync(new URL(`types/${name}`, kinds))
  }
  for (const folder of [typesFolder, `${typesFolder}published/`]) {
    for (const name of readdirSync(new URL(folder, kinds))) {
      const stale = name.endsWith('.generated.ts') && !modules.has(folder + name)
      if (stale) rmSync(new URL(folder + name, kinds))
    }
  }
  for (const [path, text] of modules) writeFileSync(new URL(path, kinds), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeKinds(new URL('../../../core/kinds/tables/', import.meta.url))
}
