import { formatGroupResource } from '../../../../base/api/group-version.ts'
import { numberOf } from '../../../../base/api/json-fields.ts'
import { controllerOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject, OwnerReference } from '../../../../base/api/object.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { fieldAt } from '../../../../objects/catalog/field-path.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { ownerResource } from '../../shared/objects/owner-resource.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import type { BudgetPods } from './budget-pods.ts'

/** A pod's controller cannot be found, or has no scale. */
export class UnknownScaleError extends Error {}

export type ScaleParts = Pick<ControllerParts, 'client' | 'catalog' | 'objects'>

interface Scale {
  readonly uid: string
  readonly replicas: number
}

/** Kinds of controllers that are read from indexes; other ones are asked for. */
const indexed: ReadonlySet<string> = new Set([
  'replicationcontrollers',
  'replicasets.apps',
  'deployments.apps',
  'statefulsets.apps',
])

/**
 * Sum of the replicas that the controllers of a budget's pods want. Pods without a controller do not count.
 * @throws UnknownScaleError
 */
export async function expectedScale(
  parts: ScaleParts,
  namespace: string,
  pods: BudgetPods,
  signal: AbortSignal,
): Promise<number> {
  const wanted = new Map<string, number>()
  for (const reference of pods.controllers()) {
    const found = await scaleOf(parts, namespace, reference, signal)
    if (!found)
      throw new UnknownScaleError(`found no controllers for pod "${pods.podOf(reference)}"`)
    wanted.set(found.uid, found.replicas)
  }
  let sum = 0
  for (const replicas of wanted.values()) sum += replicas
  return sum
}

async function scaleOf(
  parts: ScaleParts,
  namespace: string,
  reference: OwnerReference,
  signal: AbortSignal,
): Promise<Scale | undefined> {
  const { apiVersion, kind, name, uid } = reference
  const definition = ownerResource(parts.catalog, reference)
  if (!definition) {
    throw new UnknownScaleError(`no matches for kind "${kind}" in version "${apiVersion}"`)
  }
  const scale = definition.subresources.get('scale')?.scale
  if (!scale) {
    const resource = formatGroupResource(definition.group, definition.resource)
    throw new UnknownScaleError(`${resource} does not implement the scale subresource`)
  }
  const owner = await find(parts, definition, namespace, name, signal)
  if (owner?.metadata.uid !== uid) return undefined
  // A deployment's scale counts for its replica sets: during a rollout each has only some of the pods.
  const above = kind === 'ReplicaSet' ? controllerOf(owner) : undefined
  if (above?.kind === 'Deployment' && ownerResource(parts.catalog, above)) {
    const found = await scaleOf(parts, namespace, above, signal)
    if (found) return found
  }
  const replicas = fieldAt(owner, scale.specReplicas)
  return { uid, replicas: numberOf({ replicas }, 'replicas') ?? 0 }
}

async function find(
  { client, objects }: ScaleParts,
  definition: ResourceDefinition,
  namespace: string,
  name: string,
  signal: AbortSignal,
): Promise<ApiObject | undefined> {
  if (indexed.has(formatGroupResource(definition.group, definition.resource))) {
    const index = objects.of(definition)
    await index.ready
    return index.get(namespace, name)
  }
  return ignoreNotFound(client.get(resourcePath(definition, { namespace, name }), { signal }))
}
