import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import type * as corev1 from '../../../../core/base/api/types/core.v1.generated.ts'
import {
  configMapResource,
  podResource,
  secretResource,
} from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import { environmentOf } from '../../../../core/cluster/simulation/containers/container-environment.ts'
import { expandedWords } from '../../../../core/cluster/simulation/containers/main-program.ts'
import {
  type FindConfig,
  mountedFiles,
} from '../../../../core/cluster/simulation/containers/mounted-files.ts'
import { worldOf } from '../../../../core/cluster/simulation/containers/process-world.ts'
import { isStartable } from '../../../../core/cluster/simulation/containers/variable-references.ts'
import { decoded } from '../../../support/objects/decoded.ts'

const objects: Record<string, JsonObject> = {
  'configmaps settings': { data: { color: 'red', size: 'xl' }, binaryData: { logo: 'AP8=' } },
  'secrets login': { data: { user: 'YWRt', password: 'c2VjcmV0' } },
  'configmaps wide': {
    data: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key-${at}`, 'v'])),
  },
}
const find: FindConfig = (kind, name) => {
  const fields = objects[`${kind} ${name}`]
  if (!fields) return undefined
  return kind === 'secrets' ? decoded(secretResource, fields) : decoded(configMapResource, fields)
}

function podOf(volumes: readonly JsonValue[], labels = {}): corev1.Pod {
  return decoded(podResource, { metadata: { name: 'web-0', uid: 'u', labels }, spec: { volumes } })
}

function container(more: JsonObject): corev1.Container {
  const containers = [{ name: 'main', image: 'busybox', ...more }]
  const [made] = decoded(podResource, { spec: { containers } }).spec.containers ?? []
  if (!made) throw new TypeError('the pod has no container')
  return made
}

describe('the files of a container', () => {
  const volumes = [
    { name: 'all', configMap: { name: 'settings' } },
    { name: 'some', secret: { secretName: 'login', items: [{ key: 'user', path: 'who/name' }] } },
    { name: 'none', configMap: { name: 'absent' } },
    {
      name: 'labels',
      downwardAPI: { items: [{ path: 'app', fieldRef: { fieldPath: "metadata.labels['app']" } }] },
    },
    {
      name: 'mixed',
      projected: {
        sources: [
          { secret: { name: 'login' } },
          { configMap: { name: 'settings', items: [{ key: 'color', path: 'color' }] } },
          { serviceAccountToken: {} },
        ],
      },
    },
  ]
  const mounts = [
    { name: 'all', mountPath: '/etc/settings/' },
    { name: 'some', mountPath: '/run/some' },
    { name: 'none', mountPath: '/none' },
    { name: 'labels', mountPath: '/labels' },
    { name: 'mixed', mountPath: '/var/mixed' },
    { name: 'all', mountPath: '/opt/size', subPath: 'size' },
  ]
  const network = { nameServer: '10.0.0.10', resolve: () => undefined, page: () => undefined }
  const pod = podOf(volumes, { app: 'web' })
  const world = worldOf(pod, container({ volumeMounts: mounts }), find, network)

  it.each([
    ['/etc/settings/color', 'red'],
    ['/etc/settings/logo', '\u0000\udcff'],
    ['/run/some/who/name', 'adm'],
    ['/labels/app', 'web'],
    ['/var/mixed/password', 'secret'],
    ['/var/mixed/color', 'red'],
    ['/var/mixed/token', 'simulated\n'],
    ['/opt/size', 'xl'],
    ['/etc/hostname', 'web-0\n'],
    ['/etc/settings/absent', undefined],
    ['/run/some/user', undefined],
  ])('are those of its image and its mounts: %s', (path, text) => {
    expect(world.file(path)).toBe(text)
    expect(world.isFile(path)).toBe(text !== undefined)
  })

  it.each([
    ['/etc/settings', ['color', 'logo', 'size']],
    ['/run/some', ['who']],
    ['/run/some/who', ['name']],
    ['/none', []],
    ['/var', ['mixed']],
    ['/run', ['some']],
    ['/absent', undefined],
    ['/etc/hostname', undefined],
  ])('lie in directories: %s', (path, names) => {
    expect(world.directory(path)?.toSorted()).toEqual(names)
    expect(world.directory('/')).toEqual(expect.arrayContaining(['etc', 'labels', 'none', 'opt']))
  })

  it('are read as they are when they are asked for', () => {
    const before = objects['configmaps settings'] ?? {}
    objects['configmaps settings'] = { data: { color: 'blue' } }
    expect(world.file('/etc/settings/color')).toBe('blue')
    objects['configmaps settings'] = before
  })

  it('are bounded, however many mounts show them, and each object is looked up once', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      name: `v${at}`,
      configMap: { name: 'wide' },
    }))
    let lookedUp = 0
    const { files } = mountedFiles(
      podOf(many),
      container({
        volumeMounts: many.map(({ name }) => ({
          name,
          mountPath: `/${'deep/'.repeat(10)}${name}`,
        })),
      }),
      (kind, name) => {
        lookedUp += 1
        return find(kind, name)
      },
    )
    expect(files.size).toBeLessThan(100_000)
    expect(files.size).toBeGreaterThan(5000)
    expect(lookedUp).toBe(1)
    const sources = Array.from({ length: 2000 }, () => ({ configMap: { name: 'wide' } }))
    const projected = [{ name: 'all', projected: { sources } }]
    const volumeMounts = [{ name: 'all', mountPath: `/a${'/'.repeat(200_000)}` }]
    const found = mountedFiles(podOf(projected), container({ volumeMounts }), find)
    expect(found.files.has('/a/key-4999')).toBe(true)
  })
})

describe('the variables of a container', () => {
  it('come from values, references, config maps and secrets', () => {
    const env = [
      { name: 'A', value: 'a' },
      { name: 'B', value: '$(A)-$(color)-$(NONE)-$$(A)' },
      { name: 'C', valueFrom: { secretKeyRef: { name: 'login', key: 'password' } } },
      { name: 'D', valueFrom: { configMapKeyRef: { name: 'settings', key: 'absent' } } },
    ]
    const envFrom = [
      { configMapRef: { name: 'settings' } },
      { prefix: 'S_', secretRef: { name: 'login' } },
    ]
    const variables = environmentOf(podOf([]), container({ env, envFrom }), find)
    expect(Object.fromEntries(variables)).toMatchObject({
      B: 'a-red-$(NONE)-$(A)',
      C: 'secret',
      S_user: 'adm',
      size: 'xl',
    })
    expect(variables.has('D')).toBe(false)
    expect(expandedWords(['$(A)$(B)', '$$(A)', '$(NONE)'], variables)).toEqual([
      'aa-red-$(NONE)-$(A)',
      '$(A)',
      '$(NONE)',
    ])
  })

  it.each([
    ['that double', (at: number) => (at === 0 ? 'a'.repeat(100) : `$(V${at - 1})$(V${at - 1})`)],
    ['that repeat one', (at: number) => (at === 0 ? 'a'.repeat(100_000) : '$(V0)'.repeat(100_000))],
    ['that are many', () => 'a'.repeat(100_000)],
  ])('%s are cut where no process could be started with them', (_, valueOf) => {
    const env = Array.from({ length: 100 }, (__, at) => ({ name: `V${at}`, value: valueOf(at) }))
    const variables = environmentOf(podOf([]), container({ env }), find)
    const texts = Array.from(variables.values())
    expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(2_400_000)
    expect(isStartable(texts)).toBe(false)
    expect(
      expandedWords(
        Array.from({ length: 100 }, () => '$(V0)'.repeat(2000)),
        variables,
      ).join('').length,
    ).toBeLessThan(2_400_000)
  })
})
