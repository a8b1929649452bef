import { JqError } from './jq-error.ts'
import type { JqNode } from './jq-node.ts'

/** Nodes of a query within each other at most. */
export const mostDepth = 500
export const tooDeep = 'a query is nested too deeply'

/** Refuses a query whose nodes are nested so deeply that a run would exhaust the stack: `.a.b.c`, `1 + 1 + 1`. @throws JqError */
export function refuseDeep(root: JqNode): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) throw new JqError(tooDeep)
    level = level.flatMap((node) => partsOf(node).flat())
  }
}

/** Nodes right below a node, by whatever members they are; members of objects count as nodes. */
function partsOf(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : []
}
