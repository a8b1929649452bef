import type { JsonObject, WritableJsonObject } from '../../base/api/json.ts'
import type { Operation, Parameter, PathItem } from './operation.ts'

/** Renderers of a path's parts, for one version of OpenAPI. */
export interface PathForm {
  readonly parameter: (parameter: Parameter) => JsonObject
  readonly operation: (operation: Operation) => JsonObject
}

function sameParameter(a: Parameter, b: Parameter): boolean {
  if (a === b) return true
  return a.name === b.name && a.in === b.in && a.type === b.type && a.description === b.description
}

function byName(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}

/** Path item with sorted parameters; parameters that all operations share move to the path. */
function arrange({ path, parameters, operations }: PathItem): PathItem {
  const [first, ...others] = operations
  const common = (first?.parameters ?? []).filter((parameter) =>
    others.every((other) => other.parameters.some((item) => sameParameter(item, parameter))),
  )
  const isCommon = (parameter: Parameter): boolean =>
    common.some((item) => sameParameter(item, parameter))
  return {
    path,
    parameters: byName([...parameters, ...common]),
    operations: operations.map((operation) => ({
      ...operation,
      parameters: byName(operation.parameters.filter((parameter) => !isCommon(parameter))),
    })),
  }
}

/** Renders path items, by path. */
export function renderPaths(items: readonly PathItem[], form: PathForm): JsonObject {
  const paths: WritableJsonObject = {}
  for (const item of items.map(arrange)) {
    const path: WritableJsonObject = {}
    for (const operation of item.operations) path[operation.method] = form.operation(operation)
    if (item.parameters.length > 0) path['parameters'] = item.parameters.map(form.parameter)
    paths[item.path] = path
  }
  return paths
}

/** Extensions of an operation that clients read: its verb and its kind. `prefix` begins their names. */
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
