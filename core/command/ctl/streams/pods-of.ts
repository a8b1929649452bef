import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { type Target, targetPath, targetsOf } from '../resources/targets.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'
import type { PodOrder } from './pod-order.ts'

const pods = { group: '', version: 'v1', resource: 'pods' }

/** Path of a pod, or of a subresource of it. */
export function podPath({ metadata }: ApiObject, subresource = ''): string {
  const { namespace = '', name = '' } = metadata
  return resourcePath(pods, { namespace, name, subresource })
}

/** The pods of a namespace that a selector matches. */
export async function podsMatching(
  { client, signal }: CommandCall,
  namespace: string,
  labelSelector: string,
): Promise<readonly ApiObject[]> {
  return (await client.list(resourcePath(pods, { namespace }), { labelSelector, signal })).items
}

/** The one object that the words of a command name, whose type is pods where they name none. @throws CtlError, ApiError */
export async function namedObject(
  call: CommandCall,
  words: readonly string[],
): Promise<{ readonly target: Target; readonly object: ApiObject }> {
  const [first = ''] = words
  const args = words.length === 1 && !first.includes('/') ? ['pods', first] : words
  const [target, ...others] = await targetsOf({ ...call, args })
  if (!target || others.length > 0 || target.name === '') throw new CtlError('expected a resource')
  const { client, signal } = call
  return { target, object: await client.get(targetPath(target), { signal }) }
}

/** The selector of the pods of an object. @throws CtlError for a kind without one; `doing` begins its text */
export function podSelectorOf(object: ApiObject, doing: string): string {
  const { kind, apiVersion, metadata } = object
  const spec = structOf(object, 'spec')
  const selector = objectOf(spec, 'selector')
  const refuse = (why: string): never => {
    throw new CtlError(`cannot ${doing} ${goType}: ${why}`)
  }
  const goType = `*${apiVersion.split('/').at(-1)}.${kind}`
  switch (kind) {
    case 'ReplicaSet':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Deployment':
    case 'Job':
      return formatLabelSelector(selectorFromLabelSelectorObject(selector))
    case 'ReplicationController':
    case 'Service':
      if (selector && Object.keys(selector).length > 0) {
        return formatLabelSelector(selectorFromLabels(selector))
      }
      return refuse(`invalid service '${metadata.name}': Service is defined without a selector`)
    default:
      return refuse(`selector for ${goType} not implemented`)
  }
}

/**
 * The pods of an object, best first; waits for one as long as `--pod-running-timeout` says.
 * @throws CtlError where none comes
 */
export async function podsOf(
  call: CommandCall,
  object: ApiObject,
  { order, doing }: { readonly order: PodOrder; readonly doing: string },
): Promise<readonly ApiObject[]> {
  const { client, environment, flags, signal } = call
  const labelSelector = podSelectorOf(object, doing)
  const path = resourcePath(pods, { namespace: object.metadata.namespace ?? namespaceOf(call) })
  const list = await client.list(path, { labelSelector, signal })
  if (list.items.length > 0) return list.items.toSorted(order)
  const { resourceVersion } = list.metadata
  const limits = { timers: environment.runtime.timers, signal }
  const first = await withTimeLimit(
    limits,
    flags.duration('pod-running-timeout'),
    async (limited) => {
      const watched = { labelSelector, resourceVersion, signal: limited }
      for await (const { type, object: pod } of client.watch(path, watched)) {
        if (type === 'ADDED' || type === 'MODIFIED') return pod
      }
      return undefined
    },
  )
  if (first === timeIsUp || !first) throw new CtlError('timed out waiting for the condition')
  return [first]
}
