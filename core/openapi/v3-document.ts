import type { JsonObject } from '../api/json.ts'
import { openApiV3 } from './dialect.ts'
import {
  groupListPath,
  groupPath,
  groupVersionPaths,
  type PublishedGroupVersion,
  publishSharedKinds,
  versionPath,
} from './group-version-paths.ts'
import type { PathItem } from './operation.ts'
import { documentInfo, type PublishedApi, securitySchemes } from './published-api.ts'
import { renderV3Paths } from './render-v3-paths.ts'
import { SchemaSet } from './schema-set.ts'

function assemble(
  api: PublishedApi,
  items: (schemas: SchemaSet) => readonly PathItem[],
): JsonObject {
  const schemas = new SchemaSet(openApiV3, api.brand, api.registry)
  const paths = renderV3Paths(items(schemas), schemas.extensionPrefix, api.formats)
  return {
    openapi: '3.0.0',
    info: documentInfo(api.release),
    paths,
    components: { schemas: schemas.write(), securitySchemes },
  }
}

/** OpenAPI 3.0 document of one group version, with all schemas that it refers to. */
export function groupVersionDocument(
  api: PublishedApi,
  published: PublishedGroupVersion,
): JsonObject {
  return assemble(api, (schemas) => {
    publishSharedKinds(schemas, [published])
    return groupVersionPaths(published, api, schemas)
  })
}

/** OpenAPI 3.0 document of a group's discovery: `api` for the core group, `apis/{group}` for the others. */
export function groupDocument(api: PublishedApi, group: string): JsonObject {
  return assemble(api, (schemas) => [groupPath(group, schemas, api)])
}

/** OpenAPI 3.0 document of `apis`. */
export function groupListDocument(api: PublishedApi): JsonObject {
  return assemble(api, (schemas) => [groupListPath(schemas, api)])
}

/** OpenAPI 3.0 document of `version`. */
export function versionDocument(api: PublishedApi): JsonObject {
  return assemble(api, (schemas) => [versionPath(schemas)])
}

/** OpenAPI 3.0 document of one path of the service account issuer. */
export function issuerDocument(api: PublishedApi, item: PathItem): JsonObject {
  return assemble(api, () => [item])
}
