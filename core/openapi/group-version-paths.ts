import type { Brand } from '../api/brand.ts'
import { formatGroupVersion } from '../api/group-version.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import { groupVersionWords, groupWords, operationTag } from './operation-id.ts'
import type { Operation, PathItem } from './operation.ts'
import type { PublishedApi } from './published-api.ts'
import { ResourceOperations } from './resource-operations.ts'
import type { SchemaSet } from './schema-set.ts'
import { subresourcePaths } from './subresource-operations.ts'
import { versionSchema } from './version-schema.ts'

/** One group version, and what it takes to describe it. */
export interface PublishedGroupVersion {
  readonly group: string
  readonly version: string
  readonly definitions: readonly ResourceDefinition[]
}

/** A path that tells what is served. */
function discoveryPath(
  path: string,
  id: string,
  tag: string,
  description: string,
  schema: string,
): PathItem {
  const operation: Operation = {
    method: 'get',
    id,
    tag,
    description,
    parameters: [],
    streams: false,
    answers: [
      { code: 200, description: 'OK', content: { schema } },
      { code: 401, description: 'Unauthorized' },
    ],
  }
  return { path, parameters: [], operations: [operation] }
}

/** All paths of a group version, in order; the schemas they need are added to `schemas`. */
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
      'list the resources of the group version',
      list,
    ),
  ]
  for (const definition of definitions) {
    const operations = new ResourceOperations(definition, api, schemas)
    items.push(...operations.paths())
    for (const sub of definition.subresources.values()) {
      items.push(...subresourcePaths(operations, sub))
    }
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The path of a group: `/api/` for the core group, `/apis/{group}/` for the others. */
export function groupPath(group: string, schemas: SchemaSet, brand: Brand): PathItem {
  const words = groupWords(group, brand)
  const tag = words.slice(0, 1).toLowerCase() + words.slice(1)
  if (group === '') {
    const schema = schemas.useType('meta/v1.APIVersions')
    return discoveryPath('/api/', 'getCoreAPIVersions', tag, 'list the core versions', schema)
  }
  const schema = schemas.useType('meta/v1.APIGroup')
  const description = 'list the versions of the group'
  return discoveryPath(`/apis/${group}/`, `get${words}APIGroup`, tag, description, schema)
}

/** `/apis/`. */
export function groupListPath(schemas: SchemaSet): PathItem {
  const schema = schemas.useType('meta/v1.APIGroupList')
  return discoveryPath('/apis/', 'getAPIVersions', 'apis', 'list the groups', schema)
}

/** `/version/`. */
export function versionPath(schemas: SchemaSet): PathItem {
  const schema = schemas.useShared(versionSchema)
  return discoveryPath('/version/', 'getCodeVersion', 'version', 'tell the release', schema)
}
