import type { ShownKind } from '../../objects/catalog/resource-definition.ts'
import type { RequestTarget } from '../rest/resource-context.ts'

/** The kind that the requested subresource takes and returns where it is not its resource's, as Scale or Eviction. */
export function kindOfSubresource({ definition, info }: RequestTarget): ShownKind {
  const shown = definition.subresources.get(info.subresource)?.shown
  if (shown) return shown
  throw new TypeError(`${definition.resource}/${info.subresource} has no kind of its own`)
}
