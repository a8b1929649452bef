import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { apply, ownersOf } from '../../support/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../support/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

function withContainer(container: JsonObject, facts: JsonObject = {}): JsonObject {
  return deployment('web', {
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image: 'i', ...container }] },
    },
    ...facts,
  })
}

describe('a configuration is 400', () => {
  it.each<[string, object | string, string]>([
    [
      'of another kind',
      { ...configMap('a'), kind: 'Secret' },
      'invalid object type: /v1, Kind=Secret',
    ],
    [
      'of another version',
      { ...configMap('a'), apiVersion: 'apps/v1' },
      'invalid object type: apps/v1, Kind=ConfigMap',
    ],
    ['of no kind', { metadata: { name: 'a' } }, 'invalid object type: /, Kind='],
    ['that is no object', '- a', 'an applied configuration must be an object'],
    ['that is no YAML', 'a: b: c', 'error converting YAML to JSON'],
    ['of another name', configMap('b'), 'the name of the object (b) does not match'],
    [
      'of another namespace',
      configMap('a', { namespace: 'other' }),
      'does not match the namespace sent on the request',
    ],
    [
      'that defines managed fields',
      configMap('a', { managedFields: [] }),
      'metadata.managedFields must be nil',
    ],
  ])('%s', async (_what, configuration, message) => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', configuration)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect((await server.get(path)).status).toBe(404)
  })

  it('with a value of a wrong type, at any level of validation', async () => {
    const server = await openTestServer()
    for (const level of ['Ignore', 'Warn', 'Strict']) {
      const { status, body } = await apply(
        server,
        web,
        'me',
        withContainer({ bad: 1 }, { replicas: 'many' }),
        { query: `fieldValidation=${level}` },
      )
      expect(status).toBe(400)
      expect(body.message).toBe(
        'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
      )
    }
  })

  it.each<[string, JsonObject, string]>([
    [
      'without its key',
      { env: [{ value: 'x' }] },
      '.spec.template.spec.containers[name="main"].env: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
    ],
    [
      'that is there twice',
      {
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      '.spec.template.spec.containers[name="main"].env: duplicate entries for key [name="A"]',
    ],
    [
      'that is null',
      { env: [null] },
      '.spec.template.spec.containers[name="main"].env: element 0: associative list with keys may not have a null element',
    ],
  ])('with an item %s', async (_what, container, message) => {
    const server = await openTestServer()
    const { status, body } = await apply(server, web, 'me', withContainer(container))
    expect(status).toBe(400)
    expect(body.message).toBe(
      `failed to create typed patch object (default/web; apps/v1, Kind=Deployment): ${message}`,
    )
  })

  it('with several such items, and names each', async () => {
    const server = await openTestServer()
    const { body } = await apply(
      server,
      web,
      'me',
      withContainer({
        env: [{ value: 'x' }],
        ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }],
      }),
    )
    expect(body.message?.split('\n').slice(0, 3)).toEqual([
      'failed to create typed patch object (default/web; apps/v1, Kind=Deployment): errors:',
      expect.stringContaining('.env: element 0: '),
      '  .spec.template.spec.containers[name="main"].ports: duplicate entries for key [containerPort=80,protocol="TCP"]',
    ])
  })

  it('with an item of a set that is there twice', async () => {
    const server = await openTestServer()
    const finalizers = ['example.com/a', 'example.com/a']
    const { body } = await apply(server, path, 'me', configMap('a', { finalizers }))
    expect(body.message).toContain(
      '.metadata.finalizers: duplicate entries for key [="example.com/a"]',
    )
  })
})

describe('a field that the kind does not have', () => {
  const configuration = withContainer({ bad: 1 }, { worse: { deep: 2 } })

  it('is dropped and warned of, once each', async () => {
    const server = await openTestServer()
    const { status, body, warnings } = await apply(server, web, 'me', configuration)
    expect(status).toBe(201)
    expect(warnings).toEqual([
      '299 - "unknown field \\"spec.worse\\""',
      '299 - "unknown field \\"spec.template.spec.containers[0].bad\\""',
    ])
    expect(Object.values(ownersOf(body)).flat().join(' ')).not.toMatch(/bad|worse/)
  })

  it('is dropped without a word where the client asks for that', async () => {
    const server = await openTestServer()
    const { status, warnings } = await apply(server, web, 'me', configuration, {
      query: 'fieldValidation=Ignore',
    })
    expect(status).toBe(201)
    expect(warnings).toEqual([])
  })

  it('is 400 where the client is strict, and all are named', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, web, 'me', configuration, {
      query: 'fieldValidation=Strict',
    })
    expect(status).toBe(400)
    expect(body.message).toBe(
      'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.worse", unknown field "spec.template.spec.containers[0].bad"',
    )
  })
})

describe('a field that is there twice', () => {
  const texts: readonly [string, string][] = [
    ['YAML', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  b: "1"\n  b: "2"\n'],
    [
      'JSON',
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"1","b":"2"}}',
    ],
  ]

  it.each(texts)('is warned of in %s, and the last one counts', async (_form, text) => {
    const server = await openTestServer()
    const { status, body, warnings } = await apply(server, path, 'me', text)
    expect(status).toBe(201)
    expect(body['data']).toEqual({ b: '2' })
    expect(warnings).toEqual(['299 - "duplicate field \\"data.b\\""'])
  })

  it.each(texts)('is 400 in %s where the client is strict', async (_form, text) => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', text, {
      query: 'fieldValidation=Strict',
    })
    expect(status).toBe(400)
    expect(body.message).toContain('strict decoding error: duplicate field "data.b"')
  })
})

it('JSON that is written as flow YAML is read as YAML', async () => {
  const server = await openTestServer()
  const text = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: '1'}}"
  const { status, body } = await apply(server, path, 'me', text)
  expect(status).toBe(201)
  expect(body['data']).toEqual({ b: '1' })
})

it('a field that is stated as null is removed, and owned', async () => {
  const server = await openTestServer()
  await apply(server, web, 'me', deployment('web', { minReadySeconds: 5 }))
  const { status, body } = await apply(
    server,
    web,
    'me',
    deployment('web', { minReadySeconds: null }),
  )
  expect(status).toBe(200)
  expect(body['spec']).not.toHaveProperty('minReadySeconds')
  expect(ownersOf(body)['me Apply']).toContain('.spec.minReadySeconds')
})
