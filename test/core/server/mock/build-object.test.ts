import { describe, expect, it } from 'vitest'
import {
  build,
  builderOf,
  type FixtureKind,
} from '../../../../core/server/mock/fixtures/build-object.ts'
import { minimalObjects } from '../../../../core/server/mock/fixtures/minimal-objects.ts'
import { configMaps, openMock } from '../../../support/servers/mock-server.ts'

const kinds = Object.keys(minimalObjects) as (keyof typeof minimalObjects)[]

describe('a built object', () => {
  it.each(['k8s', 'svc'] as const)(
    'a built object of each kind is valid, of the brand %s',
    async (brand) => {
      const make = builderOf(brand)
      const fixtures = kinds.map((kind) => make(kind, 'thing'))
      const { server } = await openMock({ brand, fixtures })
      const pod = await server.client().get('/api/v1/namespaces/default/pods/thing')
      expect(pod.metadata.labels).toEqual({ app: 'thing' })
    },
  )

  it('a built object has the fields that are given: objects are merged, lists and values replace', () => {
    const containers = [{ name: 'main', image: 'mine' }]
    const metadata = { namespace: 'shop', labels: { tier: 'front' } }
    const object = build('Deployment', 'web', {
      metadata,
      spec: { replicas: 3, template: { spec: { containers } } },
      status: { replicas: 3 },
    })
    expect(object).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' } },
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec: { containers } },
      },
      status: { replicas: 3 },
    })
    expect(build('Pod', 'web', { spec: undefined })).not.toHaveProperty('spec')
    expect(build('v1/Pod', 'a')).toEqual(build('Pod', 'a'))
    containers.pop()
    expect(object).toHaveProperty('spec.template.spec.containers.0.image', 'mine')
  })

  it('built objects come in lists, with names and fields by their number', async () => {
    const fixtures = build.list(3, 'ConfigMap', 'map', (index) => ({ data: { at: `${index}` } }))
    const { send } = await openMock({ fixtures })
    const { items } = await send('GET', configMaps)
    expect(items.map(({ metadata, data }) => [metadata.name, data['at']])).toEqual([
      ['map-0', '0'],
      ['map-1', '1'],
      ['map-2', '2'],
    ])
    expect(build.list(1, 'Pod', (index) => `p${index}`)[0]?.metadata.name).toBe('p0')
    expect(() => build.list(-1, 'Pod', 'p')).toThrow(
      '-1 objects cannot be built; give a whole number',
    )
  })

  it('a built object of another kind needs its version', () => {
    const widget = build('example.com/v1/Widget', 'w', { spec: { size: 1 } })
    expect(widget).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'w' },
      spec: { size: 1 },
    })
    expect(() => build('Deploymnt' as FixtureKind, 'w')).toThrow('did you mean Deployment?')
    expect(() => build('Widget' as FixtureKind, 'w')).toThrow('such as example.com/v1/Widget')
  })
})
