import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

describe('create is refused', () => {
  it('create is refused with 409 AlreadyExists where the name is taken', async () => {
    const server = await openTestServer()
    await server.post(deployments, deployment('a'))
    const { status, body } = await server.post(deployments, deployment('a'))
    expect(status).toBe(409)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'deployments.apps "a" already exists',
      reason: 'AlreadyExists',
      details: { name: 'a', group: 'apps', kind: 'deployments' },
      code: 409,
    })
  })

  it('create is refused with 422 Invalid, one cause a field', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(pods, {
      ...pod('Bad_Name', { containers: [{ image: 'nginx' }], restartPolicy: 'Sometimes' }),
    })
    expect(status).toBe(422)
    expect(body.reason).toBe('Invalid')
    expect(body.message).toMatch(/^Pod "Bad_Name" is invalid: \[metadata\.name: Invalid value: /)
    expect(body.details).toMatchObject({ name: 'Bad_Name', kind: 'Pod' })
    expect(body.details?.causes?.map(({ reason, field }) => `${reason} ${field}`)).toEqual(
      expect.arrayContaining([
        'FieldValueInvalid metadata.name',
        'FieldValueRequired spec.containers[0].name',
        'FieldValueNotSupported spec.restartPolicy',
      ]),
    )
  })

  it.each([
    [
      'another kind',
      { ...configMap('a'), kind: 'Secret', data: {} },
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      'another version',
      { ...configMap('a'), apiVersion: 'v2' },
      'ConfigMap in version "v2" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v2" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      'another namespace than the path',
      configMap('a', { namespace: 'other' }),
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [
      'a wrong JSON type',
      { ...configMap('a'), data: 'red' },
      expect.stringMatching(/^ConfigMap in version "v1" cannot be handled as a ConfigMap: .*data/),
    ],
    ['text that is no JSON', '{"metadata":', expect.stringContaining('is unrecognized')],
    ['a list', [], expect.stringContaining('(must be of type ConfigMap)')],
    ['an empty body', '', expect.stringContaining('(<empty>)')],
  ])('create is refused with 400 BadRequest for %s', async (_what, sent, message) => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, sent)
    expect(status).toBe(400)
    expect(body).toMatchObject({ kind: 'Status', reason: 'BadRequest', code: 400, message })
    expect((await server.get(configMaps)).body.items).toEqual([])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'a body is refused with 413 for a %s of more than 3 MiB',
    async (method) => {
      const server = await openTestServer()
      const body = JSON.stringify({ metadata: { name: 'a' }, data: { a: 'x'.repeat(3 << 20) } })
      const headers = {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      }
      const path = method === 'POST' ? configMaps : `${configMaps}/a`
      const answer = await server.send(method, path, { body, headers })
      expect(answer.status).toBe(413)
      expect(answer.body.reason).toBe('RequestEntityTooLarge')
    },
  )

  it('create is refused with 415 for a media type that nobody reads', async () => {
    const server = await openTestServer()
    const headers = { 'content-type': 'application/xml' }
    const { status, body } = await server.post(configMaps, '<a/>', { headers })
    expect(status).toBe(415)
    expect(body).toMatchObject({
      reason: 'UnsupportedMediaType',
      message:
        'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    })
  })

  it('create is refused with 406 before anything is written, where no form of the answer is accepted', async () => {
    const server = await openTestServer()
    const headers = { accept: 'text/html' }
    const { status, body } = await server.post(configMaps, configMap('a'), { headers })
    expect(status).toBe(406)
    expect(body.reason).toBe('NotAcceptable')
    expect((await server.get(`${configMaps}/a`)).status).toBe(404)
  })

  it('create is refused with 405 for a namespaced kind without a namespace in the path', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post('/api/v1/configmaps', configMap('a'))
    expect(status).toBe(405)
    expect(body).toMatchObject({
      reason: 'MethodNotAllowed',
      message: 'the server does not allow this method on the requested resource',
    })
  })
})
