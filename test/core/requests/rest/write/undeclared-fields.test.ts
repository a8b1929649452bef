import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { establish, version, widgetCrd } from '../../../../support/objects/custom-resources.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const schemaOf = (...fields: string[]): JsonObject => ({
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
      },
    },
  },
})

/** A server of widgets in two versions, of which `v1` has fewer fields; nothing converts between them. */
async function openWithVersions(): Promise<TestServer> {
  const server = await openTestServer()
  const versions = [
    version({ schema: schemaOf('port'), storage: false }),
    version({ name: 'v2', schema: schemaOf('port', 'extra') }),
  ]
  await establish(server, widgetCrd({ versions }))
  return server
}

const pathIn = (name: string): string => `/apis/shop.example/${name}/namespaces/default/widgets/a`

const widget = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: `shop.example/${name}`,
  kind: 'Widget',
  metadata: { name: 'a' },
  spec,
})

/** Applies by `manager` in a version. @returns the message of the 500, or `ok`. */
async function applied(
  server: TestServer,
  manager: string,
  name: string,
  spec: JsonObject,
): Promise<string> {
  const { status, body } = await apply(server, pathIn(name), manager, widget(name, spec))
  if (status < 300) return 'ok'
  expect(body).toMatchObject({ code: 500 })
  expect(body).not.toHaveProperty('reason')
  return body.message ?? ''
}

// What a kube-apiserver 1.34.2 answers.
describe('a custom object with fields that the version of a manager does not have', () => {
  it('an apply that adds such a field is 500', async () => {
    const server = await openWithVersions()
    expect(await applied(server, 'old', 'v1', { port: '1' })).toBe('ok')
    expect(await applied(server, 'new', 'v2', { extra: 'x' })).toBe(
      'failed to convert new object: .spec.extra: field not declared in schema',
    )
    expect(await applied(server, 'new', 'v2', { port: '1' })).toBe('ok')
  })

  it('an apply by the manager of the older version is 500 as it prunes', async () => {
    const server = await openWithVersions()
    expect(await applied(server, 'old', 'v1', { port: '1' })).toBe('ok')
    const step = 'failed to prune fields: failed to convert merged object to last applied version'
    expect(await applied(server, 'old', 'v2', { port: '1', extra: 'x' })).toBe(
      `${step}: .spec.extra: field not declared in schema`,
    )
  })

  it('an update takes the managed fields of all managers away', async () => {
    const server = await openWithVersions()
    expect(await applied(server, 'old', 'v1', { port: '1' })).toBe('ok')
    const patched = await server.patch(pathIn('v2'), { spec: { extra: 'x' } })
    expect(patched.status).toBe(200)
    expect(patched.body.metadata).not.toHaveProperty('managedFields')
  })

  it('an apply in the newer version is 500 where a default of that fills such a field in', async () => {
    const server = await openTestServer()
    const access = { type: 'string', default: 'deny' }
    const properties = {
      spec: { type: 'object', properties: { port: { type: 'string' }, access } },
    }
    await establish(
      server,
      widgetCrd({
        versions: [
          version({ schema: schemaOf('port'), storage: false }),
          version({ name: 'v2', schema: { openAPIV3Schema: { type: 'object', properties } } }),
        ],
      }),
    )
    expect(await applied(server, 'flux', 'v1', { port: '1' })).toBe('ok')
    const message = '.spec.access: field not declared in schema'
    expect(await applied(server, 'flux', 'v2', { port: '1' })).toBe(message)
    expect(await applied(server, 'other', 'v2', { port: '1', access: 'all' })).toBe(message)
    expect(await applied(server, 'flux', 'v1', { port: '1' })).toBe('ok')
  })

  it('managers of both versions own fields that both versions have', async () => {
    const server = await openWithVersions()
    expect(await applied(server, 'new', 'v2', { port: '1', extra: 'x' })).toBe('ok')
    const patched = await server.patch(`${pathIn('v1')}?fieldManager=old`, { spec: { port: '2' } })
    expect(ownersOf(patched.body)).toEqual({
      'new Apply': ['.spec.extra'],
      'old Update': ['.spec.port'],
    })
  })
})
