import { describe, expect, it } from 'vitest'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetCrdPath,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

async function openWidgets(): Promise<TestServer> {
  const server = await openTestServer()
  await establish(server, widgetCrd())
  return server
}

/** A change of the spec's schema: objects may have a shape, and those without one get a square. */
function withShape(): object {
  return [
    {
      op: 'add',
      path: '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/shape',
      value: { type: 'string', default: 'square' },
    },
  ]
}

const jsonPatch = { headers: { 'content-type': 'application/json-patch+json' } }

/** Patches the definition. */
async function change(server: TestServer, patch: object): Promise<void> {
  const answer = await server.patch(widgetCrdPath, patch, jsonPatch)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.metadata.generation).toBe(2)
}

describe('a definition of a custom resource that changes', () => {
  it('a definition of a custom resource that changes takes effect for the next write, and leaves open watches alone', async () => {
    const server = await openWidgets()
    await server.post(widgetsPath, customWidget('old', { color: 'red' }))
    const watch = await server.watch(widgetsPath)
    expect((await watch.next()).object).toMatchObject({ metadata: { name: 'old' } })
    await change(server, withShape())
    const made = await server.post(widgetsPath, customWidget('new', { color: 'red' }))
    expect(made.body).toMatchObject({ spec: { shape: 'square' } })
    const event = await watch.next()
    expect(event).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'new' } } })
    expect(event.object).toMatchObject({ spec: { shape: 'square' } })
    expect((await server.get(`${widgetsPath}/old`)).body).toMatchObject({
      spec: { shape: 'square' },
    })
  })

  it('a definition of a custom resource that changes ends the watches of a resource that it stores in another version', async () => {
    const server = await openWidgets()
    const watch = await server.watch(widgetsPath)
    const next = { ...version({ name: 'v2' }) }
    await change(server, [
      { op: 'replace', path: '/spec/versions/0/storage', value: false },
      { op: 'add', path: '/spec/versions/-', value: next },
    ])
    await watch.ended
    const { body } = await server.get(widgetCrdPath)
    expect(body).toMatchObject({ status: { storedVersions: ['v1', 'v2'] } })
  })
})
