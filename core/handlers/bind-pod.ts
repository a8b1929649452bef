import { conflict, invalid, notFound, staleObject } from '../api/api-error.ts'
import { isJsonObject, type JsonValue } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { formatTime } from '../api/time.ts'
import type { Entry } from '../cache/entry.ts'
import { commitObject, readLatest } from './object-commit.ts'
import type { ResourceContext } from './resource-context.ts'

/** How often a binding is tried anew when the pod changes meanwhile. */
const attempts = 5

function nodeOf(context: ResourceContext, binding: ApiObject): string {
  const { kind, name } = structOf(binding, 'target')
  if ((kind === undefined || kind === 'Node') && typeof name === 'string' && name !== '')
    return name
  const isNode = kind === undefined || kind === 'Node'
  throw invalid(context.definition, binding.metadata.name ?? '', [
    isNode
      ? { reason: 'FieldValueRequired', message: 'Required value', field: 'target.name' }
      : {
          reason: 'FieldValueNotSupported',
          message: `Unsupported value: ${JSON.stringify(kind)}: supported values: "Node"`,
          field: 'target.kind',
        },
  ])
}

function withCondition(conditions: JsonValue | undefined, now: string): JsonValue {
  const others = Array.isArray(conditions)
    ? conditions.filter((item) => !isJsonObject(item) || item['type'] !== 'PodScheduled')
    : []
  return [
    ...others,
    { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: now },
  ]
}

function assign(context: ResourceContext, pod: ApiObject, node: string): void {
  const name = pod.metadata.name ?? ''
  const spec = structOf(pod, 'spec')
  const current = spec['nodeName']
  if (pod.metadata.deletionTimestamp !== undefined) {
    throw conflict(
      context.definition,
      name,
      `pod ${name} is being deleted, cannot be assigned to a host`,
    )
  }
  if (typeof current === 'string' && current !== '') {
    throw conflict(context.definition, name, `pod ${name} is already assigned to node "${current}"`)
  }
  const status = structOf(pod, 'status')
  const now = formatTime(context.services.runtime.clock.now())
  pod['spec'] = { ...spec, nodeName: node }
  pod['status'] = { ...status, conditions: withCondition(status['conditions'], now) }
}

/**
 * Puts the pod that a Binding names on a node, as schedulers do.
 *
 * @throws ApiError `NotFound`; `Conflict` when the pod has a node or is going away.
 */
export async function bindPod(context: ResourceContext, binding: ApiObject): Promise<Entry> {
  const { services, info } = context
  const pods = services.catalog.find('', 'v1', 'pods')
  const name = binding.metadata.name ?? ''
  if (!pods) throw notFound({ group: '', resource: 'pods' }, name)
  const node = nodeOf(context, binding)
  const podContext: ResourceContext = { ...context, definition: pods }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = await readLatest(podContext, { namespace: info.namespace, name })
    if (!current) throw notFound(pods, name)
    const pod = current.object()
    assign(podContext, pod, node)
    const bound = await commitObject(podContext, pod, current.revision)
    if (bound) return bound
  }
  throw conflict(pods, name, staleObject)
}
