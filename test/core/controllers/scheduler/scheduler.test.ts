import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { numberOf, objectsOf, structOf, textOf } from '../../../../core/api/json-fields.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import { settled } from '../../../support/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../support/test-server.ts'
import scenarios from './scenarios.json' with { type: 'json' }

interface Step {
  readonly create?: Readonly<Record<string, readonly JsonObject[]>>
  readonly patch?: Readonly<Record<string, JsonObject>>
  readonly delete?: readonly string[]
  /** Seconds by which the clock moves. */
  readonly after?: number
  /** Nodes of the pods by name, or their conditions PodScheduled where they have none. */
  readonly pods?: JsonObject
  /** Nodes that were chosen for claims, by the claims' names. */
  readonly claims?: JsonObject
  /** `Reason note` of the events since the step before. */
  readonly events?: readonly string[]
}

const paths: Readonly<Record<string, string>> = {
  nodes: '/api/v1/nodes',
  pods: '/api/v1/namespaces/default/pods',
  claims: '/api/v1/namespaces/default/persistentvolumeclaims',
  volumes: '/api/v1/persistentvolumes',
  classes: '/apis/storage.k8s.io/v1/storageclasses',
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
async function create(server: TestServer, kind: string, given: JsonObject): Promise<void> {
  const path = paths[kind] ?? ''
  const object = objectFor(kind, given)
  const made = await server.post(path, object as ApiObject)
  expect(made.text).toContain('metadata')
  expect(made.status).toBe(201)
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

async function play(server: TestServer, step: Step): Promise<void> {
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
  if (step.after !== undefined) {
    server.runtime.advance(step.after * 1000)
  }
  await settled()
}

async function seenPods(server: TestServer): Promise<JsonObject> {
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

async function seenClaims(server: TestServer): Promise<JsonObject> {
  const { items } = (await server.get(paths['claims'] ?? '')).body
  const selected = 'volume.kubernetes.io/selected-node'
  return Object.fromEntries(
    items.map(({ metadata }) => [metadata.name ?? '', metadata.annotations?.[selected] ?? '']),
  )
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/u

async function seenEvents(server: TestServer): Promise<string[]> {
  const { items } = (await server.get('/apis/events.k8s.io/v1/namespaces/default/events')).body
  return items.map((event) => {
    const count = numberOf(structOf(event, 'series'), 'count')
    const times = count === undefined ? '' : ` x${count}`
    return `${textOf(structOf(event, 'regarding'), 'name')} ${textOf(event, 'reason')}${times}: ${textOf(event, 'note').replace(uuid, '<uid>')}`
  })
}

it.each(scenarios)('$name', async ({ steps }) => {
  const server = await openTestServer({ simulate: ['scheduler'] })
  const table = steps as unknown as readonly Step[]
  const seen: Step[] = []
  for (const step of table) {
    await play(server, step)
    seen.push({
      ...step,
      ...(step.pods && { pods: await seenPods(server) }),
      ...(step.claims && { claims: await seenClaims(server) }),
      ...(step.events && { events: await seenEvents(server) }),
    })
  }
  expect(seen).toEqual(table)
})
