import { parseGroupVersion } from '../../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { isSimulatedNode } from '../../../../requests/node-access/simulated-node.ts'
import type { Stage } from '../../../stages/stage.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { nodeResource } from '../../shared/objects/resources.ts'

/** Resource whose objects a stage is for; undefined while the server has no such kind. */
export function stagedResource(
  { catalog }: Pick<ClusterParts, 'catalog'>,
  { apiVersion, kind }: Pick<Stage, 'apiVersion' | 'kind'>,
): ResourceDefinition | undefined {
  const parsed = parseGroupVersion(apiVersion)
  const definition = parsed && catalog.byKind(parsed.group, parsed.version, kind)
  return definition?.storedAs && definition
}

/** Whether stages drive an object: nodes without a kubelet of their own, pods on such nodes, and any other object. */
export function isStaged({ objects }: Pick<ClusterParts, 'objects'>, object: ApiObject): boolean {
  if (object.kind === 'Node' && object.apiVersion === 'v1') return isSimulatedNode(object)
  if (object.kind !== 'Pod' || object.apiVersion !== 'v1') return true
  const nodeName = textOf(structOf(object, 'spec'), 'nodeName')
  if (nodeName === '') return false
  const node = objects.of(nodeResource).byKey(nodeName)
  return node !== undefined && isSimulatedNode(node)
}
