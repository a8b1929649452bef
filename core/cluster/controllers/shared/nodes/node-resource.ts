import { isTaint, type Taint } from '../../../../base/api/taints.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { nodeResource } from '../objects/resources.ts'

interface TaintChange {
  readonly add: readonly Taint[]
  readonly remove: readonly Taint[]
}

/**
 * Changes the taints of a node as the index has it; nothing is written where nothing changes. Added taints get the time `now`,
 * in milliseconds since the epoch. @throws what the client throws; Conflict where the node changed meanwhile
 */
export async function changeTaints(
  client: Client,
  node: corev1.Node,
  { add, remove }: TaintChange,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { name = '', resourceVersion = '' } = node.metadata
  const { taints: before = [] } = node.spec
  const kept = before.filter((taint) => !remove.some((each) => isTaint(taint, each)))
  const added = add.filter((each) => !kept.some((taint) => isTaint(taint, each)))
  if (added.length === 0 && kept.length === before.length) return
  const timeAdded = formatTime(now)
  const taints = [...kept, ...added.map(({ key, effect }) => ({ key, effect, timeAdded }))]
  const patch: Patch<corev1.Node> = {
    metadata: { resourceVersion },
    spec: { taints: taints.length === 0 ? null : taints },
  }
  await client.patch(resourcePath(nodeResource, { name }), 'merge', patch, { signal })
}
