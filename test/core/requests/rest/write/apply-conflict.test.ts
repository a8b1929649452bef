import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

function colored(color: string): JsonObject {
  return { ...configMap('a'), data: { color } }
}

async function withApplied(): Promise<TestServer> {
  const server = await openTestServer()
  await apply(server, path, 'one', colored('red'))
  return server
}

describe('a conflict', () => {
  it('an apply conflict is 409, and names the manager and the field', async () => {
    const server = await withApplied()
    const { status, body } = await apply(server, path, 'two', colored('blue'))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'Conflict',
      message: 'Apply failed with 1 conflict: conflict with "one": .data.color',
      details: {
        causes: [
          { reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.data.color' },
        ],
      },
    })
  })

  it('an apply conflict names the version of who updated, and its subresource', async () => {
    const server = await openTestServer()
    await server.post(`${deployments}?fieldManager=maker`, deployment('web', { replicas: 2 }))
    await server.patch(`${web}/scale?fieldManager=scaler`, { spec: { replicas: 3 } })
    const { body } = await apply(server, web, 'me', deployment('web', { replicas: 4 }))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "scaler" with subresource "scale" using apps/v1: .spec.replicas',
    )
  })

  it('an apply conflict of several fields and managers lists them by manager', async () => {
    const server = await openTestServer()
    await server.post(`${deployments}?fieldManager=maker`, deployment('web', { replicas: 2 }))
    await server.patch(`${web}?fieldManager=editor`, { spec: { minReadySeconds: 5 } })
    const { body } = await apply(
      server,
      web,
      'me',
      deployment('web', {
        replicas: 3,
        minReadySeconds: 6,
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'main', image: 'other' }] },
        },
      }),
    )
    expect(body.message).toBe(
      [
        'Apply failed with 3 conflicts: conflicts with "editor" using apps/v1:',
        '- .spec.minReadySeconds',
        'conflicts with "maker" using apps/v1:',
        '- .spec.replicas',
        '- .spec.template.spec.containers[name="main"].image',
      ].join('\n'),
    )
    expect(body.details?.causes?.map(({ field }) => field)).toEqual([
      '.spec.minReadySeconds',
      '.spec.replicas',
      '.spec.template.spec.containers[name="main"].image',
    ])
  })

  it('an apply conflict changes nothing', async () => {
    const server = await withApplied()
    const { body: before } = await server.get(path)
    await apply(server, path, 'two', {
      ...colored('blue'),
      metadata: { name: 'a', labels: { a: 'b' } },
    })
    expect((await server.get(path)).body).toEqual(before)
  })

  it('an apply conflict is forced, and the field changes its owner', async () => {
    const server = await withApplied()
    const { status, body } = await apply(server, path, 'two', colored('blue'), { force: true })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'blue' })
    expect(ownersOf(body)).toEqual({ 'two Apply': ['.data.color'] })
    const { body: back } = await apply(server, path, 'one', colored('red'))
    expect(back.message).toContain('conflict with "two": .data.color')
  })

  it('there is no apply conflict where the value is the same: both own the field then', async () => {
    const server = await withApplied()
    const { status, body } = await apply(server, path, 'two', colored('red'))
    expect(status).toBe(200)
    expect(ownersOf(body)).toEqual({
      'one Apply': ['.data.color'],
      'two Apply': ['.data.color'],
    })
  })

  it('an apply conflict meets either of two owners that changes the field', async () => {
    const server = await withApplied()
    await apply(server, path, 'two', colored('red'))
    const { body: one } = await apply(server, path, 'one', colored('blue'))
    const { body: two } = await apply(server, path, 'two', colored('blue'))
    expect(one.message).toBe('Apply failed with 1 conflict: conflict with "two": .data.color')
    expect(two.message).toBe('Apply failed with 1 conflict: conflict with "one": .data.color')
  })

  it('there is no apply conflict with oneself', async () => {
    const server = await withApplied()
    expect((await apply(server, path, 'one', colored('blue'))).status).toBe(200)
  })

  it('an apply conflict is there with oneself where one updated the field before', async () => {
    const server = await openTestServer()
    await server.post(`${configMaps}?fieldManager=one`, colored('red'))
    const { body } = await apply(server, path, 'one', colored('blue'))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "one" using v1: .data.color',
    )
  })

  it('an apply conflict is over an item as a whole where the item is new to its list', async () => {
    const server = await openTestServer()
    const ports = (port: number): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { ports: [{ port, name: `p${port}` }] },
    })
    const services = '/api/v1/namespaces/default/services'
    await apply(server, `${services}/a`, 'one', ports(80))
    const { status, body } = await apply(server, `${services}/a`, 'two', ports(81))
    expect(status).toBe(200)
    expect(ownersOf(body)['two Apply']).toEqual([
      '.spec.ports[port=81,protocol="TCP"].name',
      '.spec.ports[port=81,protocol="TCP"].port',
    ])
  })

  it('an apply conflict is over all of an atomic list or map', async () => {
    const server = await openTestServer()
    await apply(server, web, 'one', deployment('web'))
    const { body } = await apply(
      server,
      web,
      'two',
      deployment('web', { selector: { matchLabels: { app: 'web', tier: 'x' } } }),
    )
    expect(body.message).toBe('Apply failed with 1 conflict: conflict with "one": .spec.selector')
  })
})
