import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

const podsResource = { group: '', version: 'v1', resource: 'pods' }
const daemonSets = { group: 'apps', version: 'v1', resource: 'daemonsets' }
const pageSize = 500

/** What a drain does with a pod: evict it, leave it, or refuse; with what it says of it. */
interface Judgement {
  readonly outcome: 'evict' | 'leave' | 'refuse'
  readonly message?: string
}

const evict: Judgement = { outcome: 'evict' }

/** The pods of a node that a drain evicts, and its warning about others; empty for none. */
export interface DrainedPods {
  readonly pods: readonly ApiObject[]
  readonly warning: string
}

function isFinished(pod: ApiObject): boolean {
  const phase = textOf(structOf(pod, 'status'), 'phase')
  return phase === 'Succeeded' || phase === 'Failed'
}

async function judgeDaemon(call: CommandCall, pod: ApiObject): Promise<Judgement> {
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner?.kind !== 'DaemonSet' || owner.apiVersion !== 'apps/v1' || isFinished(pod)) return evict
  const { client, flags, signal } = call
  const { namespace = '' } = pod.metadata
  try {
    await client.get(resourcePath(daemonSets, { namespace, name: owner.name }), { signal })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOrphan = error.reason === 'NotFound' && flags.on('force')
    return { outcome: isOrphan ? 'evict' : 'refuse', message: error.message }
  }
  if (flags.on('ignore-daemonsets')) {
    return { outcome: 'leave', message: 'ignoring DaemonSet-managed Pods' }
  }
  return {
    outcome: 'refuse',
    message: 'DaemonSet-managed Pods (use --ignore-daemonsets to ignore)',
  }
}

function judgeStorage({ flags }: CommandCall, pod: ApiObject): Judgement {
  const volumes = objectsOf(structOf(pod, 'spec'), 'volumes')
  if (isFinished(pod) || volumes.every(({ emptyDir }) => emptyDir === undefined)) return evict
  if (flags.on('delete-emptydir-data')) {
    return { outcome: 'evict', message: 'deleting Pods with local storage' }
  }
  return {
    outcome: 'refuse',
    message: 'Pods with local storage (use --delete-emptydir-data to override)',
  }
}

function judgeOwner({ flags }: CommandCall, pod: ApiObject): Judgement {
  const isOwned = pod.metadata.ownerReferences?.some(({ controller }) => controller === true)
  if (isOwned === true || isFinished(pod)) return evict
  if (flags.on('force')) {
    return { outcome: 'evict', message: 'deleting Pods that declare no controller' }
  }
  return {
    outcome: 'refuse',
    message: 'cannot delete Pods that declare no controller (use --force to override)',
  }
}

async function judge(call: CommandCall, pod: ApiObject): Promise<Judgement> {
  const mirror = `${call.environment.brand.labelDomain}/config.mirror`
  const daemon = await judgeDaemon(call, pod)
  if (daemon.outcome !== 'evict') return daemon
  if (pod.metadata.annotations?.[mirror] !== undefined) return { outcome: 'leave' }
  const storage = judgeStorage(call, pod)
  if (storage.outcome !== 'evict') return storage
  return judgeOwner(call, pod)
}

/** Finds the pods that a drain of a node evicts. @throws CtlError naming the pods that keep the node from being drained */
export async function findDrainedPods(call: CommandCall, node: string): Promise<DrainedPods> {
  const { client, flags, signal } = call
  const labelSelector = flags.text('pod-selector')
  const selectors = {
    fieldSelector: `spec.nodeName=${node}`,
    ...(labelSelector !== '' && { labelSelector }),
  }
  const pods: ApiObject[] = []
  const warned = new Map<string, string[]>()
  const refused = new Map<string, string[]>()
  for await (const page of client.pages(resourcePath(podsResource), {
    ...selectors,
    limit: pageSize,
    signal,
  })) {
    for (const pod of page.items) {
      const { outcome, message } = await judge(call, pod)
      if (outcome === 'evict') pods.push(pod)
      if (message === undefined) continue
      const groups = outcome === 'refuse' ? refused : warned
      const { namespace = '', name = '' } = pod.metadata
      groups.set(message, [...(groups.get(message) ?? []), `${namespace}/${name}`])
    }
  }
  if (refused.size > 0) {
    const texts = Array.from(refused, ([why, names]) => `cannot delete ${why}: ${names.join(', ')}`)
    throw new CtlError(texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`)
  }
  const warnings = Array.from(warned, ([why, names]) => `${why}: ${names.join(', ')}`)
  return { pods, warning: warnings.join('; ') }
}
