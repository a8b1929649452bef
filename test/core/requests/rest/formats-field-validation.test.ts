import { describe, expect, it } from 'vitest'
import {
  writes,
  openFor,
  sorted,
  asWarnings,
  yamlType,
  web,
  yaml,
} from '../../../support/schemas/faulty-fields.ts'
import {
  configMap,
  configMaps,
  deployments,
  openTestServer,
} from '../../../support/servers/test-server.ts'

describe('unknown and duplicate fields', () => {
  it.each(writes)(
    'unknown and duplicate fields of a %s are dropped with a warning each',
    async (what, send, expected) => {
      for (const query of ['', 'fieldValidation=Warn', 'fieldValidation=']) {
        const server = await openFor(what)
        const { status, warnings, body } = await send(server, query)
        expect(status).toBe(what.startsWith('create') ? 201 : 200)
        const inOrder = what.includes('patch') ? sorted : (texts: readonly string[]) => texts
        expect(inOrder(warnings)).toEqual(inOrder(asWarnings(expected)))
        expect(body['spec']).not.toHaveProperty('replica')
        expect(body.metadata).not.toHaveProperty('lables')
      }
    },
  )

  it.each(writes)(
    'unknown and duplicate fields of a %s are dropped silently by Ignore',
    async (what, send) => {
      const server = await openFor(what)
      const { status, warnings, body } = await send(server, 'fieldValidation=Ignore')
      expect(status).toBe(what.startsWith('create') ? 201 : 200)
      expect(warnings).toEqual([])
      expect(body['spec']).not.toHaveProperty('replica')
    },
  )

  it.each(writes)(
    'unknown and duplicate fields of a %s are all named by Strict, which refuses them',
    async (what, send, expected) => {
      const server = await openFor(what)
      const { body: before } = await server.get(deployments)
      const { status, warnings, body } = await send(server, 'fieldValidation=Strict')
      const refusal = what.includes('patch') ? [422, 'Invalid'] : [400, 'BadRequest']
      expect([status, body.reason]).toEqual(refusal)
      expect(body.message).toMatch(/strict decoding error: /)
      for (const complaint of expected) expect(body.message).toContain(complaint)
      expect(warnings).toEqual([])
      expect((await server.get(deployments)).body.items).toEqual(before.items)
    },
  )

  const inUnknown = `{
    "metadata": { "name": "web", "labels": { "a": "1", "a": "2" } },
    "spec": {
      "replica": 1, "replica": 2, "more": { "a": [{ "b": 1, "b": 2 }] }, "replicas": 1, "replicas": 2,
      "selector": { "matchLabels": { "app": "web" } },
      "template": {
        "metadata": { "labels": { "app": "web" } },
        "spec": { "containers": [{ "name": "main", "image": "a" }] }
      }
    }
  }`
  const told = [
    'duplicate field "metadata.labels.a"',
    'unknown field "spec.replica"',
    'unknown field "spec.more"',
    'duplicate field "spec.replicas"',
  ]
  const lines = [
    'line 2: key "a" already set in map',
    'line 4: key "replica" already set in map',
    'line 4: key "b" already set in map',
    'line 4: key "replicas" already set in map',
  ]
  const unknown = ['unknown field "spec.more"', 'unknown field "spec.replica"']

  // JSON is YAML in flow style too, where every key that repeats is told.
  it.each([
    ['JSON', {}, told, told.join(', ')],
    [
      'YAML',
      yamlType,
      [...lines, ...unknown],
      [`yaml: unmarshal errors:\n  ${lines.join('\n  ')}`, ...unknown].join(', '),
    ],
  ])(
    'fields both unknown and duplicate are told as unknown in %s',
    async (_, type, warnings, error) => {
      const server = await openTestServer()
      const strict = await server.post(`${deployments}?fieldValidation=Strict`, inUnknown, type)
      expect(strict.status).toBe(400)
      expect(strict.body.message).toBe(
        `Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: ${error}`,
      )
      const warned = await server.post(deployments, inUnknown, type)
      expect(warned.warnings).toEqual(asWarnings(warnings))
      expect((await server.put(web, inUnknown, type)).warnings).toEqual(warned.warnings)
    },
  )

  const applied = `{"kind":"Deployment","apiVersion":"apps/v1",${inUnknown.trim().slice(1)}`
  const applyType = { headers: { 'content-type': 'application/apply-patch+yaml' } }

  it.each(['', 'Warn', 'Ignore', 'Strict'])(
    'unknown fields of an applied configuration are refused by "%s"',
    async (level) => {
      const server = await openTestServer()
      const query = `fieldManager=me&fieldValidation=${level}`
      const { status, body } = await server.patch(`${web}?${query}`, applied, applyType)
      expect(status).toBe(500)
      expect(body.message).toMatch(
        /^failed to create typed patch object \(\/web; apps\/v1, Kind=Deployment\): \.spec\.(more|replica): field not declared in schema$/,
      )
      expect((await server.get(web)).status).toBe(404)
    },
  )

  it('duplicate fields of an applied configuration are told by their lines', async () => {
    const server = await openTestServer()
    const unknown = '"replica": 1, "replica": 2, "more": { "a": [{ "b": 1, "b": 2 }] }, '
    const known = applied.replace(unknown, '')
    const { status, warnings } = await server.patch(`${web}?fieldManager=me`, known, applyType)
    expect(status).toBe(201)
    expect(warnings).toEqual(
      asWarnings([
        'line 2: key "a" already set in map',
        'line 4: key "replicas" already set in map',
      ]),
    )
  })

  it('fields both unknown and duplicate in a merge patch are duplicates in its text, unknown in its result', async () => {
    const server = await openFor('update')
    const { warnings } = await server.patch(web, '{"spec":{"replica":1,"replica":2}}')
    expect(warnings).toEqual(
      asWarnings(['duplicate field "spec.replica"', 'unknown field "spec.replica"']),
    )
  })

  it('duplicate fields take the last value', async () => {
    const server = await openTestServer()
    const { body } = await server.post(deployments, yaml, yamlType)
    expect(body['spec']).toMatchObject({
      replicas: 2,
      template: { spec: { containers: [{ image: 'b' }] } },
    })
  })

  it('unknown fields do not hide a wrong type: 400 names that alone, at any level', async () => {
    const server = await openTestServer()
    const sent = { metadata: { name: 'web' }, spec: { replica: 3, replicas: 'three' } }
    const answers = await Promise.all(
      ['Ignore', 'Warn', 'Strict'].map((level) =>
        server.post(`${deployments}?fieldValidation=${level}`, sent),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.message).toMatch(/spec\.replicas/)
      expect(body.message).not.toMatch(/spec\.replica"/)
    }
  })

  it('no field is unknown in the data of a config map', async () => {
    const server = await openTestServer()
    const { status, warnings } = await server.post(
      `${configMaps}?fieldValidation=Strict`,
      configMap('a'),
    )
    expect({ status, warnings }).toEqual({ status: 201, warnings: [] })
  })
})

describe('fieldValidation', () => {
  it('fieldValidation of any other value is 422', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(
      `${configMaps}?fieldValidation=Loose`,
      configMap('a'),
    )
    expect(status).toBe(422)
    expect(body.message).toBe(
      'CreateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Loose": supported values: "", "Ignore", "Strict", "Warn"',
    )
  })
})
