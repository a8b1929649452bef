import { regularPlural } from '../../../core/base/client/resources/regular-plural.ts'
import { compareVersions } from '../../../core/objects/catalog/version-order.ts'

/** A resource that the default release serves unless it is configured otherwise, in its preferred version. */
interface ServedResource {
  readonly group: string
  readonly version: string
  /** Short name of the group version in type tables: `apps/v1`. */
  readonly ref: string
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

const generator = 'node-host/build/tools/generate-kinds.ts'

/** The resources of a packed resource table, one of a name: of the core group where several groups have it. */
function servedResources(table: string): readonly ServedResource[] {
  const found = new Map<string, ServedResource>()
  let group: Pick<ServedResource, 'group' | 'version' | 'ref'> | undefined
  let current: ServedResource | undefined
  const add = (): void => {
    if (!current || current.verbs.length === 0) return
    const known = found.get(current.resource)
    const isBetter =
      !known ||
      (known.group === current.group && compareVersions(current.version, known.version) < 0)
    if (isBetter) found.set(current.resource, current)
    current = undefined
  }
  for (const line of table.split('\n')) {
    const heading = /^group (\S+) version (\S+) ref (\S+)(.*)$/.exec(line)
    if (heading) {
      add()
      const [, name = '', version = '', ref = '', rest = ''] = heading
      const isServed = rest.includes('served=default')
      group = isServed ? { group: name === 'core' ? '' : name, version, ref } : undefined
    }
    const named = /^resource (\S+) (\S+) (namespaced|cluster)(.*)$/.exec(line)
    if (named) {
      add()
      const [, resource = '', kind = '', scope, rest = ''] = named
      const isServed = group !== undefined && !rest.includes('served=opt-in')
      if (group && isServed)
        current = { ...group, resource, kind, namespaced: scope === 'namespaced', verbs: [] }
    }
    const verbs = /^ {2}verbs (.*)$/.exec(line)?.[1]
    if (current && verbs !== undefined) current = { ...current, verbs: verbs.split(' ') }
  }
  add()
  return [...found.values()].toSorted((a, b) => (a.resource < b.resource ? -1 : 1))
}

/**
 * Makes the module that says which resources and kinds the default release serves, in their preferred versions.
 *
 * @param table the packed resource table of the default release
 */
export function kindsModule(table: string): string {
  const resources = servedResources(table)
  const refs = [...new Set(resources.map(({ ref }) => ref))].toSorted()
  const imports = refs.map(
    (ref) => `import type * as ${alias(ref)} from './${ref.replace('/', '.')}.generated.ts'`,
  )
  const isReview = ({ verbs }: ServedResource): boolean => !verbs.includes('get')
  const members = (wanted: (resource: ServedResource) => boolean): string =>
    resources
      .filter(wanted)
      .map(({ resource, kind, ref }) => `  ${resource}: ${alias(ref)}.${kind}`)
      .join('\n')
  const kinds = resources.map(({ kind, ref }) => `  ${kind}: ${alias(ref)}.${kind}`)
  return `// Generated from resources.txt by ${generator}; edit the text and run \`npm run generate\`.
${imports.join('\n')}

/** The namespaced resources that the default release serves, in their preferred versions. */
export interface NamespacedResources {
${members((each) => each.namespaced && !isReview(each))}
}

/** The resources of the whole cluster that the default release serves, in their preferred versions. */
export interface ClusterResources {
${members((each) => !each.namespaced && !isReview(each))}
}

/** What is only posted in a namespace. */
export interface NamespacedReviews {
${members((each) => each.namespaced && isReview(each))}
}

/** What is only posted. */
export interface ClusterReviews {
${members((each) => !each.namespaced && isReview(each))}
}

/** The kinds of these resources by name. */
export interface KindTypes {
${kinds.toSorted().join('\n')}
}
`
}

/**
 * Makes the places of resources as text, one group version a line: its name, and its kinds. A kind of the whole cluster begins with `-`; one
 * whose resource is not its regular plural is written `Kind=resource`.
 */
export function resourcePlaces(table: string): string {
  const lines = new Map<string, string[]>()
  for (const { resource, kind, group, version, namespaced } of servedResources(table)) {
    const apiVersion = group === '' ? version : `${group}/${version}`
    const name = regularPlural(kind) === resource ? kind : `${kind}=${resource}`
    const line = lines.get(apiVersion) ?? []
    lines.set(apiVersion, line)
    line.push(namespaced ? name : `-${name}`)
  }
  return [...lines].map(([apiVersion, kinds]) => `${apiVersion} ${kinds.join(' ')}`).join('\n')
}

/** The group versions, as type tables name them (`apps/v1`), that the default release has resources or payloads of. */
export function servedRefs(table: string): ReadonlySet<string> {
  const refs = new Set(['meta/v1'])
  let ref = ''
  for (const line of table.split('\n')) {
    ref = /^group \S+ version \S+ ref (\S+)/.exec(line)?.[1] ?? ref
    if (/^(?:resource|kind-only) /.test(line)) refs.add(ref)
  }
  return refs
}

/** Makes the index of the published types: a namespace a group version, and by name alone what only one group has. */
export function publishedIndex(
  modules: ReadonlyMap<string, string>,
  scalars: readonly string[],
): string {
  const names = new Map<string, { readonly group: string; readonly base: string }[]>()
  for (const [base, text] of modules) {
    const [group = ''] = base.split('.')
    for (const [, name = ''] of text.matchAll(/^export type (\w+)/gm)) {
      names.set(name, [...(names.get(name) ?? []), { group, base }])
    }
  }
  const byModule = new Map<string, string[]>()
  for (const [name, places] of names) {
    if (new Set(places.map(({ group }) => group)).size !== 1) continue
    const [best] = places.toSorted((a, b) => compareVersions(versionOf(a.base), versionOf(b.base)))
    if (best) byModule.set(best.base, [...(byModule.get(best.base) ?? []), name])
  }
  const lines = [...modules.keys()].toSorted().map((base) => {
    const own = byModule.get(base)
    const named = own
      ? `export type { ${own.toSorted().join(', ')} } from './${base}.generated.ts'\n`
      : ''
    return `export type * as ${alias(base.replace('.', '/'))} from './${base}.generated.ts'\n${named}`
  })
  return `// Generated from the tables in core/kinds/tables/types by ${generator}; run \`npm run generate\`.
/* oxlint-disable max-lines */
${lines.join('')}export type { ${kindMaps.join(', ')} } from './kinds.generated.ts'
export type { ${scalars.join(', ')} } from './scalars.ts'
`
}

const kindMaps = [
  'ClusterResources',
  'ClusterReviews',
  'KindTypes',
  'NamespacedResources',
  'NamespacedReviews',
]

function versionOf(base: string): string {
  return base.slice(base.indexOf('.') + 1)
}

/** The name of a group version's types: `appsv1`. */
function alias(ref: string): string {
  return ref.split('/').join('')
}
