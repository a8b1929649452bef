import { readFileSync } from 'node:fs'
import * as k8s from '@kubernetes/client-node'
import { loadAll } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '../../core/objects/catalog/resource-definition.ts'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import { builtInCatalog } from '../support/schemas/built-in-catalog.ts'

const minimalFile = new URL('objects/minimal.yaml', import.meta.url)
const minimal = loadAll(readFileSync(minimalFile, 'utf8')) as k8s.KubernetesObject[]

/** Stay until controllers have emptied them, so their answer is what is still there. */
const kept: ReadonlySet<string> = new Set(['CustomResourceDefinition', 'Namespace'])

type Delete = (request: {
  readonly name: string
  readonly namespace: string
  readonly gracePeriodSeconds: number
  readonly propagationPolicy: string
}) => Promise<k8s.KubernetesObject>

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `RbacAuthorizationV1Api` for `rbac.authorization.k8s.io/v1`, as the generator names classes. */
function apiName({ group, version }: ResourceDefinition): string {
  const words = group === '' ? ['core'] : group.replace(/\.k8s\.io$/, '').split('.')
  return `${words.map(capitalized).join('')}${capitalized(version)}Api`
}

/** The typed call that deletes one object; undefined where the client's release has none. */
function deletionOf(config: k8s.KubeConfig, definition: ResourceDefinition): Delete | undefined {
  const type = Reflect.get(k8s, apiName(definition)) as Parameters<typeof config.makeApiClient>[0]
  if (typeof type !== 'function') return undefined
  const api = config.makeApiClient(type)
  const method = `delete${definition.namespaced ? 'Namespaced' : ''}${definition.kind}`
  const call: unknown = Reflect.get(api, method)
  return typeof call === 'function' ? (call.bind(api) as Delete) : undefined
}

describe('the JavaScript client, deleting', () => {
  let server: RunningServer
  let config: k8s.KubeConfig

  beforeAll(async () => {
    server = await startServer({
      brand: 'k8s',
      storage: 'memory',
      port: 0,
      controllers: [],
      disableAdmissionPlugins: ['ServiceAccount'],
    })
    config = new k8s.KubeConfig()
    config.loadFromFile(server.kubeconfig)
  })

  afterAll(async () => {
    await server.close()
  })

  it('the JavaScript client reads the answer of each delete as the model that it was generated with', async () => {
    const objects = k8s.KubernetesObjectApi.makeApiClient(config)
    const catalog = builtInCatalog()
    const wrong: string[] = []
    let count = 0
    for (const manifest of minimal) {
      const { apiVersion = '', kind = '', metadata } = manifest
      const [version = '', group = ''] = apiVersion.split('/').reverse()
      const definition = catalog.byKind(group, version, kind)
      const remove = definition && deletionOf(config, definition)
      if (!remove || kept.has(kind)) continue
      await objects.create(manifest)
      const answer = await remove({
        name: metadata?.name ?? '',
        namespace: 'default',
        gracePeriodSeconds: 0,
        propagationPolicy: 'Background',
      })
      const model = answer.constructor.name
      if (!model.endsWith(answer.kind ?? 'nothing'))
        wrong.push(`${kind}: ${answer.kind} as ${model}`)
      count++
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(45)
  })
})
