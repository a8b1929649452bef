import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import type * as corev1 from '../../../../core/base/api/types/core.v1.generated.ts'
import { NodeTrees } from '../../../../core/cluster/controllers/nodes/simulated-nodes/sandbox/node-trees.ts'
import { PodSandbox } from '../../../../core/cluster/controllers/nodes/simulated-nodes/sandbox/pod-sandbox.ts'
import {
  configMapResource,
  podResource,
  secretResource,
} from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import type { FindConfig } from '../../../../core/cluster/simulation/containers/config-values.ts'
import { environmentOf } from '../../../../core/cluster/simulation/containers/container-environment.ts'
import { expandedWords } from '../../../../core/cluster/simulation/containers/main-program.ts'
import { networkFiles } from '../../../../core/cluster/simulation/containers/network-files.ts'
import {
  imageFiles,
  worldOf,
} from '../../../../core/cluster/simulation/containers/process-world.ts'
import { isStartable } from '../../../../core/cluster/simulation/containers/variable-references.ts'
import { bareAnswer } from '../../../../core/cluster/simulation/dns/dns-message.ts'
import { FileRoom } from '../../../../core/cluster/simulation/files/file-room.ts'
import type { FileStatus } from '../../../../core/cluster/simulation/files/process-files.ts'
import type { NetworkView } from '../../../../core/cluster/simulation/network/network-view.ts'
import { textOfBytes } from '../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import { ContentStore } from '../../../../core/cluster/simulation/volumes/content-store.ts'
import { decoded } from '../../../support/objects/decoded.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

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
          { serviceAccountToken: { path: 'token' } },
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
  const network: NetworkView = {
    nameServer: '10.0.0.10',
    names: () => bareAnswer('NXDOMAIN'),
    echoes: () => false,
    connect: () => {
      throw new Error('no program connects')
    },
  }
  const room = new FileRoom(64 * 1024 * 1024)
  const sandboxOf = (finder: FindConfig): PodSandbox =>
    new PodSandbox({
      now: () => 0,
      find: () => finder,
      current: (each) => each,
      imageFiles,
      networkFiles: (each) => networkFiles(each, network.nameServer),
      programs: () => ['sh'],
      room,
      processes: { left: 1000 },
      contents: new ContentStore(room),
      nodes: new NodeTrees(room, () => 0),
      claim: () => undefined,
      overused: () => {},
      end: () => undefined,
      tokens: {
        ...testRuntime(),
        request: async () => ({ token: 'a.b.c', expiresAt: 3_600_000 }),
        failed: () => {},
      },
      first: () => ({ parent: 0, uid: 0, words: ['sh'], startedAt: 0, signal: () => {} }),
    })
  const pod = podOf(volumes, { app: 'web' })
  const spec = container({ volumeMounts: mounts })
  const sandbox = sandboxOf(find)
  beforeAll(() => sandbox.prepare(pod))
  const files = worldOf(
    pod,
    spec,
    find,
    network,
    {},
    {
      now: () => 0,
      address: () => '10.1.0.1',
      mounts: () => sandbox.mountsOf(pod, spec, 0),
      processes: sandbox.processesOf(pod, spec, 0),
      ports: sandbox.ports,
    },
  ).files()
  const kindOf = (path: string): FileStatus['kind'] | undefined => files.find(path)?.kind

  it.each([
    ['/etc/settings/color', 'red'],
    ['/etc/settings/logo', '\u0000\udcff'],
    ['/run/some/who/name', 'adm'],
    ['/labels/app', 'web'],
    ['/var/mixed/password', 'secret'],
    ['/var/mixed/color', 'red'],
    ['/var/mixed/token', 'a.b.c'],
    ['/var/mixed/..data/color', 'red'],
    ['/opt/size', 'xl'],
    ['/etc/hostname', 'web-0\n'],
    ['/etc/settings/absent', undefined],
    ['/run/some/user', undefined],
  ])('are those of its image and its mounts: %s', (path, text) => {
    const isFile = kindOf(path) === 'file'
    expect(isFile ? textOfBytes(files.read(path)) : undefined).toBe(text)
  })

  it.each([
    ['/etc/settings', ['..1970_01_01_00_00_00.X', '..data', 'color', 'logo', 'size']],
    ['/run/some', ['..1970_01_01_00_00_00.X', '..data', 'who']],
    ['/run/some/who', ['name']],
    ['/none', ['..1970_01_01_00_00_00.X', '..data']],
    ['/run', ['some']],
    ['/absent', undefined],
    ['/etc/hostname', undefined],
  ])('lie in directories: %s', (path, names) => {
    const found = kindOf(path) === 'directory' ? files.names(path) : undefined
    expect(found?.map((name) => name.replace(/\.\d+$/, '.X'))).toEqual(names)
    expect(files.names('/')).toEqual(expect.arrayContaining(['etc', 'labels', 'none', 'opt']))
  })

  it('are made when they are looked at, so that mounts alone cost little', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      name: `v${at}`,
      configMap: { name: 'wide' },
    }))
    let lookedUp = 0
    const finder: FindConfig = (kind, name) => {
      lookedUp += 1
      return find(kind, name)
    }
    const volumeMounts = many.map(({ name }) => ({
      name,
      mountPath: `/${'deep/'.repeat(10)}${name}`,
    }))
    const own = container({ volumeMounts })
    const without = sandboxOf(finder).mountsOf(podOf([]), container({}), 0).size
    expect(sandboxOf(finder).mountsOf(podOf(many), own, 0).size).toBe(without + 2000)
    expect(lookedUp).toBe(0)
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
