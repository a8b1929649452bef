import { expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../core/index.ts'
import {
  deepColumns,
  deepObject,
  manyMapKeys,
  manyPatterns,
} from '../../support/hostile-inputs/hostile-definitions.ts'
import { addsAtFront, doublingCopies } from '../../support/hostile-inputs/hostile-patches.ts'
import { hostileStages } from '../../support/hostile-inputs/hostile-stages.ts'
import { readObject } from '../../support/hostile-inputs/read-object.ts'
import { kwokDefinition } from '../../support/objects/kwok-definitions.ts'
import { controllersSettled } from '../../support/objects/owned-objects.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/servers/test-server.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'
const deeps = '/apis/hostile.example.com/v1/namespaces/default/deeps'
const asTable = { headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' } }
const asJsonPatch = { headers: { 'content-type': 'application/json-patch+json' } }

async function defined(server: TestServer, definition: JsonObject): Promise<void> {
  expect((await server.post(definitions, definition)).status).toBe(201)
  await controllersSettled()
}

/** A server that starts on a store with all of the hostile inputs. */
async function openHostile(): Promise<TestServer> {
  const backend = new MemoryBackend()
  const before = await openTestServer({ backend })
  await defined(before, kwokDefinition('Stage', 'stages', 'Cluster'))
  await defined(before, deepColumns)
  await defined(before, manyPatterns(20))
  for (const { manifest } of hostileStages) {
    expect((await before.post(stages, readObject(manifest))).status).toBe(201)
  }
  for (let at = 0; at < 30; at++) await before.post(deeps, deepObject(`d${at}`))
  const annotations = { 'kwok.x-k8s.io/node': 'fake' }
  await before.post('/api/v1/nodes', { metadata: { name: 'n1', annotations } })
  await before.post(pods, pod('a', { nodeName: 'n1' }))
  await before.server.close()
  await before.storage.close()
  return openTestServer({ backend, simulate: ['stage-controller'] })
}

it('a server starts on a store with programs that take long, is ready, and says which were stopped', async () => {
  const server = await openHostile()
  await controllersSettled()
  expect((await server.get('/readyz')).text).toBe('ok')
  const events = (await server.get('/api/v1/namespaces/default/events')).body.items
  const messages = events.map((event) => JSON.stringify(event['message']))
  expect(messages.join('\n')).toContain(
    'Pod default/a: spec.selector.matchExpressions[0].key takes more than 50000 steps',
  )
  const table = JSON.parse((await server.get(deeps, asTable)).text) as {
    rows: readonly { cells: readonly string[] }[]
  }
  expect(table.rows).toHaveLength(30)
  expect(table.rows[0]?.cells[1]).toMatch('takes more than 10000 steps')
  expect(table.rows[0]?.cells[0]).toBe('d0')
})

it('patches that copy without end or put ten thousand items at the front are answered', async () => {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  const copies = await server.patch(`${configMaps}/a`, doublingCopies, asJsonPatch)
  expect(copies.status).toBe(422)
  await defined(server, deepColumns)
  await server.post(deeps, { ...deepObject('d'), spec: { list: [] } })
  const adds = await server.patch(`${deeps}/d`, addsAtFront, asJsonPatch)
  expect(adds.status).toBe(200)
  expect((adds.body['spec'] as { list: unknown[] }).list).toHaveLength(10_000)
})

it('a definition with sixty thousand unknown keys of a list is refused', async () => {
  const server = await openTestServer()
  const refused = await server.post(definitions, manyMapKeys(60_000))
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain(
    'x-kubernetes-list-map-keys: Invalid value: ["key-0","key-1"',
  )
})
