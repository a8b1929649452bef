import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { Verb } from '../../../../core/base/api/resource-verbs.ts'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { definition, subresources } from '../../../support/objects/definition.ts'
import { operationsOf } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

function sub(name: string, kind: string, verbs: readonly Verb[], groupVersion = '/v1') {
  const [group = '', version = ''] = groupVersion.split('/')
  return { name, group, version, kind, verbs: new Set(verbs) }
}

function pods(): ResourceDefinition {
  const schema = registryOf(brands.k8s).kind('', 'v1', 'Pod')
  if (!schema) throw new Error('there are no pods')
  return definition({
    group: '',
    version: 'v1',
    resource: 'pods',
    kind: 'Pod',
    schema,
    subresources: subresources(
      sub('binding', 'Binding', ['create']),
      sub('eviction', 'Eviction', ['create'], 'policy/v1'),
      sub('exec', 'PodExecOptions', ['create', 'get']),
      sub('log', 'Pod', ['get']),
      sub('proxy', 'PodProxyOptions', ['create', 'delete', 'get', 'patch', 'update']),
      sub('scale', 'Scale', ['get', 'patch', 'update'], 'autoscaling/v1'),
      sub('status', 'Pod', ['get', 'patch', 'update']),
    ),
  })
}

const server = publishedServer(
  'k8s',
  new BuiltInCatalog([{ definitions: [pods()], priority: { group: 18_000, version: 1 } }]),
)

const base = '/api/v1/namespaces/{namespace}/pods/{name}'

async function operation(method: string, path: string): Promise<unknown> {
  const operations = operationsOf(await server.document('/openapi/v3/api/v1'))
  const found = operations.filter((item) => item.method === method && item.path === base + path)
  if (found.length !== 1) throw new Error(`${found.length} operations at ${method} ${path}`)
  return { ...found[0]?.operation, parameters: found[0]?.parameters }
}

function gvk(group: string, version: string, kind: string): object {
  return { group, version, kind }
}

describe('operations of subresources', () => {
  it('operations of the status subresource take and give the object itself', async () => {
    expect(await operation('patch', '/status')).toMatchObject({
      operationId: 'patchCoreV1NamespacedPodStatus',
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': gvk('', 'v1', 'Pod'),
    })
  })

  it('operations of the scale subresource take a kind of another group', async () => {
    expect(await operation('put', '/scale')).toMatchObject({
      operationId: 'replaceCoreV1NamespacedPodScale',
      'x-kubernetes-action': 'put',
      'x-kubernetes-group-version-kind': gvk('autoscaling', 'v1', 'Scale'),
      requestBody: {
        content: {
          '*/*': { schema: { $ref: '#/components/schemas/io.k8s.api.autoscaling.v1.Scale' } },
        },
      },
    })
  })

  it('operations of subresources create an eviction and a binding', async () => {
    expect(await operation('post', '/eviction')).toMatchObject({
      operationId: 'createCoreV1NamespacedPodEviction',
      'x-kubernetes-action': 'post',
      'x-kubernetes-group-version-kind': gvk('policy', 'v1', 'Eviction'),
    })
    expect(await operation('post', '/binding')).toMatchObject({
      operationId: 'createCoreV1NamespacedPodBinding',
    })
  })

  it('operations of the log subresource read text, with its options as parameters', async () => {
    expect(await operation('get', '/log')).toMatchObject({
      operationId: 'readCoreV1NamespacedPodLog',
      'x-kubernetes-action': 'get',
      'x-kubernetes-group-version-kind': gvk('', 'v1', 'Pod'),
      parameters: expect.arrayContaining([
        expect.objectContaining({
          name: 'container',
          in: 'query',
          schema: expect.objectContaining({ type: 'string' }),
        }),
        expect.objectContaining({
          name: 'follow',
          in: 'query',
          schema: expect.objectContaining({ type: 'boolean' }),
        }),
        expect.objectContaining({
          name: 'tailLines',
          in: 'query',
          schema: expect.objectContaining({ type: 'integer' }),
        }),
      ]),
      responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
    })
  })

  it('operations of the exec subresource connect by GET and POST', async () => {
    for (const [method, word] of [
      ['get', 'Get'],
      ['post', 'Post'],
    ] as const) {
      expect(await operation(method, '/exec')).toMatchObject({
        operationId: `connectCoreV1${word}NamespacedPodExec`,
        'x-kubernetes-action': 'connect',
        'x-kubernetes-group-version-kind': gvk('', 'v1', 'PodExecOptions'),
        parameters: expect.arrayContaining([expect.objectContaining({ name: 'command' })]),
      })
    }
  })

  it('operations of the proxy subresource pass a path on, by every method', async () => {
    for (const method of ['get', 'put', 'post', 'delete', 'patch']) {
      const word = method.slice(0, 1).toUpperCase() + method.slice(1)
      expect(await operation(method, '/proxy')).toMatchObject({
        operationId: `connectCoreV1${word}NamespacedPodProxy`,
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'path', in: 'query' }),
        ]),
      })
      expect(await operation(method, '/proxy/{path}')).toMatchObject({
        operationId: `connectCoreV1${word}NamespacedPodProxyWithPath`,
      })
    }
  })
})
