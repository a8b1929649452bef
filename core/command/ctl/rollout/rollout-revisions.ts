import { integerOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import {
  cloneJson,
  equalJson,
  type JsonObject,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { compareInt64, parseInt64 } from '../../../base/text/int64.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** A revision of a workload, as its controller keeps it. */
export interface Revision {
  readonly number: bigint
  /** Replica set or controller revision. */
  readonly kept: ApiObject
  readonly template: JsonObject
  readonly changeCause: string
}

const hashLabel = 'pod-template-hash'
const pageSize = 500

/** Label domain of annotations: `deployment.kubernetes.io/revision`. */
export function revisionAnnotation({ environment }: CommandCall): string {
  return `deployment.${environment.brand.labelDomain}/revision`
}

/** Revisions of a deployment, stateful set or daemon set, the oldest first. @throws CtlError for other kinds */
export async function readRevisions(
  call: CommandCall,
  object: ApiObject,
): Promise<readonly Revision[]> {
  const isDeployment = object.kind === 'Deployment'
  if (!isDeployment && object.kind !== 'StatefulSet' && object.kind !== 'DaemonSet') {
    throw new CtlError(`no history viewer has been implemented for ${object.kind}`)
  }
  const resource = isDeployment ? 'replicasets' : 'controllerrevisions'
  const kept = await readControlled(call, object, resource)
  const numberOfKept = isDeployment
    ? (one: ApiObject) => parseInt64(one.metadata.annotations?.[revisionAnnotation(call)] ?? '')
    : (one: ApiObject) => BigInt(integerOf(one, 'revision') ?? 0)
  const causeKey = `${call.environment.brand.labelDomain}/change-cause`
  return kept
    .map((one) => ({
      number: numberOfKept(one) ?? 0n,
      kept: one,
      template: templateOf(one),
      changeCause: one.metadata.annotations?.[causeKey] ?? '',
    }))
    .toSorted((a, b) => compareInt64(a.number, b.number))
}

async function readControlled(
  { client, signal }: CommandCall,
  object: ApiObject,
  resource: string,
): Promise<readonly ApiObject[]> {
  const { namespace = '', uid } = object.metadata
  const selector = selectorFromLabelSelectorObject(structOf(object, 'spec')['selector'])
  const labelSelector = formatLabelSelector(selector)
  const path = resourcePath({ group: 'apps', version: 'v1', resource }, { namespace })
  const found: ApiObject[] = []
  for await (const { items } of client.pages(path, { labelSelector, limit: pageSize, signal })) {
    found.push(...items)
  }
  return found.filter(({ metadata }) =>
    metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid),
  )
}

/** Template of pods that a replica set or controller revision keeps, without the label of its hash. */
function templateOf(kept: ApiObject): JsonObject {
  const spec = kept.kind === 'ReplicaSet' ? structOf(kept, 'spec') : structOf(kept, 'data', 'spec')
  const { $patch: _patch, ...template } = structOf(spec, 'template')
  return withoutHash(template)
}

/** A template without the label of its hash. */
export function withoutHash(template: JsonObject): JsonObject {
  const copy = cloneJson(template)
  const metadata = structOf(copy, 'metadata')
  const labels: WritableJsonObject | undefined = objectOf(metadata, 'labels')
  delete labels?.[hashLabel]
  return copy
}

/** Whether a workload has the template of a revision now. */
export function isCurrent(object: ApiObject, revision: Revision): boolean {
  return equalJson(withoutHash(structOf(object, 'spec', 'template')), revision.template)
}

/** The revision of that number, or for 0 the one before the newest. @throws CtlError */
export function revisionToRestore(
  object: ApiObject,
  revisions: readonly Revision[],
  wanted: number,
): Revision {
  if (wanted > 0) {
    const found = revisions.find(({ number }) => number === BigInt(wanted))
    if (found) return found
    throw new CtlError(`unable to find specified revision ${wanted} in history`)
  }
  const found = revisions.at(-2)
  if (found) return found
  if (object.kind !== 'Deployment') throw new CtlError('no last revision to roll back to')
  const name = textOf(structOf(object, 'metadata'), 'name')
  throw new CtlError(`no rollout history found for deployment ${JSON.stringify(name)}`)
}
