import { describe, expect, it } from 'vitest'
import {
  type Answer,
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

const merge = 'application/merge-patch+json'
const strategic = 'application/strategic-merge-patch+json'
const json = 'application/json-patch+json'

function patch(server: TestServer, address: string, type: string, body: object): Promise<Answer> {
  return server.patch(address, JSON.stringify(body), { headers: { 'content-type': type } })
}

/** What the one cause of a refused result says, beside the value that it shows. */
function refusalOf({ status, body }: Answer): string {
  expect(status).toBe(422)
  expect(body).toMatchObject({ reason: 'Invalid', details: { causes: [{ field: 'patch' }] } })
  expect(body.message).toBe(` "" is invalid: patch: ${body.details?.causes?.[0]?.message}`)
  expect(body.details).not.toHaveProperty('kind')
  return body.message ?? ''
}

async function withObjects(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  await server.post(deployments, deployment('web'))
  return server
}

describe('a patch whose result has a wrong type', () => {
  it.each([
    [merge, { data: { color: 1 } }],
    [json, [{ op: 'replace', path: '/data/color', value: 1 }]],
  ])('a wrong type after a patch is 422 and names the patched object: %s', async (type, body) => {
    const server = await withObjects()
    const text = refusalOf(await patch(server, path, type, body))
    expect(text).toContain(
      String.raw`Invalid value: "{\"apiVersion\":\"v1\",\"data\":{\"color\":1},`,
    )
    expect(text).toContain(String.raw`,\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\",`)
    const why = 'json: cannot unmarshal number into Go struct field ConfigMap.data of type string'
    expect(text.endsWith(`": ${why}`)).toBe(true)
  })

  it.each<[object, string]>([
    [{ spec: 'x' }, '"map[spec:x]": cannot restore struct from: string'],
    [{ spec: { replicas: 'x' } }, '"map[spec:map[replicas:x]]": unrecognized type: int32'],
    [{ spec: { replicas: 1.5 } }, 'cannot convert float64 to int32'],
    [{ spec: { paused: 'x' } }, 'unrecognized type: bool'],
    [{ spec: { template: { spec: { containers: {} } } } }, 'cannot restore slice from map'],
    [{ spec: { template: { spec: { nodeSelector: [] } } } }, 'cannot restore map from slice'],
    [{ metadata: { labels: { a: 1 } } }, 'cannot convert int64 to string'],
    [{ metadata: { labels: { a: true } } }, 'unrecognized type: string'],
  ])('a wrong type in a strategic merge is 422 and names the patch %j', async (body, why) => {
    const server = await withObjects()
    const text = refusalOf(await patch(server, web, strategic, body))
    expect(text.endsWith(why)).toBe(true)
  })

  it('an unknown field of a patch under Strict is 422 and names the result', async () => {
    const server = await withObjects()
    const strict = `${path}?fieldValidation=Strict`
    const text = refusalOf(await patch(server, strict, merge, { foo: 1 }))
    expect(text.endsWith(': strict decoding error: unknown field "foo"')).toBe(true)
  })

  it('a wrong type after a merge patch is 422 and shows new list items with their members sorted', async () => {
    const server = await withObjects()
    const containers = [{ name: 'main', image: 1 }]
    const body = { spec: { template: { spec: { containers } } } }
    const text = refusalOf(await patch(server, web, merge, body))
    expect(text).toContain(String.raw`\"containers\":[{\"image\":1,\"name\":\"main\"}]`)
  })

  it('a wrong type after a patch is 422 and shows no more of a long object than its beginning', async () => {
    const server = await withObjects()
    const answer = await patch(server, path, merge, { data: { a: 'x'.repeat(100_000), b: 1 } })
    expect(refusalOf(answer).length).toBeLessThan(10_000)
  })
})

describe('a whole number of more than 32 bits', () => {
  const body = { spec: { replicas: 4_294_967_298 } }

  it.each([
    [strategic, ''],
    ['application/apply-patch+yaml', '?fieldManager=a&force=true'],
  ])('a whole number of more than 32 bits is cut to them by %s', async (type, query) => {
    const server = await withObjects()
    const named = { apiVersion: 'apps/v1', kind: 'Deployment', ...body }
    const { body: patched } = await patch(server, `${web}${query}`, type, named)
    expect(patched).toMatchObject({ spec: { replicas: 2 } })
  })

  it('a whole number of more than 32 bits is refused where the text is read for the first time', async () => {
    const server = await withObjects()
    const why =
      'cannot unmarshal number 4294967298 into Go struct field DeploymentSpec.spec.replicas of type int32'
    expect(refusalOf(await patch(server, web, merge, body)).endsWith(why)).toBe(true)
  })
})

describe('a patch that names another kind', () => {
  it.each([
    { kind: 'Scale', apiVersion: 'autoscaling/v1' },
    { kind: 'Pod' },
    { apiVersion: 'extensions/v1beta1' },
  ])('a patch that names another kind is merged strategically all the same: %j', async (stated) => {
    const server = await withObjects()
    const { status, body } = await patch(server, web, strategic, {
      ...stated,
      spec: { replicas: 4 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      spec: { replicas: 4 },
    })
  })

  it.each([
    [merge, { kind: 'Pod' }, 'converting (v1.Pod) to (core.ConfigMap): unknown conversion'],
    [merge, { kind: 1 }, 'json: cannot unmarshal number into Go struct field .kind of type string'],
    [merge, { apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
    [
      json,
      [{ op: 'replace', path: '/kind', value: 'Nope' }],
      'no kind "Nope" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
  ])('a patch that names another kind is refused as %s: %j', async (type, body, why) => {
    const server = await withObjects()
    expect(refusalOf(await patch(server, path, type, body)).endsWith(why)).toBe(true)
  })
})
