import { describe, expect, it } from 'vitest'
import { path, jsonPatch } from '../../../../support/codecs/json-patch.ts'
import { withoutAccount } from '../../../../support/objects/without-account.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

describe('a merge patch', () => {
  it('a merge patch is merged into the current object', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(
      configMaps,
      configMap('a', { labels: { a: 'b', c: 'd' } }),
    )
    const { status, body } = await server.patch(path, {
      metadata: { labels: { a: null, e: 'f' } },
      data: { size: 'xl' },
    })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
    expect(withoutAccount(body).metadata).toEqual({
      ...withoutAccount(created).metadata,
      labels: { c: 'd', e: 'f' },
      resourceVersion: body.metadata.resourceVersion,
    })
    expect((await server.get(path)).body).toEqual(body)
  })

  it('a merge patch that changes nothing writes nothing and tells nobody', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const watch = await server.watch(
      `${configMaps}?resourceVersion=${created.metadata.resourceVersion}`,
    )
    expect((await server.patch(path, { data: { color: 'red' } })).body).toEqual(created)
    expect((await server.patch(path, {})).body).toEqual(created)
    await server.post(configMaps, configMap('b'))
    expect(await watch.line()).toBe('ADDED b')
  })

  it('a merge patch of a kind that allows no update without a version needs none', async () => {
    const server = await openTestServer()
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
    await server.post(leases, { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } })
    const { status, body } = await server.patch(`${leases}/a`, { spec: { holderIdentity: 'you' } })
    expect(status).toBe(200)
    expect(body['spec']).toEqual({ holderIdentity: 'you' })
  })

  it('a merge patch cannot rename or move the object', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const renamed = await server.patch(path, { metadata: { name: 'b' } })
    expect(renamed.status).toBe(400)
    expect(renamed.body.message).toBe(
      'the name of the object (b) does not match the name on the URL (a)',
    )
    expect((await server.patch(path, { metadata: { namespace: 'other' } })).status).toBe(400)
    expect((await server.patch(path, { kind: 'Secret' })).status).toBe(422)
  })

  it('a merge patch cannot take on another uid', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.patch(path, { metadata: { uid: 'other' } })
    expect(status).toBe(422)
    expect(body.message).toBe(
      'ConfigMap "a" is invalid: metadata.uid: Invalid value: "other": field is immutable',
    )
  })

  it('a merge patch that leaves an invalid object is 422', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.patch(path, { data: { 'a b': 'c' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      reason: 'Invalid',
      details: { name: 'a', kind: 'ConfigMap', causes: [{ field: 'data[a b]' }] },
    })
    expect((await server.get(path)).body).toEqual(created)
  })

  it.each([
    ['[]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['{"data":', 'unexpected end of JSON input'],
    ['data: x', "invalid character 'd' looking for beginning of value"],
  ])('a merge patch that cannot be read is 400: %s', async (patch, why) => {
    const server = await openTestServer()
    expect((await server.patch(path, patch)).status).toBe(404)
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.patch(path, patch)
    expect(status).toBe(400)
    expect(body.message).toBe(`error decoding patch: ${why}`)
  })
})

describe('a patch that carries a resourceVersion', () => {
  it('a patch that carries a resourceVersion is 409 unless it is the current one', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { resourceVersion } = created.metadata
    const patch = { metadata: { resourceVersion }, data: { color: 'blue' } }
    expect((await server.patch(path, patch)).status).toBe(200)
    const { status, body } = await server.patch(path, patch)
    expect(status).toBe(409)
    expect(body.reason).toBe('Conflict')
    const operation = { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }
    expect((await jsonPatch(server, [operation])).status).toBe(409)
  })

  it('a patch may carry its resourceVersion as If-Match', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const headers = {
      'content-type': 'application/merge-patch+json',
      'if-match': created.metadata.resourceVersion,
    }
    expect((await server.patch(path, { data: { color: 'blue' } }, { headers })).status).toBe(200)
    expect((await server.patch(path, { data: { color: 'grey' } }, { headers })).status).toBe(409)
  })
})

describe('a patch is refused', () => {
  it.each(['application/json', 'application/yaml', 'text/plain', ''])(
    'a patch is refused with 415 in the media type "%s"',
    async (contentType) => {
      const server = await openTestServer()
      await server.post(configMaps, configMap('a'))
      const headers = { 'content-type': contentType }
      const { status, body } = await server.patch(path, {}, { headers })
      expect(status).toBe(415)
      expect(body).toMatchObject({
        reason: 'UnsupportedMediaType',
        message: '415: Unsupported Media Type',
      })
    },
  )

  it('a patch is refused with 404 where the object does not exist', async () => {
    const server = await openTestServer()
    const { status, body } = await server.patch(path, {})
    expect(status).toBe(404)
    expect(body.message).toBe('configmaps "a" not found')
  })
})
