import { expect } from 'vitest'
import { conditionsOf, conditionStatus } from '../../../../core/base/api/conditions.ts'
import { structOf, textOf, ensureStruct } from '../../../../core/base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../core/base/api/json.ts'
import { resourcePath } from '../../../../core/base/client/resource-path.ts'
import type { MemoryBackend } from '../../../../core/index.ts'
import { podPlugins } from '../../../support/access/pod-plugins.ts'
import { kwokDefinition } from '../../../support/objects/kwok-definitions.ts'
import { readObjects } from '../../../support/objects/rich-objects.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import { send, type SentAnswer } from '../../../support/requests/sent-request.ts'
import type { Program, StartedServer } from '../../../support/servers/program-copies.ts'
import { catalog, minimal } from '../minimal-objects.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const everything = readObjects(new URL('everything.yaml', import.meta.url))

const kwok = [
  kwokDefinition('Stage', 'stages', 'Cluster'),
  kwokDefinition('Metric', 'metrics', 'Cluster'),
  kwokDefinition('ResourceUsage', 'resourceusages', 'Namespaced'),
]

/** Address of the collection that an object belongs to. */
function collectionOf(object: JsonObject): string {
  const [version = '', group = ''] = textOf(object, 'apiVersion').split('/').toReversed()
  const kind = textOf(object, 'kind')
  const definition = catalog.byKind(group, version, kind)
  const namespace = textOf(structOf(object, 'metadata'), 'namespace') || 'default'
  if (definition)
    return resourcePath(definition, { namespace: definition.namespaced ? namespace : '' })
  const plural = `${kind.toLowerCase()}s`
  const isPlaced = !['Plain', 'Stage', 'Metric'].includes(kind)
  return `/apis/${group}/${version}/${isPlaced ? `namespaces/${namespace}/` : ''}${plural}`
}

/** What all servers on the store are started with. */
export const options: NonNullable<Parameters<Program['startOn']>[1]> = {
  controllers: ['*', '-serviceaccount'],
  disableAdmissionPlugins: [...podPlugins, 'LimitRanger'],
  featureGates: new Map([['MutatingAdmissionPolicy', true]]),
  runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
}

/** Starts a server on a copy of the records; functions answer its webhooks. */
export async function start(
  program: Program,
  backend: MemoryBackend,
  more: Partial<typeof options> = {},
): Promise<StartedServer> {
  const started = await program.startOn(backend, { ...options, ...more })
  started.server.webhook('https://hooks.example/admit', () => ({ allowed: true }))
  started.server.webhook('https://hooks.example/convert', convert)
  return started
}

/** Answers a ConversionReview: versions differ in nothing but the name. */
function convert(review: JsonObject): JsonObject {
  const { uid = '', desiredAPIVersion = '', objects = [] } = structOf(review, 'request')
  const converted = (objects as readonly JsonObject[]).map((object) => ({
    ...object,
    apiVersion: desiredAPIVersion,
  }))
  const response = { uid, result: { status: 'Success' }, convertedObjects: converted }
  return { ...review, request: null, response }
}

async function create(server: StartedServer['server'], object: JsonObject): Promise<void> {
  const path = collectionOf(object)
  const { status, text } = await send(server, 'POST', path, { body: object })
  expect([status, path, status === 201 ? '' : text]).toEqual([201, path, ''])
  if (object['kind'] !== 'Pod' || object['status'] === undefined) return
  const made = JSON.parse(text) as JsonObject
  const body = { ...made, status: object['status'] }
  const name = textOf(structOf(made, 'metadata'), 'name')
  expect((await send(server, 'PUT', `${path}/${name}/status`, { body })).status).toBe(200)
}

/** Creates definitions and waits until what they define is served. */
async function define(
  server: StartedServer['server'],
  objects: readonly JsonObject[],
): Promise<void> {
  for (const object of objects) await create(server, object)
  const isServed = ({ text }: SentAnswer): boolean =>
    conditionStatus(conditionsOf(JSON.parse(text) as JsonObject), 'Established') === 'True'
  for (let turn = 0; turn < 1000; turn++) {
    const answers = await Promise.all(
      objects.map((object) =>
        send(server, 'GET', `${definitions}/${textOf(structOf(object, 'metadata'), 'name')}`),
      ),
    )
    if (answers.every(isServed)) return
    await settled(1)
  }
  throw new TypeError('the definitions are not established')
}

const encoder = new TextEncoder()

/** Makes a definition one that was written as `v1beta1`: its schemas need not be structural. */
async function makeNonStructural({ storage }: StartedServer, name: string): Promise<void> {
  const key = `/registry/customresourcedefinitions/${name}`
  const found = await storage.get(key)
  if (!found.ok || !found.entry) throw new TypeError(`the store has no ${key}`)
  const object = JSON.parse(new TextDecoder().decode(found.entry.value)) as JsonObject
  const { versions } = structOf(object, 'spec') as { versions: JsonObject[] }
  const properties = { spec: { properties: { id: { pattern: '^[a-z]+$' } } } }
  ensureStruct(object, 'spec')['preserveUnknownFields'] = true
  for (const version of versions)
    (version as WritableJsonObject)['schema'] = { openAPIV3Schema: { properties } }
  await storage.commit([], [{ type: 'put', key, value: encoder.encode(JSON.stringify(object)) }])
}

/**
 * Writes a store that holds one of everything: every kind, definitions with rules of each sort, policies, webhooks with conditions, pods
 * of every phase, Stages, quotas, devices, a definition of an older server, and objects that cannot be read or belong to no resource.
 */
export async function writeEverything(
  program: Program,
  more: readonly JsonObject[] = [],
): Promise<MemoryBackend> {
  const backend = new program.MemoryBackend()
  const started = await start(program, backend)
  const { server, storage } = started
  const isDefinition = ({ kind }: JsonObject): boolean => kind === 'CustomResourceDefinition'
  const others = minimal.filter((object) => !isDefinition(object))
  for (const object of others) await create(server, object)
  const all = [...minimal, ...kwok, ...everything, ...more].filter(isJsonObject)
  await define(server, all.filter(isDefinition))
  for (const object of [...everything, ...more])
    if (!isDefinition(object)) await create(server, object)
  await settled(8)
  await makeNonStructural(started, 'widgets.example.com')
  const odd = {
    '/registry/controllerrevisions/default/unreadable': 'k8s:enc:aescbc:v1:key1:\u0001\u0002',
    '/registry/podtemplates/default/torn': '{"kind":"PodTemplate","apiVersion":"v1"',
    '/registry/former.example/things/default/one':
      '{"kind":"Thing","apiVersion":"former.example/v1"}',
  }
  for (const [key, text] of Object.entries(odd)) {
    await storage.commit([], [{ type: 'put', key, value: encoder.encode(text) }])
  }
  await started.close()
  return backend
}
