import { formatGroupVersion, type GroupVersionKind } from '../../base/api/group-version.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { cborMediaType } from '../../objects/codec/cbor/cbor-encoding.ts'
import { groupVersionWords, groupWords, operationTag } from './operation-id.ts'
import { operationText } from './operation-text.ts'
import type { Operation, PathItem, Answer, Parameter } from './operation.ts'
import { namespaceParameter, prettyParameter } from './parameters.ts'
import type { PublishedApi } from './published-api.ts'
import { ResourceOperations } from './resource-operations.ts'
import type { SchemaSet } from './schema-set.ts'
import { subresourcePaths } from './subresource-operations.ts'
import { versionSchema } from './version-schema.ts'

/** Group version to publish, with its resources. */
export interface PublishedGroupVersion {
  readonly group: string
  readonly version: string
  readonly definitions: readonly ResourceDefinition[]
}

/** The group version with its custom resources alone, or without them. */
export function partOf(
  published: PublishedGroupVersion,
  which: 'custom' | 'builtIn',
): PublishedGroupVersion {
  const isCustom = which === 'custom'
  const definitions = published.definitions.filter(
    ({ publishedSchema }) => (publishedSchema !== undefined) === isCustom,
  )
  return { ...published, definitions }
}

/** The group versions that have resources other than custom ones, with these alone. */
export function builtInParts(
  published: readonly PublishedGroupVersion[],
): readonly PublishedGroupVersion[] {
  return published
    .map((each) => partOf(each, 'builtIn'))
    .filter(({ definitions }) => definitions.length > 0)
}

const availableVersions = 'get available API versions'
const jsonMediaType = 'application/json'

/** Groups of schemes of their own, in which DeleteOptions and WatchEvent are no kinds. */
const otherSchemes: readonly string[] = ['apidiscovery', 'audit', 'meta']

/** Groups that the scheme of clients does not have, which documents of custom resources are made with. */
const serverGroups: readonly string[] = [
  'admission',
  'apiextensions',
  'apiregistration',
  'imagepolicy',
]

/** Group versions that the release has, served or not, in order and without some groups of the API domain. */
function groupVersionsWithout(
  words: readonly string[],
  { brand, registry }: PublishedApi,
): readonly Omit<GroupVersionKind, 'kind'>[] {
  const groups = new Set(words.map((word) => `${word}.${brand.apiDomain}`))
  return registry.groupVersions
    .filter(({ group }) => !groups.has(group))
    .sort((a, b) => (`${a.group}/${a.version}` < `${b.group}/${b.version}` ? -1 : 1))
}

/** Publishes DeleteOptions and WatchEvent as kinds of all group versions of the release, although they are the same in all. */
export function publishSharedKinds(schemas: SchemaSet, api: PublishedApi): void {
  const places = groupVersionsWithout(otherSchemes, api)
  publishKindsAs(schemas, places)
  // Two alpha versions declared the kind Status by mistake.
  const alpha = places.filter(
    ({ group, version }) =>
      group.startsWith('resource.') && ['v1alpha1', 'v1alpha2'].includes(version),
  )
  schemas.publishAs(
    'meta/v1.Status',
    [{ group: '', version: 'v1' }, ...alpha].map(kindIn('Status')),
  )
}

/** Publishes DeleteOptions and WatchEvent as documents of custom resources alone have them. */
export function publishClientKinds(schemas: SchemaSet, api: PublishedApi): void {
  publishKindsAs(schemas, groupVersionsWithout([...otherSchemes, ...serverGroups], api))
}

function publishKindsAs(
  schemas: SchemaSet,
  places: readonly Omit<GroupVersionKind, 'kind'>[],
): void {
  for (const kind of ['DeleteOptions', 'WatchEvent']) {
    schemas.publishAs(`meta/v1.${kind}`, places.map(kindIn(kind)))
  }
}

function kindIn(kind: string): (place: Omit<GroupVersionKind, 'kind'>) => GroupVersionKind {
  return ({ group, version }) => ({ group, version, kind })
}

/** Path of a discovery document. */
function discoveryPath(
  path: string,
  id: string,
  tag: string,
  description: string,
  schema: string,
  mediaTypes: readonly string[],
): PathItem {
  const operation: Operation = {
    method: 'get',
    id,
    tag,
    description,
    parameters: [],
    streams: false,
    mediaTypes,
    consumes: mediaTypes,
    answers: [
      { code: 200, description: 'OK', content: { schema } },
      { code: 401, description: 'Unauthorized' },
    ],
  }
  return { path, parameters: [], operations: [operation] }
}

/** Paths of a group version without custom resources, in order; the schemas that they need are added to `schemas`. */
export function groupVersionPaths(
  published: PublishedGroupVersion,
  api: PublishedApi,
  schemas: SchemaSet,
): readonly PathItem[] {
  const { group, version, definitions } = published
  const { brand } = api
  const words = groupVersionWords(group, version, brand)
  const root = `${group === '' ? '/api' : '/apis'}/${formatGroupVersion(group, version)}/`
  const list = schemas.useType('meta/v1.APIResourceList')
  const items = [
    discoveryPath(
      root,
      `get${words}APIResources`,
      operationTag(group, version, brand),
      'get available resources',
      list,
      api.formats.mediaTypes,
    ),
  ]
  for (const definition of definitions) {
    const operations = new ResourceOperations(definition, api, schemas)
    items.push(...operations.paths(), ...watchPaths(operations))
    for (const sub of definition.subresources.values()) {
      items.push(...subresourcePaths(operations, sub))
    }
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Media types of discovery documents, which are never CBOR, whatever objects are served in. */
function discoveryTypes({ formats }: PublishedApi): readonly string[] {
  return formats.mediaTypes.filter((type) => type !== cborMediaType)
}

/** Discovery path of a group: `/api/` for the core group, `/apis/{group}/` for the others. */
export function groupPath(group: string, schemas: SchemaSet, api: PublishedApi): PathItem {
  const words = groupWords(group, api.brand)
  const tag = words.slice(0, 1).toLowerCase() + words.slice(1)
  const types = discoveryTypes(api)
  if (group === '') {
    const schema = schemas.useType('meta/v1.APIVersions')
    return discoveryPath('/api/', 'getCoreAPIVersions', tag, availableVersions, schema, types)
  }
  const schema = schemas.useType('meta/v1.APIGroup')
  const id = `get${words}APIGroup`
  return discoveryPath(`/apis/${group}/`, id, tag, 'get information of a group', schema, types)
}

/** Discovery path of all groups, `/apis/`. */
export function groupListPath(schemas: SchemaSet, api: PublishedApi): PathItem {
  const schema = schemas.useType('meta/v1.APIGroupList')
  const types = discoveryTypes(api)
  return discoveryPath('/apis/', 'getAPIVersions', 'apis', availableVersions, schema, types)
}

/** Path of the server's version, `/version/`. */
export function versionPath(schemas: SchemaSet, api: PublishedApi): PathItem {
  const schema = schemas.useShared(versionSchema(api))
  const text = 'get the version information for this server'
  return discoveryPath('/version/', 'getCodeVersion', 'version', text, schema, [jsonMediaType])
}

function watchOperation(
  of: ResourceOperations,
  subject: string,
  action: 'watch' | 'watchlist',
  description: string,
): Operation {
  const answers: readonly Answer[] = of.answers(of.schemas.useType('meta/v1.WatchEvent'), 200)
  const parameters = of.options('ListOptions')
  return of.operation('get', 'watch', subject, {
    description,
    action,
    parameters,
    answers,
    streams: true,
  })
}

/** Deprecated watch paths, with `watch` in the path; none for resources that cannot be listed and watched. */
function watchPaths(of: ResourceOperations): readonly PathItem[] {
  const { definition, subject } = of
  const { kind, namespaced, verbs } = definition
  if (!verbs.has('list') || !verbs.has('watch')) return []
  const ofList = operationText.watchList(kind)
  const namespace: readonly Parameter[] = namespaced ? [namespaceParameter] : []
  const item = (
    path: string,
    parameters: readonly Parameter[],
    operation: Operation,
  ): PathItem => ({
    path: of.watchPath(path),
    parameters,
    operations: [operation],
  })
  const items = [
    item(
      of.collectionPath,
      [...namespace, prettyParameter],
      watchOperation(of, `${subject}List`, 'watchlist', ofList),
    ),
  ]
  if (verbs.has('get')) {
    const ofOne = watchOperation(of, subject, 'watch', operationText.watch(kind))
    items.push(item(of.objectPath, of.objectParameters(kind), ofOne))
  }
  if (namespaced) {
    const ofAll = watchOperation(of, `${kind}ListForAllNamespaces`, 'watchlist', ofList)
    items.push(item(of.rootPath, [prettyParameter], ofAll))
  }
  return items
}
