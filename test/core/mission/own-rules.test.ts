import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/index.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../support/servers/test-server.ts'

/** Sentences of the requirement that the original does not keep; brand `svc` does. */

const bindings = '/apis/rbac.authorization.svc.io/v1/clusterrolebindings'
const path = `${configMaps}/a`

async function openOwn(): Promise<TestServer> {
  return openTestServer({ brand: brands.svc })
}

describe('brand svc', () => {
  it('brand svc lets a bare dryRun have side effects', async () => {
    const server = await openOwn()
    expect((await server.post(`${configMaps}?dryRun`, configMap('a'))).status).toBe(201)
    expect((await server.get(path)).status).toBe(200)
    await server.patch(`${path}?dryRun=`, { data: { color: 'blue' } })
    expect((await server.get(path)).body['data']).toEqual({ color: 'blue' })
    expect((await server.patch(`${path}?dryRun=Some`, {})).status).toBe(422)
    expect((await server.delete(`${path}?dryRun=All`)).status).toBe(200)
    expect((await server.delete(`${path}?dryRun`)).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('brand svc watches a single object by the parameter watch', async () => {
    const server = await openOwn()
    for (const name of ['a', 'b']) await server.post(configMaps, configMap(name))
    const watch = await server.watch(path)
    expect(await watch.line()).toBe('ADDED a')
    await server.patch(`${configMaps}/b`, { data: { color: 'blue' } })
    await server.patch(path, { data: { color: 'blue' } })
    expect(await watch.line()).toBe('MODIFIED a')
    expect((await server.get(`${path}?watch=false`)).body.kind).toBe('ConfigMap')
  })

  it('brand svc lets subjects name only reserved groups with the prefix system:', async () => {
    const server = await openOwn()
    const bind = async (group: string): Promise<number> => {
      const name = group.replaceAll(':', '-')
      const answer = await server.post(bindings, {
        apiVersion: 'rbac.authorization.svc.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: { apiGroup: 'rbac.authorization.svc.io', kind: 'ClusterRole', name: 'view' },
        subjects: [{ apiGroup: 'rbac.authorization.svc.io', kind: 'Group', name: group }],
      })
      return answer.status
    }
    expect(await bind('system:mine')).toBe(422)
    expect(await bind('system:')).toBe(422)
    for (const group of [
      'mine',
      'system:masters',
      'system:authenticated',
      'system:serviceaccounts:default',
      'system:bootstrappers:workers',
    ]) {
      expect(await bind(group)).toBe(201)
    }
  })

  it('brand svc takes the keyword x-svc-embedded-type beside x-svc-embedded-resource', async () => {
    const server = await openOwn()
    const definition = (keyword: string): object => ({
      apiVersion: 'apiextensions.svc.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'boxes.shop.example' },
      spec: {
        group: 'shop.example',
        names: { plural: 'boxes', kind: 'Box' },
        scope: 'Namespaced',
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  content: {
                    type: 'object',
                    [keyword]: true,
                    'x-svc-preserve-unknown-fields': true,
                  },
                },
              },
            },
          },
        ],
      },
    })
    const definitions = '/apis/apiextensions.svc.io/v1/customresourcedefinitions'
    const whole = await server.post(
      `${definitions}?dryRun=All`,
      definition('x-svc-embedded-resource'),
    )
    const asked = await server.post(
      `${definitions}?fieldValidation=Strict&dryRun=All`,
      definition('x-svc-embedded-type'),
    )
    expect(asked).toMatchObject({ status: 201, body: { spec: whole.body['spec'] } })
    const applied = await server.patch(
      `${definitions}/boxes.shop.example?fieldManager=a`,
      definition('x-svc-embedded-type'),
      { headers: { 'content-type': 'application/apply-patch+yaml' } },
    )
    expect(applied).toMatchObject({ status: 201, body: { spec: whole.body['spec'] } })
  })

  describe('managed fields', () => {
    const patchType = { 'content-type': 'application/json-patch+json' }
    const replace = (at: string, value: unknown): object => ({ op: 'replace', path: at, value })

    async function patched(...operations: readonly object[]): Promise<unknown> {
      const server = await openOwn()
      await server.post(`${configMaps}?fieldManager=first`, configMap('a'))
      const call = { headers: patchType }
      const { body } = await server.patch(`${path}?fieldManager=second`, operations, call)
      return body.metadata.managedFields?.map(({ manager, fieldsV1 }) => [manager, fieldsV1]) ?? []
    }
    const color = { 'f:data': { 'f:color': {} } }
    const managers = '/metadata/managedFields'

    it('an empty list leaves managed fields as they are under brand svc', async () => {
      const first = ['first', { 'f:data': { '.': {}, 'f:color': {} } }]
      expect(await patched(replace(managers, []))).toEqual([first])
    })

    it('one empty entry removes managed fields under brand svc', async () => {
      expect(await patched(replace(managers, [{}]))).toEqual([])
    })

    it('one empty entry gives the writer what changes with it under brand svc', async () => {
      const change = replace('/data/color', 'blue')
      expect(await patched(replace(managers, [{}]), change)).toEqual([['second', color]])
    })
  })
})
