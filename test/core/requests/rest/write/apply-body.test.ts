import { describe, expect, it } from 'vitest'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

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
    [
      'that is no object',
      '- a',
      'error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array',
    ],
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
  ])('an applied configuration %s is 400', async (_what, configuration, message) => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', configuration)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect((await server.get(path)).status).toBe(404)
  })

  it.each([
    ['\\/', 'yaml: found unknown escape character'],
    ['\\ud83d\\ude00', 'yaml: found invalid Unicode character escape code'],
    ['\u007f', 'yaml: control characters are not allowed'],
  ])(
    'an applied configuration in JSON is 400 where YAML has not its text: %j',
    async (text, why) => {
      const server = await openTestServer()
      const configuration = JSON.stringify({ ...configMap('a'), data: { a: 'TEXT' } })
      const { status, body } = await apply(server, path, 'me', configuration.replace('TEXT', text))
      expect(status).toBe(400)
      expect(body.message).toBe(`error decoding YAML: error converting YAML to JSON: ${why}`)
    },
  )

  it('an applied configuration is 400 without a name where it creates', async () => {
    const server = await openTestServer()
    const nameless = { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }
    const { status, body } = await apply(server, path, 'me', nameless)
    expect(status).toBe(400)
    expect(body.message).toBe(
      'the name of the object (a based on URL) was undeterminable: name must be provided',
    )
    await apply(server, path, 'me', configMap('a'))
    expect((await apply(server, path, 'me', nameless)).status).toBe(200)
  })
})

describe('a duplicate field of an apply', () => {
  const texts: readonly [string, string, string][] = [
    [
      'YAML',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  b: "1"\n  b: "2"\n',
      'line 6: key "b" already set in map',
    ],
    [
      'JSON',
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"1","b":"2"}}',
      'line 1: key "b" already set in map',
    ],
  ]

  it.each(texts)(
    'a duplicate field is warned of in %s, and the last one counts',
    async (_form, text, said) => {
      const server = await openTestServer()
      const { status, body, warnings } = await apply(server, path, 'me', text)
      expect(status).toBe(201)
      expect(body['data']).toEqual({ b: '2' })
      expect(warnings).toEqual([`299 - "${said.replaceAll('"', '\\"')}"`])
    },
  )

  it.each(texts)(
    'a duplicate field is 400 in %s where the client is strict',
    async (_form, text, said) => {
      const server = await openTestServer()
      const { status, body } = await apply(server, path, 'me', text, {
        query: 'fieldValidation=Strict',
      })
      expect(status).toBe(400)
      expect(body.message).toBe(
        `error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  ${said}`,
      )
    },
  )
})

it('JSON that is written as flow YAML is applied as YAML', async () => {
  const server = await openTestServer()
  const text = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: '1'}}"
  const { status, body } = await apply(server, path, 'me', text)
  expect(status).toBe(201)
  expect(body['data']).toEqual({ b: '1' })
})

describe('JSON means what the same text means as YAML', () => {
  const images = [
    'nginx:1.25',
    '10.0.0.1:5000/a:2e3',
    ':1.5',
    '[1.5',
    ', 2e9',
    '": 1.25',
    '{"a":1.5}',
  ]
  const numbers = ['3', '3.0', '3e0', ' 30e-1', '300000000000000000', '-0', '-1.5', '[1.5]']
  const text = (image: string, replicas: string): string => {
    const containers = [{ name: 'a', image, args: [image, `a,${image}`] }]
    const selector = { matchLabels: { app: 'web' } }
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers } }
    const spec = JSON.stringify({ selector, template }).slice(1)
    return `{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":${replicas},${spec}}`
  }

  it.each([
    ...images.map((image) => [image, '3'] as const),
    ...numbers.map((replicas) => ['nginx:1.25', replicas] as const),
  ])('with the image %j and the number %j', async (image, replicas) => {
    const server = await openTestServer()
    const applied = async (configuration: string): Promise<unknown> => {
      const { status, body } = await apply(server, web, 'me', configuration, {
        query: 'dryRun=All',
      })
      return [status, body.message, body['spec']]
    }
    // A text that begins with a space is parsed as YAML.
    expect(await applied(text(image, replicas))).toEqual(await applied(` ${text(image, replicas)}`))
  })
})

it('a field that is applied as null is removed, and owned', async () => {
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
