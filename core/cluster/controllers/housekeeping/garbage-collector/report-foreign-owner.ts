import { formatGroupVersion } from '../../../../base/api/group-version.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import type { Event } from '../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { eventResource } from '../../shared/objects/resources.ts'
import { parsePlace } from '../object-place.ts'
import type { CollectorContext } from './collector-context.ts'
import type { GraphNode } from './owner-graph.ts'

const component = 'garbage-collector-controller'

/**
 * Records a warning event for an object that names an existing owner in another namespace: such a reference counts as one
 * to an absent owner, and the event gives users the reason.
 */
export async function reportForeignOwner(
  context: CollectorContext,
  dependents: Iterable<GraphNode>,
  uid: string,
): Promise<void> {
  const [first, ...others] = dependents
  const reference = first && referenceTo(first, uid)
  if (!reference) return
  try {
    if (!(await existsElsewhere(context, reference))) return
    for (const dependent of [first, ...others]) {
      const own = referenceTo(dependent, uid)
      if (own) await warn(context, dependent, own)
    }
  } catch (error) {
    // A terminating namespace takes no events; collection of its objects goes on.
    context.signal.throwIfAborted()
    const { logger } = context.runtime
    logger.warn('a foreign owner was not reported', { uid, error: String(error) })
  }
}

function referenceTo({ ownership }: GraphNode, uid: string): OwnerReference | undefined {
  return ownership.owners.find((reference) => reference.uid === uid)
}

async function existsElsewhere(
  context: CollectorContext,
  reference: OwnerReference,
): Promise<boolean> {
  const { resource } = context.resources.named(reference) ?? {}
  if (!resource?.namespaced) return false
  const fieldSelector = `metadata.name=${reference.name}`
  const client = context.clientOf(resource)
  const { items } = await client.list(resourcePath(resource), {
    fieldSelector,
    signal: context.signal,
  })
  return items.some(({ metadata }) => metadata.uid === reference.uid)
}

/** Random hexadecimal digits for an event's name, behind the object's name, as event recorders have them. */
function suffix(runtime: Runtime): string {
  const bytes = runtime.random(new Uint8Array(8), 'internal')
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function warn(
  context: CollectorContext,
  { place, ownership }: GraphNode,
  { apiVersion, kind, name: ownerName, uid }: OwnerReference,
): Promise<void> {
  const { client, runtime, signal } = context
  const { namespace, name } = parsePlace(place)
  const resource = context.resources.at(place)
  if (!resource) return
  const owner = `[${apiVersion}/${kind}, namespace: ${namespace}, name: ${ownerName}, uid: ${uid}]`
  const now = formatTime(runtime.clock.now())
  const within = namespace === '' ? 'default' : namespace
  const event: NewObject<Event> = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.${suffix(runtime)}`, namespace: within },
    involvedObject: {
      apiVersion: formatGroupVersion(resource.group, resource.version),
      kind: resource.kind,
      name,
      uid: ownership.uid,
      ...(namespace !== '' && { namespace }),
    },
    type: 'Warning',
    reason: 'OwnerRefInvalidNamespace',
    message: `ownerRef ${owner} does not exist in namespace "${namespace}"`,
    source: { component },
    reportingComponent: component,
    reportingInstance: '',
    firstTimestamp: now,
    lastTimestamp: now,
    count: 1,
  }
  await client.create(resourcePath(eventResource, { namespace: within }), event, { signal })
}
