import { describe, expect, it } from 'vitest'
import { jsonPatch, path } from '../../../../support/codecs/json-patch.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

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
    ['a path without a slash', [{ op: 'add', path: 'data', value: '' }]],
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

  it.each([
    ['replaces a member that is not there', { op: 'replace', path: '/data/b', value: 'x' }, 'x'],
    [
      'replaces a member that is not there by null',
      { op: 'replace', path: '/data/b', value: null },
      '',
    ],
    ['copies a member that is not there', { op: 'copy', from: '/data/none', path: '/data/b' }, ''],
    ['tests a missing member for null', { op: 'test', path: '/data/b', value: null }, undefined],
  ])('a JSON patch of a built-in kind that %s is accepted', async (_what, operation, b) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await jsonPatch(server, [operation])
    expect([status, body['data']]).toEqual([200, { color: 'red', ...(b !== undefined && { b }) }])
  })

  it('a JSON patch replaces an item of a list from its end, and a field that is not there', async () => {
    const server = await openTestServer()
    await server.post(
      configMaps,
      configMap('a', { finalizers: ['example.com/a', 'example.com/b'] }),
    )
    const { status, body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/finalizers/-1', value: 'example.com/c' },
      { op: 'replace', path: '/binaryData', value: { a: 'YQ==' } },
    ])
    expect([status, body['binaryData']]).toEqual([200, { a: 'YQ==' }])
    expect(body.metadata['finalizers']).toEqual(['example.com/a', 'example.com/c'])
  })
})

describe('a patch without field validation', () => {
  const withoutValidation = `${path}?fieldValidation=Ignore`

  async function answer(type: string, body: string): Promise<unknown> {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { 'content-type': `application/${type}-patch+json` }
    const { status, body: said } = await server.patch(withoutValidation, body, { headers })
    return status === 200 ? 200 : `${status} ${said.message}`
  }

  it.each([
    ['{}', '400 json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
    ['[1]', '400 json: cannot unmarshal number into Go value of type jsonpatch.Operation'],
    ['', '400 unexpected end of JSON input'],
    ['[] x', "400 invalid character 'x' after top-level value"],
    ['[{"op":1}]', '422 the server rejected our request due to an error in our request'],
    ['[{"op":"add","path":"/data/b","value":"x","from":1}]', 200],
  ])(
    'a JSON patch without field validation is decoded as the original decodes it then: %s',
    async (body, wanted) => {
      expect(await answer('json', body)).toBe(wanted)
    },
  )

  it.each(['', '1', '"x"', 'null', '{', '{} x'])(
    'a merge patch without field validation is refused as Invalid JSON Patch: %s',
    async (body) => {
      expect(await answer('merge', body)).toBe('400 Invalid JSON Patch')
    },
  )

  it('a merge patch without field validation that is a list is 422, as its outcome is no object', async () => {
    expect(await answer('merge', '[1]')).toContain(
      '422  "" is invalid: patch: Invalid value: "[1]"',
    )
  })
})
