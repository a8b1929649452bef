import type { JsonObject } from '../../core/api/json.ts'
import { objectsOf, structOf, textOf } from '../../core/api/json-fields.ts'
import { controllerOf } from '../../core/api/object-keys.ts'
import type { ApiObject } from '../../core/api/object.ts'
import { formatTime } from '../../core/api/time.ts'
import { isPodReady, isTerminating } from '../../core/controllers/pods/pod-state.ts'

/** A step of a scene: what a user does, in the order of these fields. */
export interface SceneStep {
  /** Seconds by which the clock moves before anything else. */
  readonly after?: number
  /** Objects to create, by the path of their collection. */
  readonly create?: readonly { readonly path: string; readonly object: JsonObject }[]
  /** Merge patches, by path. */
  readonly patch?: Readonly<Record<string, JsonObject>>
  readonly delete?: readonly string[]
  /** Makes this many pods ready that are not, in the order of their names. */
  readonly ready?: number
}

export interface Scene {
  readonly name: string
  readonly steps: readonly SceneStep[]
}

/** A cluster that a scene is played on: the one under test or, to record it, the original. */
export interface Stage {
  readonly list: (path: string) => Promise<readonly ApiObject[]>
  readonly create: (path: string, object: JsonObject) => Promise<void>
  readonly patch: (path: string, patch: JsonObject) => Promise<void>
  readonly delete: (path: string) => Promise<void>
  /** Moves the clock by that many seconds. */
  readonly pass: (seconds: number) => Promise<void>
  /** Waits until the controllers have nothing more to do. */
  readonly settled: () => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const owners = [
  '/apis/apps/v1/namespaces/default/deployments',
  '/apis/apps/v1/namespaces/default/replicasets',
  '/api/v1/namespaces/default/replicationcontrollers',
]
const pods = '/api/v1/namespaces/default/pods'
const events = '/api/v1/namespaces/default/events'

/**
 * Plays a scene. Returns the lines that each step adds to what is seen of workloads, pods and events: a line for each object, in
 * order, without times and without the random ends of names.
 */
export async function playScene(stage: Stage, steps: readonly SceneStep[]): Promise<string[][]> {
  let before = new Set<string>()
  const added: string[][] = []
  for (const step of steps) {
    await playStep(stage, step)
    const seen = await linesOf(stage)
    added.push(seen.filter((line) => !before.has(line)))
    before = new Set(seen)
  }
  return added
}

async function playStep(stage: Stage, step: SceneStep): Promise<void> {
  if (step.after !== undefined) await stage.pass(step.after)
  for (const { path, object } of step.create ?? []) {
    await stage.create(path, object)
    await stage.settled()
  }
  for (const [path, patch] of Object.entries(step.patch ?? {})) await stage.patch(path, patch)
  for (const path of step.delete ?? []) await stage.delete(path)
  await stage.settled()
  if (step.ready === undefined) return
  const waiting = (await stage.list(pods)).filter((pod) => !isPodReady(pod) && !isTerminating(pod))
  for (const pod of waiting.slice(0, step.ready)) {
    const lastTransitionTime = formatTime(stage.now())
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime }]
    await stage.patch(`${pods}/${pod.metadata.name ?? ''}/status`, {
      status: { phase: 'Running', conditions },
    })
  }
  await stage.settled()
}

async function linesOf(stage: Stage): Promise<string[]> {
  const lines: string[] = []
  for (const path of owners) lines.push(...(await stage.list(path)).map(ownerLine))
  const numbers = new Map<string, number>()
  for (const pod of await stage.list(pods)) {
    const line = podLine(pod)
    numbers.set(line, (numbers.get(line) ?? 0) + 1)
  }
  for (const [line, number] of numbers) lines.push(`${number} × ${line}`)
  lines.push(...(await stage.list(events)).map(eventLine))
  return [...new Set(lines)].toSorted()
}

/** `web-5d4f-x7k2p` as `web-5d4f-?`, as names of pods end in chance; prefixes of annotations are left out. */
function shortened(text: string): string {
  const short = text.replaceAll('deployment.kubernetes.io/', '')
  return short.replaceAll(
    /\b(web(?:-own|-[bcdfghjklmnpqrstvwxz2456789]{6,10})?)-[a-z0-9]{5}\b/g,
    '$1-?',
  )
}

function ownerLine({ kind, metadata, spec, status }: ApiObject & JsonObject): string {
  const { conditions: _, ...counts } = structOf({ status: status ?? {} }, 'status')
  const conditions = objectsOf(structOf({ status: status ?? {} }, 'status'), 'conditions').map(
    (each) =>
      `${textOf(each, 'type')}=${textOf(each, 'status')} ${textOf(each, 'reason')}: ${textOf(each, 'message')}`,
  )
  const { replicas, minReadySeconds } = structOf({ spec: spec ?? {} }, 'spec')
  const facts = {
    generation: metadata.generation,
    replicas,
    minReadySeconds,
    annotations: metadata.annotations,
    owner: controllerOf({ kind, metadata } as ApiObject)?.name,
    status: counts,
  }
  return shortened(
    [`${kind} ${metadata.name} ${JSON.stringify(sorted(facts))}`, ...conditions].join('; '),
  )
}

function podLine(pod: ApiObject): string {
  const owner = controllerOf(pod)?.name ?? 'none'
  const state = isTerminating(pod) ? 'terminating' : isPodReady(pod) ? 'ready' : 'waiting'
  return `Pod of ${owner} ${state} ${JSON.stringify(sorted(pod.metadata.labels ?? {}))}`
}

function eventLine(event: ApiObject & JsonObject): string {
  const about = structOf(event, 'involvedObject')
  const source = textOf(structOf(event, 'source'), 'component')
  const type = textOf(event, 'type')
  const subject = `${textOf(about, 'kind')} ${textOf(about, 'name')}`
  const text = `${type} ${textOf(event, 'reason')}: ${textOf(event, 'message')}`
  const line = shortened(`Event ${source} ${subject} ${text}`)
  // How often a failure repeats depends on the time that requests take.
  return type === 'Warning' ? line.replace('(combined from similar events): ', '') : line
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
