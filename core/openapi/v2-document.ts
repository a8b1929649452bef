import type { JsonObject } from '../api/json.ts'
import { openApiV2 } from './dialect.ts'
import {
  groupListPath,
  groupPath,
  groupVersionPaths,
  type PublishedGroupVersion,
  publishSharedKinds,
  versionPath,
} from './group-version-paths.ts'
import { issuerPathItems } from './issuer-paths.ts'
import { documentInfo, type PublishedApi, securitySchemes } from './published-api.ts'
import { renderV2Paths, SharedParameters } from './render-v2-paths.ts'
import { SchemaSet } from './schema-set.ts'

/** Members of `object` as JSON, without the braces around them. */
function members(object: JsonObject): string {
  return JSON.stringify(object).slice(1, -1)
}

function commaSeparated(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(',')
}

/**
 * Swagger document of all groups, as JSON. It is large, so it is made a group version at a time, with `yieldTurn`
 * awaited in between.
 */
export async function swaggerDocument(
  api: PublishedApi,
  published: readonly PublishedGroupVersion[],
  yieldTurn: () => Promise<void>,
): Promise<Uint8Array> {
  const { brand, formats, registry } = api
  const schemas = new SchemaSet(openApiV2, brand, registry)
  const shared = new SharedParameters()
  publishSharedKinds(schemas, published)

  const groups = [...new Set(published.map(({ group }) => group))]
  const roots = [
    ...issuerPathItems,
    groupListPath(schemas, api),
    versionPath(schemas),
    ...groups.map((group) => groupPath(group, schemas, api)),
  ]
  const paths = [members(renderV2Paths(roots, schemas.extensionPrefix, shared, formats))]
  const definitions: string[] = []
  for (const groupVersion of published) {
    const items = groupVersionPaths(groupVersion, api, schemas)
    paths.push(members(renderV2Paths(items, schemas.extensionPrefix, shared, formats)))
    definitions.push(members(schemas.write()))
    await yieldTurn()
  }
  const head = members({ swagger: '2.0', info: documentInfo(api.release) })
  const tail = members({
    parameters: shared.definitions(),
    securityDefinitions: securitySchemes,
    security: [{ BearerToken: [] }],
  })
  return new TextEncoder().encode(
    `{${head},"paths":{${commaSeparated(paths)}},"definitions":{${commaSeparated(definitions)}},${tail}}`,
  )
}
