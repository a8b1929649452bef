import { expect } from 'vitest'
import { numberOf, objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { TestServer } from '../servers/test-server.ts'

/** A step of a scenario: what a user does, and what is seen once the scheduler is at rest. */
export interface ScheduleStep {
  readonly create?: Readonly<Record<string, readonly JsonObject[]>>
  readonly patch?: Readonly<Record<string, JsonObject>>
  readonly delete?: readonly string[]
  /** Seconds by which the clock moves. */
  readonly after?: number
  /** Nodes of the pods by name, or their conditions PodScheduled where they have none. */
  readonly pods?: JsonObject
  /** Nodes that were chosen for claims, by the claims' names. */
  readonly claims?: JsonObject
  /** Allocations of resource claims by name: `driver/pool/device` by request, the node, the pods. */
  readonly deviceClaims?: JsonObject
  /** `Reason note` of the events since the step before. */
  readonly events?: readonly string[]
}

/** A server that scenarios are played on: ours, or the original while its answers are recorded. */
export interface ScheduledServer extends Pick<TestServer, 'get' | 'post' | 'patch' | 'delete'> {
  /** Moves the clock, in milliseconds. */
  advance(time: number): void
  /** Waits until the scheduler has nothing to do. */
  rest(): Promise<void>
}

const paths: Readonly<Record<string, string>> = {
  nodes: '/api/v1/nodes',
  pods: '/api/v1/namespaces/default/pods',
  claims: '/api/v1/namespaces/default/persistentvolumeclaims',
  volumes: '/api/v1/persistentvolumes',
  classes: '/apis/storage.k8s.io/v1/storageclasses',
  csiNodes: '/apis/storage.k8s.io/v1/csinodes',
  attachments: '/apis/storage.k8s.io/v1/volumeattachments',
  deviceClasses: '/apis/resource.k8s.io/v1/deviceclasses',
  slices: '/apis/resource.k8s.io/v1/resourceslices',
  deviceClaims: '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims',
  priorityClasses: '/apis/scheduling.k8s.io/v1/priorityclasses',
  budgets: '/apis/policy/v1/namespaces/default/poddisruptionbudgets',
}

/** Merges `more` into an object, structs field by field. */
function merged(base: JsonObject, more: JsonObject): JsonObject {
  const result = { ...base }
  for (const [key, value] of Object.entries(more)) {
    const known = result[key]
    const isStruct = (each: unknown): each is JsonObject =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
    result[key] = isStruct(known) && isStruct(value) ? merged(known, value) : value
  }
  return result
}

const allocatable = { cpu: '4', memory: '8Gi', pods: '110' }

function objectFor(kind: string, given: JsonObject): JsonObject {
  if (kind === 'nodes') {
    const name = textOf(structOf(given, 'metadata'), 'name')
    const labels = { 'kubernetes.io/hostname': name }
    const status = { allocatable, capacity: allocatable }
    return merged({ metadata: { labels }, status }, given)
  }
  if (kind !== 'pods') return given
  const containers = [{ name: 'main', image: 'nginx' }]
  return merged({ spec: { containers, terminationGracePeriodSeconds: 0 } }, given)
}

/** Creates an object with its status, which only a second write sets. */
async function create(server: ScheduledServer, kind: string, given: JsonObject): Promise<void> {
  const path = paths[kind] ?? ''
  const object = objectFor(kind, given)
  const made = await server.post(path, object as ApiObject)
  expect(made.status, made.text).toBe(201)
  const name = made.body.metadata.name ?? ''
  if (kind === 'nodes') {
    // New nodes have the taint not-ready until their kubelet reports.
    const { taints = null } = structOf(object, 'spec')
    expect((await server.patch(`${path}/${name}`, { spec: { taints } })).status).toBe(200)
  }
  const status = object['status']
  if (status === undefined || kind === 'nodes') return
  expect((await server.patch(`${path}/${name}/status`, { status })).status).toBe(200)
}

async function play(server: ScheduledServer, step: ScheduleStep): Promise<void> {
  for (const [kind, objects] of Object.entries(step.create ?? {})) {
    for (const object of objects) await create(server, kind, object)
  }
  for (const [place, patch] of Object.entries(step.patch ?? {})) {
    const [kind = '', ...rest] = place.split('/')
    const answer = await server.patch([paths[kind], ...rest].join('/'), patch)
    expect(answer.status, answer.text).toBe(200)
  }
  for (const place of step.delete ?? []) {
    const [kind = '', name = ''] = place.split('/')
    await server.delete(`${paths[kind] ?? ''}/${name}`)
  }
  if (step.after !== undefined) server.advance(step.after * 1000)
  await server.rest()
}

async function seenPods(server: ScheduledServer): Promise<JsonObject> {
  const { items } = (await server.get(paths['pods'] ?? '')).body
  return Object.fromEntries(
    items.map((pod) => {
      const status = structOf(pod, 'status')
      const condition = objectsOf(status, 'conditions').find(({ type }) => type === 'PodScheduled')
      const waits = condition
        ? `${textOf(condition, 'reason')}: ${textOf(condition, 'message')}`
        : ''
      const nominated = textOf(status, 'nominatedNodeName')
      const suffix = nominated === '' ? '' : ` (${nominated})`
      return [pod.metadata.name ?? '', textOf(structOf(pod, 'spec'), 'nodeName') || waits + suffix]
    }),
  )
}

async function seenClaims(server: ScheduledServer): Promise<JsonObject> {
  const { items } = (await server.get(paths['claims'] ?? '')).body
  const selected = 'volume.kubernetes.io/selected-node'
  return Object.fromEntries(
    items.map(({ metadata }) => [metadata.name ?? '', metadata.annotations?.[selected] ?? '']),
  )
}

async function seenDeviceClaims(server: ScheduledServer): Promise<JsonObject> {
  const { items } = (await server.get(paths['deviceClaims'] ?? '')).body
  return Object.fromEntries(
    items.map((claim) => {
      const status = structOf(claim, 'status')
      const { reservedFor = [], allocation } = status
      const users = objectsOf({ reservedFor }, 'reservedFor').map((user) => textOf(user, 'name'))
      return [claim.metadata.name ?? '', { allocation: allocation ?? null, users }]
    }),
  )
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/u

async function seenEvents(server: ScheduledServer): Promise<string[]> {
  const { items } = (await server.get('/apis/events.k8s.io/v1/namespaces/default/events')).body
  return items.map((event) => {
    const count = numberOf(structOf(event, 'series'), 'count')
    const times = count === undefined ? '' : ` x${count}`
    return `${textOf(structOf(event, 'regarding'), 'name')} ${textOf(event, 'reason')}${times}: ${textOf(event, 'note').replace(uuid, '<uid>')}`
  })
}

/** Plays a step and returns it with what was seen in place of what its table has. */
export async function playScheduleStep(
  server: ScheduledServer,
  step: ScheduleStep,
): Promise<ScheduleStep> {
  await play(server, step)
  return {
    ...step,
    ...(step.pods && { pods: await seenPods(server) }),
    ...(step.claims && { claims: await seenClaims(server) }),
    ...(step.deviceClaims && { deviceClaims: await seenDeviceClaims(server) }),
    ...(step.events && { events: await seenEvents(server) }),
  }
}
