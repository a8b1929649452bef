import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../support/test-server.ts'
import { jsonPatch, path } from '../../../support/json-patch.ts'

describe('a JSON patch', () => {
  it('a JSON patch is applied operation by operation', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', { labels: { a: 'b' } }))
    const { status, body } = await jsonPatch(server, [
      { op: 'test', path: '/data/color', value: 'red' },
      { op: 'replace', path: '/data/color', value: 'blue' },
      { op: 'add', path: '/metadata/labels/example.com~1c', value: 'd' },
      { op: 'remove', path: '/metadata/labels/a' },
      { op: 'copy', from: '/data/color', path: '/data/other' },
    ])
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'blue', other: 'blue' })
    expect(body.metadata.labels).toEqual({ 'example.com/c': 'd' })
  })

  it.each([
    ['a test fails', [{ op: 'test', path: '/data/color', value: 'blue' }]],
    ['a path is missing', [{ op: 'replace', path: '/data/none/at/all', value: 'blue' }]],
    ['nothing is there to remove', [{ op: 'remove', path: '/data/none' }]],
  ])('a JSON patch is 422 Invalid and changes nothing where %s', async (_why, operations) => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const first = { op: 'replace', path: '/data/color', value: 'red' }
    const { status, body } = await jsonPatch(server, [first, ...operations])
    expect(status).toBe(422)
    expect(body).toMatchObject({ kind: 'Status', reason: 'Invalid', code: 422 })
    expect((await server.get(path)).body).toEqual(created)
  })

  it.each([
    ['no list', { op: 'add' }, 'object into Go value of type []handlers.jsonPatchOp'],
    ['a list of texts', ['add'], 'string into Go value of type handlers.jsonPatchOp'],
    [
      'an operation by number',
      [{ op: 1 }],
      'number into Go struct field jsonPatchOp.op of type string',
    ],
  ])('a JSON patch that is %s is 400', async (_what, operations, why) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await jsonPatch(server, operations)
    expect(status).toBe(400)
    expect(body.message).toBe(`error decoding patch: json: cannot unmarshal ${why}`)
  })

  it('a JSON patch takes an add without a value for null', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await jsonPatch(server, [{ op: 'add', path: '/data/x' }])
    expect([status, body['data']]).toEqual([200, { color: 'red', x: '' }])
  })

  it.each([
    ['an unknown operation', [{ op: 'append', path: '/data/x', value: '' }]],
    ['no operation', [{}]],
    ['no pointer', [{ op: 'add', path: 'data/x', value: '' }]],
  ])('a JSON patch with %s is 422, and its cause is kept', async (_what, operations) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await jsonPatch(server, operations)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      reason: 'Invalid',
      message: 'the server rejected our request due to an error in our request',
      details: {},
    })
  })

  it('a JSON patch of more than 10,000 operations is 413', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const one = { op: 'test', path: '/data/color', value: 'red' }
    expect((await jsonPatch(server, Array(10_000).fill(one))).status).toBe(200)
    const { status, body } = await jsonPatch(server, Array(10_001).fill(one))
    expect(status).toBe(413)
    expect(body.reason).toBe('RequestEntityTooLarge')
  })

  it('a JSON patch sees defaults, the server’s metadata and the status', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status } = await jsonPatch(server, [
      { op: 'test', path: '/metadata/uid', value: created.metadata.uid },
      { op: 'test', path: '/metadata/resourceVersion', value: created.metadata.resourceVersion },
      { op: 'test', path: '/kind', value: 'ConfigMap' },
    ])
    expect(status).toBe(200)
  })
})
