import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { pod } from '../../../support/objects/fixture-objects.ts'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'

describe('loading more fixtures', () => {
  it('loading more fixtures replaces what exists and tells watchers', async () => {
    const { server, run, send } = await openMock({ fixtures: configMap('a', 'red') })
    const watch = await run.watch(`${configMaps}?watch=1`)
    expect(await watch.next()).toBe('ADDED a')
    const before = await send('GET', `${configMaps}/a`)
    await server.load([configMap('a', 'blue'), configMap('b', 'blue')])
    expect([await watch.next(), await watch.next()].toSorted()).toEqual(['ADDED b', 'MODIFIED a'])
    const after = await send('GET', `${configMaps}/a`)
    expect(after.data).toEqual({ color: 'blue' })
    expect(after.metadata.uid).toBe(before.metadata.uid)
  })

  it('loading more fixtures replaces a status, whatever faults and users say', async () => {
    const { server, send } = await openMock({ fixtures: pod, users: { jane: {} }, actAs: 'jane' })
    await server.addFault({ fault: { type: 'status', reason: 'InternalError' } })
    await server.load({ ...pod, status: { phase: 'Succeeded' } })
    await server.clearFaults()
    await server.actAs('admin')
    const { status } = await send('GET', '/api/v1/namespaces/shop/pods/web')
    expect(status.phase).toBe('Succeeded')
  })
})

describe('services among fixtures', () => {
  const service = (name: string, spec: JsonObject): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: 'default' },
    spec: { ports: [{ port: 80 }], ...spec },
  })

  it('services among fixtures keep the addresses and ports that they had where they come from', async () => {
    const any = Array.from({ length: 40 }, (_, at) => service(`any-${at}`, {}))
    const ports = [{ port: 80, nodePort: 30_080 }]
    const fixtures = [
      ...any,
      service('foreign', { clusterIP: '10.96.7.7', clusterIPs: ['10.96.7.7'] }),
      service('near', { clusterIP: '10.96.8.8', type: 'NodePort', ports }),
      service('own', { clusterIP: '10.0.0.77' }),
      service('kubernetes', { clusterIP: '10.96.0.1', ports: [{ name: 'web', port: 8443 }] }),
    ]
    const { server, send } = await openMock({ fixtures })
    const specOf = async (name: string) =>
      (await send('GET', `/api/v1/namespaces/default/services/${name}`)).spec
    expect(await specOf('foreign')).toMatchObject({ clusterIPs: ['10.96.7.7'] })
    expect(await specOf('near')).toMatchObject({ clusterIP: '10.96.8.8', ports })
    expect(await specOf('own')).toMatchObject({ clusterIP: '10.0.0.77' })
    // What every server has stays where it is.
    expect(await specOf('kubernetes')).toMatchObject({
      clusterIP: '10.0.0.1',
      ports: [{ port: 8443 }],
    })
    await server.load(fixtures)
    expect(await specOf('near')).toMatchObject({ clusterIP: '10.96.8.8', ports })
  })
})

describe('a bad fixture', () => {
  it.each([
    ['no YAML', 'a: b: c', 'the fixtures are not YAML: '],
    ['a text', '- just\n- texts', 'fixture 1 is the text "just" and no object'],
    ['no kind', { apiVersion: 'v1', metadata: { name: 'a' } }, 'fixture 1 (no kind a) has no kind'],
    ['no version', { kind: 'Pod', metadata: { name: 'a' } }, 'fixture 1 (Pod a) has no apiVersion'],
    ['no metadata', { apiVersion: 'v1', kind: 'Pod' }, 'fixture 1 (Pod *) has no metadata'],
    [
      'a kind that is not served',
      [configMap('a'), { ...pod, kind: 'Pot' }],
      'fixture 2 (Pot shop/web): no Pot is served in version v1',
    ],
    [
      'a status that nothing keeps',
      { ...configMap('a'), kind: 'ServiceAccount', data: undefined, status: { a: 1 } },
      'fixture 1 (ServiceAccount a)',
    ],
  ])('a bad fixture is refused by its number, kind and name: %s', async (_, fixtures, message) => {
    await expect(openMock({ fixtures })).rejects.toThrow(message)
  })

  it('a bad fixture is refused with what the server says of it', async () => {
    const invalid = { ...pod, spec: { containers: [{ name: 'main' }] } }
    const unknown = { ...configMap('b'), colour: 'red' }
    await expect(openMock({ fixtures: [configMap('a'), invalid] })).rejects.toMatchObject({
      name: 'ApiError',
      reason: 'Invalid',
      code: 422,
      message: expect.stringMatching(/^fixture 2 \(Pod shop\/web\): Pod "web" is invalid: /),
    })
    await expect(openMock({ fixtures: unknown })).rejects.toThrow(
      /^fixture 1 \(ConfigMap b\): .*unknown field "colour"/,
    )
  })
})
