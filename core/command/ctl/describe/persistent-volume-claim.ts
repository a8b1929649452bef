import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { describeClaim } from './claim-lines.ts'
import { describeProbedConditions } from './condition-table.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { terminatingOr } from './terminating.ts'

const podResource = { group: '', version: 'v1', resource: 'pods' }

function mounts(pod: ApiObject, claim: string): boolean {
  return objectsOf(structOf(pod, 'spec'), 'volumes').some(
    (volume) => textOf(structOf(volume, 'persistentVolumeClaim'), 'claimName') === claim,
  )
}

/** Names of the pods that mount the claim or own it. */
async function readUsers(claim: ApiObject, context: DescribeContext): Promise<readonly string[]> {
  const { name = '', namespace = '', ownerReferences = [] } = claim.metadata
  const owners = new Set(ownerReferences.filter(({ kind }) => kind === 'Pod').map(({ uid }) => uid))
  const pods = await readAll(context, podResource, namespace)
  return pods
    .filter((pod) => mounts(pod, name) || owners.has(pod.metadata.uid ?? ''))
    .map(({ metadata }) => metadata.name ?? '')
    .toSorted()
}

/** Describes a persistent volume claim with its bound volume and the pods that use it. */
export async function describePersistentVolumeClaim(
  description: Description,
  claim: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '', namespace = '' } = claim.metadata
  const status = structOf(claim, 'status')
  const users = await readUsers(claim, context)
  description.field(0, 'Name', name)
  description.field(0, 'Namespace', namespace)
  const state = terminatingOr(claim, textOf(status, 'phase'), context.now)
  describeClaim(description, claim, context.brand, 0, state)
  description.list(0, 'Used By', users)
  describeProbedConditions(description, status, { title: 'LastProbeTime', key: 'lastProbeTime' })
}
