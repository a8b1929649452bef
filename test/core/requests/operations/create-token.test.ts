import { beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeBase64Url } from '../../../../core/base/text/base64.ts'
import {
  openTestServer,
  pod,
  pods,
  type Answer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const tokenPath = `${accounts}/robot/token`
const reviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const issuer = 'https://kubernetes.default.svc.cluster.local'

function payloadOf(token: string): JsonObject {
  const bytes = decodeBase64Url(token.split('.')[1] ?? '') ?? new Uint8Array()
  return JSON.parse(new TextDecoder().decode(bytes)) as JsonObject
}

function request(spec: object = {}): object {
  return { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec }
}

/** The status of a TokenReview of a token that is refused. */
function refused(reason: string): JsonObject {
  return { user: {}, error: `[invalid bearer token, ${reason}]` }
}

function statusOf(answer: Answer): {
  readonly token: string
  readonly expirationTimestamp: string
} {
  return (answer.body as unknown as { status: { token: string; expirationTimestamp: string } })
    .status
}

describe('a token of a service account', () => {
  let server: TestServer

  async function issue(spec: object = {}): Promise<string> {
    return statusOf(await server.post(tokenPath, request(spec))).token
  }

  function whoAmI(token: string): Promise<Answer> {
    const address = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
    return server.post(address, {}, { headers: { authorization: `Bearer ${token}` } })
  }

  async function review(token: string, spec: object = {}): Promise<JsonObject> {
    const answer = await server.post(reviews, { spec: { token, ...spec } })
    return (answer.body as unknown as { status: JsonObject }).status
  }

  beforeEach(async () => {
    server = await openTestServer()
    await server.post(accounts, { metadata: { name: 'robot' } })
  })

  it('a token of a service account says who made it, for whom, and until when', async () => {
    const answer = await server.post(tokenPath, request())
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    const now = server.runtime.clock.now() / 1000
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      kind: 'TokenRequest',
      metadata: { name: 'robot', namespace: 'default' },
      spec: { audiences: [issuer], expirationSeconds: 3600 },
      status: { expirationTimestamp: '2026-01-01T01:00:00Z' },
    })
    expect(payloadOf(statusOf(answer).token)).toEqual({
      aud: [issuer],
      exp: now + 3600,
      iat: now,
      iss: issuer,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'kubernetes.io': { namespace: 'default', serviceaccount: { name: 'robot', uid } },
      nbf: now,
      sub: 'system:serviceaccount:default:robot',
    })
  })

  it('a token of a service account comes with the metadata of the request, and with managed fields', async () => {
    const metadata = { labels: { a: 'b' }, annotations: { c: 'd' }, generateName: 'x-' }
    const body = { metadata, spec: { boundObjectRef: null } }
    const answer = await server.post(`${tokenPath}?fieldManager=me`, body)
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    const creationTimestamp = '2026-01-01T00:00:00Z'
    const given = { ...metadata, namespace: 'default', name: 'robot', uid, creationTimestamp }
    const fieldsV1 = {
      'f:metadata': {
        'f:annotations': { '.': {}, 'f:c': {} },
        'f:generateName': {},
        'f:labels': { '.': {}, 'f:a': {} },
      },
      'f:spec': { 'f:expirationSeconds': {} },
    }
    expect(answer.body).toMatchObject({ spec: { boundObjectRef: null } })
    expect(answer.body.metadata).toEqual({
      ...given,
      managedFields: [
        {
          manager: 'me',
          operation: 'Update',
          apiVersion: 'authentication.k8s.io/v1',
          time: creationTimestamp,
          fieldsType: 'FieldsV1',
          fieldsV1,
          subresource: 'token',
        },
      ],
    })
  })

  it('a token of a service account authenticates as that account', async () => {
    const token = await issue()
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    const jti = textOf(payloadOf(token), 'jti')
    const user = {
      username: 'system:serviceaccount:default:robot',
      uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
      extra: { 'authentication.kubernetes.io/credential-id': [`JTI=${jti}`] },
    }
    const answer = await whoAmI(token)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ status: { userInfo: user } })
    expect(await review(token)).toEqual({ authenticated: true, user, audiences: [issuer] })
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.get(pods, { headers })).body.message).toContain(
      'User "system:serviceaccount:default:robot" cannot list resource "pods"',
    )
  })

  it('a token of a service account ends a minute behind its time, since clocks differ', async () => {
    const token = await issue({ expirationSeconds: 600 })
    expect((await whoAmI(token)).status).toBe(201)
    server.runtime.advance(660_000)
    expect((await whoAmI(token)).status).toBe(201)
    server.runtime.advance(1_000)
    expect((await whoAmI(token)).status).toBe(401)
    expect(await review(token)).toEqual(refused('service account token has expired'))
  })

  it('a token of a service account ends with its account, also where one of the same name follows', async () => {
    const token = await issue()
    const first = await server.get(`${accounts}/robot`)
    await server.delete(`${accounts}/robot`)
    expect(await review(token)).toEqual(refused('serviceaccounts "robot" not found'))
    const again = await server.post(accounts, { metadata: { name: 'robot' } })
    expect((await whoAmI(token)).status).toBe(401)
    expect(await review(token)).toEqual(
      refused(
        `service account UID (${again.body.metadata.uid}) does not match claim (${first.body.metadata.uid})`,
      ),
    )
  })

  it('a token of a service account is for the audiences that were asked for, and no others', async () => {
    const token = await issue({ audiences: ['vault', 'registry'] })
    expect((await whoAmI(token)).status).toBe(401)
    expect(await review(token, { audiences: ['other', 'vault'] })).toMatchObject({
      authenticated: true,
      audiences: ['vault'],
    })
    expect(await review(token, { audiences: ['other'] })).toEqual(
      refused('token audiences ["vault" "registry"] is invalid for the target audiences ["other"]'),
    )
  })

  it('a token of a service account is bound to a pod, and says on which node that runs', async () => {
    await server.post('/api/v1/nodes', { metadata: { name: 'n1' } })
    await server.post(pods, pod('web', { serviceAccountName: 'robot', nodeName: 'n1' }))
    const { uid } = (await server.get(`${pods}/web`)).body.metadata
    const token = await issue({
      boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: 'web', uid },
    })
    const node = (await server.get('/api/v1/nodes/n1')).body.metadata
    expect((await whoAmI(token)).body).toMatchObject({
      status: {
        userInfo: {
          extra: {
            'authentication.kubernetes.io/pod-name': ['web'],
            'authentication.kubernetes.io/pod-uid': [uid],
            'authentication.kubernetes.io/node-name': ['n1'],
            'authentication.kubernetes.io/node-uid': [node.uid],
          },
        },
      },
    })
    await server.delete('/api/v1/nodes/n1')
    expect((await whoAmI(token)).status).toBe(201)
    await server.delete(`${pods}/web`, { gracePeriodSeconds: 0 })
    expect(await review(token)).toEqual(refused('service account token has been invalidated'))
  })

  it.each(['Secret', 'Node'])('a token of a service account is bound to a %s', async (kind) => {
    const place = kind === 'Node' ? '/api/v1/nodes' : '/api/v1/namespaces/default/secrets'
    await server.post(place, { metadata: { name: 'x' } })
    const token = await issue({ boundObjectRef: { apiVersion: 'v1', kind, name: 'x' } })
    expect((await whoAmI(token)).status).toBe(201)
    await server.delete(`${place}/x`)
    expect((await whoAmI(token)).status).toBe(401)
  })

  it.each([
    [
      { expirationSeconds: 599 },
      422,
      'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ],
    [{ expirationSeconds: 2 ** 33 }, 422, 'may not specify a duration larger than 2^32 seconds'],
    [{ boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'no' } }, 404, 'pods "no" not found'],
    [{ boundObjectRef: { kind: 'Pod', name: 'no' } }, 404, 'pods "no" not found'],
    [{ boundObjectRef: { kind: 'Pod' } }, 400, 'Name parameter required.'],
    [
      { boundObjectRef: { kind: 'Pod', name: 'a/b' } },
      400,
      `Name parameter invalid: "a/b": may not contain '/'`,
    ],
    [
      { boundObjectRef: { kind: 'ConfigMap', apiVersion: 'v1', name: 'a' } },
      400,
      'cannot bind token to object of type /v1, Kind=ConfigMap',
    ],
    [
      { boundObjectRef: { kind: 'Pod', apiVersion: 'apps/v1', name: 'a' } },
      400,
      'cannot bind token to object of type apps/v1, Kind=Pod',
    ],
    [
      { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'other' } },
      400,
      'pod running with different serviceaccount name',
    ],
    [
      { boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name: 'x', uid: 'old' } },
      409,
      'Operation cannot be fulfilled on Secret "x": the UID in the bound object reference (old) does not match the UID in record. The object might have been deleted and then recreated',
    ],
  ])('a token of a service account is refused for %j', async (spec, code, message) => {
    await server.post(pods, pod('other'))
    await server.post('/api/v1/namespaces/default/secrets', { metadata: { name: 'x' } })
    const answer = await server.post(tokenPath, request(spec))
    expect(answer.body).toMatchObject({ code })
    expect(answer.body.message).toContain(message)
  })

  it('a token of a service account is refused for an account that is not there, or that the body does not mean', async () => {
    const missing = await server.post(`${accounts}/nobody/token`, request({ expirationSeconds: 1 }))
    expect(missing.body).toMatchObject({ code: 404, details: { kind: 'serviceaccounts' } })
    const body = { ...request(), metadata: { name: 'other' } }
    expect((await server.post(tokenPath, body)).body).toMatchObject({
      code: 422,
      message:
        'TokenRequest.authentication.k8s.io "robot" is invalid: metadata.name: Invalid value: "other": must match the service account name if specified',
    })
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    const other = { ...request(), metadata: { uid: 'other' } }
    expect((await server.post(tokenPath, other)).body).toMatchObject({
      code: 409,
      message: `Operation cannot be fulfilled on TokenRequest.authentication.k8s.io "robot": the UID in the token request (other) does not match the UID of the service account (${uid})`,
    })
    expect((await server.get(tokenPath)).body).toMatchObject({ code: 405 })
  })

  it('a token of a service account is refused when it was altered', async () => {
    const token = await issue()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const forged = btoa(JSON.stringify({ ...payloadOf(token), exp: 9e9 })).replaceAll('=', '')
    for (const changed of [
      `${head}.${forged}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -2)}`,
      `${btoa('{"alg":"none"}').replaceAll('=', '')}.${claims}.`,
      `${head}.${claims}`,
    ]) {
      expect((await whoAmI(changed)).status, changed).toBe(401)
    }
    const altered = `${head}.${forged}.${signature}`
    expect(await review(altered)).toEqual(
      refused('go-jose/go-jose: error in cryptographic primitive'),
    )
    const otherKey = btoa('{"alg":"HS256","kid":"other"}').replaceAll('=', '')
    expect(await review(`${otherKey}.${claims}.${signature}`)).toEqual(
      refused('invalid signature, no keys found'),
    )
  })
})
