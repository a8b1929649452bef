import { numberOf } from '../../api/json-fields.ts'
import type { ApiObject, OwnerReference } from '../../api/object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { fieldAt } from '../../catalog/field-path.ts'
import type { Client } from '../../client/client.ts'
import { resourcePath } from '../../client/resource-path.ts'
import { ifFound } from '../if-found.ts'
import { ownerDefinition } from '../owner-definition.ts'

/** A pod's controller cannot be found, or has no scale. */
export class UnknownScaleError extends Error {}

interface ScaleContext {
  readonly client: Client
  readonly catalog: Catalog
  readonly signal: AbortSignal
}

function controllerOf({ metadata }: ApiObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true)
}

/**
 * Sum of the replicas that the controllers of these pods want. Pods without a controller do not count.
 * @throws UnknownScaleError
 */
export async function expectedScale(
  context: ScaleContext,
  pods: readonly ApiObject[],
): Promise<number> {
  const wanted = new Map<string, number>()
  const seen = new Set<string>()
  for (const pod of pods) {
    const reference = controllerOf(pod)
    if (!reference || seen.has(reference.uid)) continue
    seen.add(reference.uid)
    const found = await scaleOf(context, pod, reference)
    if (!found) {
      throw new UnknownScaleError(`found no controllers for pod "${pod.metadata.name ?? ''}"`)
    }
    wanted.set(found.uid, found.replicas)
  }
  let sum = 0
  for (const replicas of wanted.values()) sum += replicas
  return sum
}

async function scaleOf(
  context: ScaleContext,
  dependent: ApiObject,
  reference: OwnerReference,
): Promise<{ readonly uid: string; readonly replicas: number } | undefined> {
  const definition = ownerDefinition(context.catalog, reference)
  const scale = definition?.subresources.get('scale')?.scale
  if (!definition || !scale) return undefined
  const { client, signal } = context
  const { namespace = '' } = dependent.metadata
  const path = resourcePath(definition, { namespace, name: reference.name })
  const owner = await ifFound(client.get(path, { signal }))
  if (owner?.metadata.uid !== reference.uid) return undefined
  // A deployment's scale counts for its replica sets: during a rollout each has only some of the pods.
  const above = reference.kind === 'ReplicaSet' ? controllerOf(owner) : undefined
  if (above) return scaleOf(context, owner, above)
  const replicas = fieldAt(owner, scale.specReplicas)
  return { uid: reference.uid, replicas: numberOf({ replicas }, 'replicas') ?? 0 }
}
