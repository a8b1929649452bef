import type { Node } from '../../../../base/api/types/core.v1.generated.ts'

/** The zone of a node, empty without one. Its label has the same key under every brand's label domain. */
export function zoneOf(node: Node | undefined): string {
  for (const [key, value] of Object.entries(node?.metadata.labels ?? {}))
    if (key.startsWith('topology.') && key.endsWith('/zone')) return value
  return ''
}
