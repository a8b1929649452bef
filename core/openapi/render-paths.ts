import type { JsonObject } from '../api/json.ts'
import type { Operation, Parameter, PathItem } from './operation.ts'

/** How a version of OpenAPI writes the parts of a path. */
export interface PathForm {
  readonly parameter: (parameter: Parameter) => JsonObject
  readonly operation: (operation: Operation) => JsonObject
}

/** Path items by path. */
export function renderPaths(items: readonly PathItem[], form: PathForm): JsonObject {
  const paths: JsonObject = {}
  for (const item of items) {
    const path: JsonObject = {}
    for (const operation of item.operations) path[operation.method] = form.operation(operation)
    if (item.parameters.length > 0) path['parameters'] = item.parameters.map(form.parameter)
    paths[item.path] = path
  }
  return paths
}

/** What clients read of an operation beside its form: the verb and the kind it is about. `prefix` begins their names. */
export function operationExtensions({ action, gvk }: Operation, prefix: string): JsonObject {
  return {
    ...(action !== undefined && { [`${prefix}action`]: action }),
    ...(gvk && {
      [`${prefix}group-version-kind`]: {
        group: gvk.group,
        kind: gvk.kind,
        version: gvk.version,
      },
    }),
  }
}
