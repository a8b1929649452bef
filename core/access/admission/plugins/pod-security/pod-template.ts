import { objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'

/** Paths of the pod templates of workloads, by group and resource. */
const templatePaths: Readonly<Record<string, readonly string[]>> = {
  '/podtemplates': ['template'],
  '/replicationcontrollers': ['spec', 'template'],
  'apps/replicasets': ['spec', 'template'],
  'apps/deployments': ['spec', 'template'],
  'apps/statefulsets': ['spec', 'template'],
  'apps/daemonsets': ['spec', 'template'],
  'batch/jobs': ['spec', 'template'],
  'batch/cronjobs': ['spec', 'jobTemplate', 'spec', 'template'],
}

type Resource = { readonly group: string; readonly resource: string }

export function isPods({ group, resource }: Resource): boolean {
  return group === '' && resource === 'pods'
}

/** Whether a resource is a workload, whose objects have a pod template. */
export function hasPodTemplate({ group, resource }: Resource): boolean {
  return templatePaths[`${group}/${resource}`] !== undefined
}

/** The pod template of a workload; undefined for a replication controller without one. */
export function podTemplateOf(
  { group, resource }: Resource,
  object: JsonObject,
): JsonObject | undefined {
  const path = templatePaths[`${group}/${resource}`] ?? []
  return objectOf(structOf(object, ...path.slice(0, -1)), path.at(-1) ?? '')
}

function imagesDiffer(before: readonly JsonObject[], after: readonly JsonObject[]): boolean {
  return after.some(
    (container, at) => textOf(container, 'image') !== textOf(before[at] ?? {}, 'image'),
  )
}

/** Whether a pod's update changes anything that is checked: it adds containers, or changes images. */
export function isSignificantUpdate(pod: JsonObject, old: JsonObject): boolean {
  const [next, before] = [structOf(pod, 'spec'), structOf(old, 'spec')]
  for (const field of ['containers', 'initContainers']) {
    const [now, then] = [objectsOf(next, field), objectsOf(before, field)]
    if (now.length !== then.length || imagesDiffer(then, now)) return true
  }
  const known = objectsOf(before, 'ephemeralContainers')
  return objectsOf(next, 'ephemeralContainers').some((container) => {
    const name = textOf(container, 'name')
    const former = known.find((each) => textOf(each, 'name') === name)
    return !former || textOf(former, 'image') !== textOf(container, 'image')
  })
}
