import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  web,
  container,
  podSpecOf,
  ownedBy,
  main,
  messageOf,
  services,
} from '../../../../support/objects/applied-containers.ts'
import { apply } from '../../../../support/recorded/apply.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

describe('a list', () => {
  it('an atomic list is owned and replaced as a whole', async () => {
    const server = await openTestServer()
    await apply(server, web, 'one', container({ args: ['a', 'b'] }))
    const { body } = await apply(server, web, 'one', container({ args: ['c'] }))
    expect(podSpecOf(body)).toMatchObject({ containers: [{ args: ['c'] }] })
    expect(ownedBy(body, 'one', `${main}.args`)).toEqual([`${main}.args`])
    expect(await messageOf(server, web, 'two', container({ args: ['c', 'd'] }))).toBe(
      `Apply failed with 1 conflict: conflict with "one": ${main}.args`,
    )
  })

  it('a list that is a set is shared by its members', async () => {
    const server = await openTestServer()
    const path = `${configMaps}/a`
    const held = (...finalizers: string[]): JsonObject => configMap('a', { finalizers })
    await apply(server, path, 'one', held('example.com/a', 'example.com/b'))
    const { body } = await apply(server, path, 'two', held('example.com/c', 'example.com/b'))
    expect(body.metadata.finalizers).toEqual(['example.com/a', 'example.com/c', 'example.com/b'])
    expect(ownedBy(body, 'two', '.metadata.finalizers')).toEqual([
      '.metadata.finalizers[="example.com/b"]',
      '.metadata.finalizers[="example.com/c"]',
    ])
    const left = await apply(server, path, 'one', held('example.com/a'))
    expect(left.body.metadata.finalizers).toEqual([
      'example.com/a',
      'example.com/c',
      'example.com/b',
    ])
    const gone = await apply(server, path, 'two', configMap('a'))
    expect(gone.body.metadata.finalizers).toEqual(['example.com/a'])
  })

  it('a list that is a map takes the default for a key that is left out', async () => {
    const server = await openTestServer()
    const path = `${services}/web`
    const service = (...ports: JsonObject[]): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { ports: [...ports] },
    })
    await apply(server, path, 'one', service({ port: 53, name: 'dns' }))
    const same = { port: 53, name: 'dns', protocol: 'TCP' }
    const { status, body } = await apply(server, path, 'two', service(same))
    expect(status).toBe(200)
    expect(body['spec']).toMatchObject({ ports: [{ port: 53, protocol: 'TCP' }] })
    const item = '.spec.ports[port=53,protocol="TCP"]'
    expect(ownedBy(body, 'one', '.spec')).toEqual([`${item}.name`, `${item}.port`])
    expect(ownedBy(body, 'two', '.spec')).toContain(`${item}.protocol`)
    const other = { port: 53, name: 'dns-udp', protocol: 'UDP' }
    const { body: both } = await apply(server, path, 'two', service(same, other))
    expect(both['spec']).toMatchObject({ ports: [{ protocol: 'TCP' }, { protocol: 'UDP' }] })
  })

  it('a list within a list is merged by its own keys', async () => {
    const server = await openTestServer()
    const mounts = (name: string, mountPath: string): JsonObject =>
      container({ volumeMounts: [{ name, mountPath }], env: [{ name, value: name }] })
    const volumes = (name: string): JsonObject => ({ volumes: [{ name, emptyDir: {} }] })
    const of = (name: string): JsonObject => {
      const object = mounts(name, `/${name}`)
      Object.assign(structOf(object, 'spec', 'template', 'spec'), volumes(name))
      return object
    }
    await apply(server, web, 'one', of('a'))
    const { body } = await apply(server, web, 'two', of('b'))
    expect(podSpecOf(body)).toMatchObject({
      containers: [
        {
          env: [{ name: 'a' }, { name: 'b' }],
          volumeMounts: [{ mountPath: '/a' }, { mountPath: '/b' }],
        },
      ],
      volumes: [{ name: 'a' }, { name: 'b' }],
    })
    const { body: left } = await apply(server, web, 'one', container({}))
    expect(podSpecOf(left)).toMatchObject({
      containers: [{ env: [{ name: 'b' }], volumeMounts: [{ mountPath: '/b' }] }],
      volumes: [{ name: 'b' }],
    })
  })
})
