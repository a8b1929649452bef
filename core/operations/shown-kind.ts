import type { ShownKind } from '../catalog/resource-definition.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/** The kind that the requested subresource takes and returns, which is another than its resource's. */
export function shownBy({ definition, info }: ResourceContext): ShownKind {
  const shown = definition.subresources.get(info.subresource)?.shown
  if (shown) return shown
  throw new TypeError(`${definition.resource}/${info.subresource} has no kind of its own`)
}
