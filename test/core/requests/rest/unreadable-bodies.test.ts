import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'
const subject = 'the object provided is unrecognized (must be of type Namespace): '
const kindMembers = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`

describe('a body without a kind', () => {
  it.each([
    ['', 'unexpected end of JSON input (<empty>)'],
    ['{', 'unexpected end of JSON input ({)'],
    ['\t', 'unexpected end of JSON input (09)'],
    ['a: b', "invalid character 'a' looking for beginning of value (613a2062)"],
    ['\u0001', String.raw`invalid character '\x01' looking for beginning of value (01)`],
    ['[]', `json: cannot unmarshal array into Go value of type ${kindMembers} (5b5d)`],
    ['7', `json: cannot unmarshal number into Go value of type ${kindMembers} (37)`],
    [
      '{"kind":1}',
      'json: cannot unmarshal number into Go struct field .kind of type string ({"kind":1})',
    ],
    [`{"kind":"${'x'.repeat(40)}`, `unexpected end of JSON input ({"kind":"${'x'.repeat(21)} ...)`],
  ])('a body without a kind is shown, or its beginning: %j', async (text, why) => {
    const server = await openTestServer()
    const { status, body } = await server.post(namespaces, text)
    expect(status).toBe(400)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `${subject}couldn't get version/kind; json parse error: ${why}`,
      reason: 'BadRequest',
      code: 400,
    })
  })

  it('a body whose version is none is shown, too', async () => {
    const server = await openTestServer()
    const { body } = await server.post(namespaces, '{"apiVersion":"a/b/c"}')
    expect(body.message).toBe(
      `${subject}unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c"})`,
    )
  })

  it('a null body is an empty object', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(namespaces, 'null')
    expect(status).toBe(422)
    expect(body.message).toContain('name or generateName is required')
  })
})

describe('a body of another kind', () => {
  const scheme = 'in scheme "pkg/api/legacyscheme/scheme.go:30"'

  it.each([
    [
      { kind: 'Pod' },
      'Pod in version "v1"',
      'converting (v1.Pod) to (core.Namespace): unknown conversion',
    ],
    [
      { kind: 'Deployment', apiVersion: 'apps/v1' },
      'Deployment in version "v1"',
      'converting (v1.Deployment) to (core.Namespace): unknown conversion',
    ],
    [
      { kind: 'Event', apiVersion: 'events.k8s.io/v1' },
      'Event in version "v1"',
      'converting (v1.Event) to (core.Namespace): unknown conversion',
    ],
    [
      { kind: 'Foo' },
      'Foo in version "v1"',
      `no kind "Foo" is registered for version "v1" ${scheme}`,
    ],
    [
      { apiVersion: 'v2' },
      'Namespace in version "v2"',
      `no kind "Namespace" is registered for version "v2" ${scheme}`,
    ],
    [
      { KIND: 'Pod' },
      'Pod in version "v1"',
      'converting (v1.Pod) to (core.Namespace): unknown conversion',
    ],
    [
      { kind: 'Pod', spec: 'x' },
      'Pod in version "v1"',
      'json: cannot unmarshal string into Go struct field Pod.spec of type v1.PodSpec',
    ],
  ])('a body of another kind is read as that and refused: %j', async (object, what, why) => {
    const server = await openTestServer()
    const { status, body } = await server.post(namespaces, object)
    expect(status).toBe(400)
    expect(body.message).toBe(`${what} cannot be handled as a Namespace: ${why}`)
  })

  it('a body of another kind is refused by its version alone where it is another form of the same', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post('/apis/apps/v1/namespaces/default/deployments', {
      kind: 'Deployment',
      apiVersion: 'extensions/v1beta1',
      metadata: { name: 'a' },
    })
    expect(status).toBe(400)
    expect(body.message).toBe(
      'the API version in the data (extensions/v1beta1) does not match the expected API version (apps/v1)',
    )
  })
})

describe('a PUT', () => {
  it('a PUT without a name in its body is 400', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.put(`${configMaps}/a`, { metadata: {} })
    expect(status).toBe(400)
    expect(body.message).toBe(
      'the name of the object (a based on URL) was undeterminable: name must be provided',
    )
  })

  it('a PUT keeps the time of the creation whatever its body says', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { creationTimestamp } = created.metadata
    const changed = configMap('a', { creationTimestamp: '2020-01-01T00:00:00Z' })
    const { body } = await server.put(`${configMaps}/a`, changed)
    expect(body.metadata.creationTimestamp).toBe(creationTimestamp)
  })

  it('a PUT with a version that is no number is a 500, as the original has it', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.put(
      `${configMaps}/a`,
      configMap('a', { resourceVersion: 'x' }),
    )
    expect(status).toBe(500)
    expect(body.message).toBe('strconv.ParseUint: parsing "x": invalid syntax')
    expect(body).not.toHaveProperty('reason')
  })
})

describe('a create that names a version', () => {
  const versioned = configMap('a', { resourceVersion: '1' })

  it('a create that names a version is 500 without a reason where it could be made without', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, versioned)
    expect(status).toBe(500)
    expect(body).not.toHaveProperty('reason')
  })

  it('a create that names a version is 422 where it is invalid, and may be a dry run', async () => {
    const server = await openTestServer()
    const invalid = { ...versioned, data: { '!': 'x' } }
    expect((await server.post(configMaps, invalid)).status).toBe(422)
    expect((await server.post(`${configMaps}?dryRun=All`, versioned)).status).toBe(201)
    expect((await server.get(`${configMaps}/a`)).status).toBe(404)
  })
})

it('a create with the name of an object that is being deleted is told so', async () => {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a', { finalizers: ['example.com/x'] }))
  await server.delete(`${configMaps}/a`)
  const { status, body } = await server.post(configMaps, configMap('a'))
  expect(status).toBe(409)
  expect(body.message).toBe('object is being deleted: configmaps "a" already exists')
})
