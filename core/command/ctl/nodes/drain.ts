import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { pause } from '../../../base/execution/pause.ts'
import { warningText } from '../command-context.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { dryRunFlag, selectorFlag } from '../frequent-flags.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'
import { dryRunOf } from '../write-options.ts'
import { setUnschedulable } from './cordon.ts'
import { findDrainedPods } from './drained-pods.ts'
import { printOutcome } from './print-outcome.ts'
import { readNodes } from './read-nodes.ts'

const podsResource = { group: '', version: 'v1', resource: 'pods' }

/** Milliseconds until an eviction that a budget refused is tried again, and between looks at a pod that ends. */
const betweenEvictions = 5000
const betweenLooks = 1000

/** Limit of a drain without `--timeout`, in milliseconds. */
const longest = 2 ** 31 - 1

function podPath(pod: ApiObject, subresource = ''): string {
  const { namespace = '', name = '' } = pod.metadata
  return resourcePath(podsResource, { namespace, name, subresource })
}

function evictionOf({ flags }: CommandCall, pod: ApiObject): ApiObject {
  const { namespace = '', name = '' } = pod.metadata
  const seconds = flags.integer('grace-period')
  return {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace },
    ...(seconds >= 0 && { deleteOptions: { gracePeriodSeconds: seconds } }),
  }
}

/** Evicts a pod, or deletes it with `--disable-eviction`; retries while a budget forbids it. */
async function evictPod(call: CommandCall, pod: ApiObject, signal: AbortSignal): Promise<void> {
  const { client, environment, flags } = call
  const { namespace = '', name = '' } = pod.metadata
  const dryRun = dryRunOf(call) === 'server'
  for (;;) {
    try {
      if (flags.on('disable-eviction')) {
        const seconds = flags.integer('grace-period')
        const grace = seconds >= 0 ? { gracePeriodSeconds: seconds } : {}
        await client.delete(podPath(pod), { ...grace, dryRun, signal })
      } else {
        const suffix = dryRun ? ' (server dry run)' : ''
        environment.out(`evicting pod ${namespace}/${name}${suffix}\n`)
        await client.create(podPath(pod, 'eviction'), evictionOf(call, pod), { dryRun, signal })
      }
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason === 'NotFound') {
        if (error instanceof ApiError) return
        throw error
      }
      const about = `error when evicting pods/${JSON.stringify(name)} -n ${JSON.stringify(namespace)}`
      if (error.reason !== 'TooManyRequests') throw new CtlError(`${about}: ${error.message}`)
      environment.err(`${about} (will retry after 5s): ${error.message}\n`)
      await pause(environment.runtime.timers, betweenEvictions, signal)
      signal.throwIfAborted()
    }
  }
}

/** Resolves once a pod is deleted, or another one has its name. */
async function awaitEnd(
  { client, environment }: CommandCall,
  pod: ApiObject,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      const found = await client.get(podPath(pod), { signal })
      if (found.metadata.uid !== pod.metadata.uid) return
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return
      throw error
    }
    await pause(environment.runtime.timers, betweenLooks, signal)
    signal.throwIfAborted()
  }
}

async function drainNode(call: CommandCall, node: string): Promise<void> {
  const { environment, flags, signal } = call
  const { pods, warning } = await findDrainedPods(call, node)
  if (warning !== '') environment.note(warningText(warning))
  const dryRun = dryRunOf(call)
  if (dryRun === 'client') {
    for (const { metadata } of pods) {
      environment.out(`evicting pod ${metadata.namespace ?? ''}/${metadata.name ?? ''} (dry run)\n`)
    }
    return
  }
  const outcome = flags.on('disable-eviction') ? 'deleted' : 'evicted'
  const timeout = flags.duration('timeout')
  const { timers } = environment.runtime
  const done = await withTimeLimit({ timers, signal }, timeout > 0 ? timeout : longest, (limited) =>
    Promise.all(
      pods.map(async (pod) => {
        await evictPod(call, pod, limited)
        if (dryRun === 'server') return
        await awaitEnd(call, pod, limited)
        printOutcome(call, pod, outcome)
      }),
    ),
  )
  if (done === timeIsUp) throw new CtlError(`timed out while pods of node "${node}" were evicted`)
}

async function drain(call: CommandCall): Promise<void> {
  const { environment } = call
  const found = await readNodes(call, 'drain')
  await setUnschedulable(call, found, true)
  const failures: unknown[] = []
  const pending: string[] = []
  for (const node of found) {
    const { name = '' } = node.metadata
    try {
      await drainNode(call, name)
      printOutcome(call, node, 'drained')
    } catch (error) {
      if (call.signal.aborted) throw error
      if (!(error instanceof CtlError || error instanceof ApiError)) throw error
      environment.err(
        `error: unable to drain node ${JSON.stringify(name)} due to error: ${error.message}, continuing command...\n`,
      )
      failures.push(error)
      pending.push(name)
    }
  }
  if (pending.length === 0) return
  environment.err('There are pending nodes to be drained:\n')
  for (const name of pending) environment.err(` ${name}\n`)
  throw new AggregateError(failures)
}

export const drainCommand: Command = {
  name: 'drain',
  summary: 'Evict the pods of nodes before maintenance',
  usage: 'drain NODE',
  description:
    "Empty nodes before maintenance: new pods are kept off, and those there are evicted as budgets allow.\n\n Pods of daemon sets stay; pods without a controller are evicted only with --force, those with emptyDir volumes only with --delete-emptydir-data. 'kubectl uncordon' makes the node schedulable again.",
  examples: [
    '# Drain node "foo", even if there are pods on it that no controller manages',
    'kubectl drain foo --force',
    '',
    '# As above, but leave the pods of daemon sets',
    'kubectl drain foo --force --ignore-daemonsets',
  ],
  words: 'none',
  flags: [
    selectorFlag,
    {
      name: 'force',
      type: 'boolean',
      help: 'Delete pods without a controller, too, which nothing makes again.',
    },
    {
      name: 'ignore-daemonsets',
      type: 'boolean',
      help: 'Leave pods of daemon sets, which tolerate the drained node; without it they stop the command.',
    },
    {
      name: 'delete-emptydir-data',
      type: 'boolean',
      help: 'Evict pods with volumes of type emptyDir, too, whose data is lost.',
    },
    {
      name: 'grace-period',
      type: 'integer',
      initial: '-1',
      help: 'Seconds that each pod has to end; negative for what it asks for itself.',
    },
    {
      name: 'timeout',
      type: 'duration',
      initial: '0s',
      help: 'How long to wait for the pods to end; 0 for no limit.',
    },
    { name: 'pod-selector', type: 'string', help: 'Only pods of the node with these labels.' },
    {
      name: 'disable-eviction',
      type: 'boolean',
      help: 'Delete pods instead of evicting them, past their disruption budgets.',
    },
    dryRunFlag,
  ],
  run: drain,
}
