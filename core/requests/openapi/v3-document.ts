import type { JsonObject } from '../../base/api/json.ts'
import type { Document } from '../../kinds/discovery/document.ts'
import type { CustomPart } from './custom-parts.ts'
import { type CustomUse, useSharedTypes } from './custom-use.ts'
import { openApiV3 } from './dialect.ts'
import {
  allMembers,
  type Members,
  membersOf,
  objectMember,
  objectOfMembers,
  partedDocument,
  wholeDocument,
} from './document-text.ts'
import {
  groupListPath,
  groupPath,
  groupVersionPaths,
  type PublishedGroupVersion,
  publishClientKinds,
  publishSharedKinds,
  versionPath,
} from './group-version-paths.ts'
import type { PathItem } from './operation.ts'
import { documentInfo, type PublishedApi, securitySchemes } from './published-api.ts'
import { renderV3Paths } from './render-v3-paths.ts'
import { SchemaSet } from './schema-set.ts'

/** OpenAPI 3.0 document without the parts of custom resources. */
export interface Frame {
  readonly head: Members
  readonly paths: Members
  readonly schemas: Members
  /** Members of `components` beside the schemas. */
  readonly components: Members
}

/** OpenAPI 3.0 document of a frame and the parts of custom resources. */
export function documentOfFrame(
  hash: string,
  frame: Frame,
  parts: readonly CustomPart[] = [],
): Document {
  const paths = allMembers([frame.paths, ...parts.map((part) => part.paths)])
  const schemas = allMembers([frame.schemas, ...parts.map((part) => part.schemas)])
  const components = allMembers([
    ...(schemas.length > 0 ? [objectMember('schemas', schemas)] : []),
    frame.components,
  ])
  const pieces = objectOfMembers(
    allMembers([frame.head, objectMember('paths', paths), objectMember('components', components)]),
  )
  return (parts.length > 0 ? partedDocument : wholeDocument)(pieces, hash)
}

/** Frame of a group version without its custom resources, with all schemas that the others, and custom ones, refer to. */
export function groupVersionFrame(
  api: PublishedApi,
  builtIn: PublishedGroupVersion,
  use: CustomUse,
): Frame {
  const items = (schemas: SchemaSet): readonly PathItem[] => {
    publishSharedKinds(schemas, api)
    useSharedTypes(schemas, use)
    return groupVersionPaths(builtIn, api, schemas)
  }
  return frameOf(api, items)
}

/** Frame of a group version that has custom resources alone: the schemas that all of them share. */
export function customFrame(api: PublishedApi, use: CustomUse): Frame {
  const items = (schemas: SchemaSet): readonly PathItem[] => {
    publishClientKinds(schemas, api)
    useSharedTypes(schemas, use)
    return []
  }
  return frameOf(api, items, {})
}

/** Frame of a group's discovery: `api` for the core group, `apis/{group}` for the others. */
export function groupFrame(api: PublishedApi, group: string): Frame {
  return frameOf(api, (schemas) => [groupPath(group, schemas, api)])
}

/** Frame of `apis`. */
export function groupListFrame(api: PublishedApi): Frame {
  return frameOf(api, (schemas) => [groupListPath(schemas, api)])
}

/** Frame of `version`. */
export function versionFrame(api: PublishedApi): Frame {
  return frameOf(api, (schemas) => [versionPath(schemas, api)])
}

/** Frame of one path of the service account issuer. */
export function issuerFrame(api: PublishedApi, item: PathItem): Frame {
  return frameOf(api, () => [item])
}

function frameOf(
  api: PublishedApi,
  items: (schemas: SchemaSet) => readonly PathItem[],
  components: JsonObject = { securitySchemes },
): Frame {
  const schemas = new SchemaSet(openApiV3, api)
  const rendered = renderV3Paths(items(schemas), api)
  return {
    head: membersOf({ openapi: '3.0.0', info: documentInfo(api.release) }),
    paths: membersOf(rendered),
    schemas: membersOf(schemas.write()),
    components: membersOf(components),
  }
}
