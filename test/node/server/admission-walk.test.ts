import { describe, expect, it } from 'vitest'
import type { AdmissionAttributes } from '../../../core/access/admission/admission-attributes.ts'
import type { AdmissionPlugin } from '../../../core/access/admission/admission-plugin.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type { TestServer } from '../../support/servers/test-server.ts'
import { catalog, minimal, mergePatch, posted, withMinimalObjects } from './minimal-objects.ts'

/** Bodies for the resources that are never stored. */
const virtualBodies: Readonly<Record<string, JsonObject>> = {
  bindings: { metadata: { name: 'minimal' }, target: { kind: 'Node', name: 'minimal' } },
  localsubjectaccessreviews: {
    spec: {
      user: 'jane',
      resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods' },
    },
  },
  selfsubjectaccessreviews: { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
  selfsubjectreviews: {},
  selfsubjectrulesreviews: { spec: { namespace: 'default' } },
  subjectaccessreviews: {
    spec: { user: 'jane', resourceAttributes: { verb: 'get', resource: 'pods' } },
  },
  tokenreviews: { spec: { token: 'jane' } },
}

interface Recorder extends AdmissionPlugin {
  readonly asked: string[]
}

/** A plug-in that wants to be asked about everything, and writes down what it was asked and with which objects. */
function recorder(): Recorder {
  const asked: string[] = []
  const note = (phase: string, attributes: AdmissionAttributes): undefined => {
    const { operation, definition, subresource, object, old } = attributes
    const target =
      subresource === '' ? definition.resource : `${definition.resource}/${subresource}`
    asked.push(`${phase} ${operation} ${target} ${object?.kind ?? '-'} ${old?.kind ?? '-'}`)
  }
  return {
    asked,
    name: 'Recorder',
    handles: () => true,
    mutate: (attributes) => note('mutate', attributes),
    validate: (attributes) => note('validate', attributes),
  }
}

interface Walk {
  readonly server: TestServer
  readonly recorder: Recorder
  /** What was asked otherwise than it should have been, by request. */
  readonly faults: string[]
  requests: number
}

async function startWalk(): Promise<Walk> {
  const plugin = recorder()
  const server = await withMinimalObjects({ admissionPlugins: [plugin] })
  return { server, recorder: plugin, faults: [], requests: 0 }
}

type Send = (server: TestServer) => ReturnType<TestServer['get']>

/** Sends one request, which must succeed, and compares what admission was asked meanwhile. */
async function step(
  walk: Walk,
  label: string,
  send: Send,
  wanted: readonly string[],
): Promise<void> {
  walk.recorder.asked.length = 0
  walk.requests++
  const { status, text } = await send(walk.server)
  const asked = walk.recorder.asked.join('; ')
  if (status >= 300) walk.faults.push(`${label}: ${status} ${text.slice(0, 200)}`)
  else if (asked !== wanted.join('; ')) walk.faults.push(`${label}: ${asked}`)
}

function bothPhases(operation: string, target: string, kind: string, old: string): string[] {
  return ['mutate', 'validate'].map((phase) => `${phase} ${operation} ${target} ${kind} ${old}`)
}

function nameOf(definition: ResourceDefinition): string {
  const { kind } = catalog.storedBehind(definition)
  return minimal.find((each) => each.kind === kind)?.metadata.name ?? ''
}

const applyHeaders = { headers: { 'content-type': 'application/apply-patch+yaml' } }

/** Every write of the object itself: create, PUT, patch, apply, delete and the deletion of a collection. */
async function walkResource(walk: Walk, definition: ResourceDefinition): Promise<void> {
  const { group, version, resource, kind, namespaced, verbs } = definition
  const namespace = namespaced ? 'default' : ''
  const path = resourcePath(definition, { namespace, name: nameOf(definition) })
  const found = (await walk.server.get(path)).body as JsonObject
  const { metadata, ...rest } = found as { metadata: JsonObject }
  const copy = { ...rest, metadata: { name: 'walked', labels: { walked: 'yes' } } }
  const label = `${group}/${version} ${resource}`
  const updated = bothPhases('UPDATE', resource, kind, kind)
  const changed = { ...found, metadata: { ...metadata, annotations: { walked: version } } }
  const stated = { apiVersion: found['apiVersion'], kind, metadata: { name: nameOf(definition) } }
  await step(walk, `${label} update`, (server) => server.put(path, changed), updated)
  await step(walk, `${label} patch`, (server) => server.patch(path, {}, mergePatch), updated)
  const applied = `${path}?fieldManager=walk`
  await step(
    walk,
    `${label} apply`,
    (server) => server.patch(applied, stated, applyHeaders),
    updated,
  )
  // A deletion changes nothing here, so that the walk goes on with the same objects.
  const deleted = bothPhases('DELETE', resource, '-', kind)
  await step(walk, `${label} delete`, (server) => server.delete(`${path}?dryRun=All`), deleted)
  const collection = resourcePath(definition, { namespace })
  const { status } = await walk.server.post(`${collection}?dryRun=All`, copy)
  // Some kinds tie an object to its name; their creates were met as the minimal objects were made.
  if (status === 201) {
    const created = bothPhases('CREATE', resource, kind, '-')
    await step(
      walk,
      `${label} create`,
      (server) => server.post(`${collection}?dryRun=All`, copy),
      created,
    )
  }
  if (!verbs.has('deletecollection')) return
  const only = `${collection}?dryRun=All&fieldSelector=metadata.name%3D${nameOf(definition)}`
  await step(walk, `${label} deletecollection`, (server) => server.delete(only), deleted)
}

async function walkSubresources(walk: Walk, definition: ResourceDefinition): Promise<void> {
  const { group, version, resource, namespaced } = definition
  for (const { name: subresource, kind, verbs, server: own } of definition.subresources.values()) {
    // Connections are asked about as such: see test/core/requests/pod-streams/proxy.test.ts.
    if (own?.connect) continue
    const namespace = namespaced ? 'default' : ''
    const path = resourcePath(definition, { namespace, name: nameOf(definition), subresource })
    const target = `${resource}/${subresource}`
    const label = `${group}/${version} ${target}`
    const body = posted[target]
    if (verbs.has('create') && body) {
      const wanted = bothPhases('CREATE', target, kind, '-')
      // The eviction marks and deletes its pod without asking again, as the original does.
      await step(walk, label, (server) => server.post(`${path}?dryRun=All`, body), wanted)
    }
    if (!verbs.has('update')) continue
    const updated = bothPhases('UPDATE', target, kind, kind)
    const found = verbs.has('get')
      ? path
      : resourcePath(definition, { namespace, name: nameOf(definition) })
    const read = (await walk.server.get(found)).body
    await step(walk, `${label} update`, (server) => server.put(path, read), updated)
    if (!verbs.has('patch')) continue
    await step(walk, `${label} patch`, (server) => server.patch(path, {}, mergePatch), updated)
  }
}

describe('admission', () => {
  it('admission is asked in both phases about every write of every resource', async () => {
    const walk = await startWalk()
    const stored = catalog.definitions.filter(({ storedAs }) => storedAs)
    for (const definition of stored) await walkResource(walk, definition)
    expect(walk.requests).toBeGreaterThan(stored.length * 5)
    expect(walk.faults).toEqual([])
  })

  it('admission is asked in both phases about every write of every subresource', async () => {
    const walk = await startWalk()
    for (const definition of catalog.definitions) await walkSubresources(walk, definition)
    expect(walk.requests).toBeGreaterThan(40)
    expect(walk.faults).toEqual([])
  })

  it('admission is asked in both phases about every object that is posted and never stored', async () => {
    const walk = await startWalk()
    const virtual = catalog.definitions.filter(({ server }) => server?.create)
    for (const definition of virtual) {
      const { resource, kind, namespaced } = definition
      const path = resourcePath(definition, { namespace: namespaced ? 'default' : '' })
      const body = virtualBodies[resource]
      const wanted = bothPhases('CREATE', resource, kind, '-')
      await step(walk, resource, (server) => server.post(`${path}?dryRun=All`, body), wanted)
    }
    expect(walk.requests).toBe(Object.keys(virtualBodies).length)
    expect(walk.faults).toEqual([])
  })

  it('admission is asked once about a create for each minimal object', async () => {
    const plugin = recorder()
    await withMinimalObjects({ admissionPlugins: [plugin] })
    const stored = new Set(minimal.map(({ kind }) => kind))
    const missing = [...stored].filter(
      (kind) =>
        !plugin.asked.some(
          (line) => line.startsWith('validate CREATE') && line.includes(` ${kind} `),
        ),
    )
    expect(missing).toEqual([])
  })
})
