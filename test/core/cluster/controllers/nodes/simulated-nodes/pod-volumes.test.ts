import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({ simulate: ['simulated-nodes'] })
const core = '/api/v1/namespaces/default'

async function run(pod: string, script: string, container = ''): Promise<string> {
  const { stdout, stderr } = await runInPod(
    cluster.server,
    pod,
    ['sh', '-c', script],
    '',
    container,
  )
  return stdout + stderr
}

function configMap(name: string, data: object, more: object = {}): Promise<unknown> {
  return cluster.send('POST', `${core}/configmaps`, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data,
    ...more,
  })
}

const change = (name: string, data: object): Promise<unknown> =>
  cluster.send('PATCH', `${core}/configmaps/${name}`, { data })

describe('volumes of config maps', () => {
  it('change all files at once within a minute, but not those of a subPath, and not immutable ones', async () => {
    await configMap('live', { a: '1', b: '1' })
    await configMap('fixed', { a: '1' }, { immutable: true })
    await cluster.start('watching', {
      volumes: [
        { name: 'live', configMap: { name: 'live' } },
        { name: 'fixed', configMap: { name: 'fixed' } },
      ],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [
          { name: 'live', mountPath: '/live' },
          { name: 'live', mountPath: '/single', subPath: 'a' },
          { name: 'fixed', mountPath: '/fixed' },
        ],
      }),
    })
    const read = 'cat /live/a /live/b /single /fixed/a'
    expect(await run('watching', read)).toBe('1111')
    await change('live', { a: '2', b: '2' })
    expect(await run('watching', read)).toBe('1111')
    await cluster.server.clock.advance(60_000)
    expect(await run('watching', read)).toBe('2211')
  })

  it('begin with optional ones that come, and lose those that go', async () => {
    await cluster.start('optional', {
      volumes: [{ name: 'v', configMap: { name: 'late', optional: true } }],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    })
    expect(await run('optional', 'ls /v')).toBe('')
    await configMap('late', { a: '1' })
    await cluster.server.clock.advance(60_000)
    expect(await run('optional', 'ls /v')).toBe('a\n')
    await cluster.send('DELETE', `${core}/configmaps/late`)
    await cluster.server.clock.advance(60_000)
    expect(await run('optional', 'ls /v')).toBe('')
  })

  it('are read-only', async () => {
    await configMap('sealed', { a: '1' })
    await cluster.start('reader', {
      volumes: [{ name: 'v', configMap: { name: 'sealed' } }],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    })
    expect(await run('reader', 'echo x > /v/new')).toContain('Read-only file system')
  })
})

describe('the downward API in files', () => {
  it('shows labels as they are now, and resources in units of their divisors', async () => {
    const resource = (path: string, name: string, divisor = '0'): object => ({
      path,
      resourceFieldRef: { containerName: 'main', resource: name, divisor },
    })
    await cluster.start('shown', {
      volumes: [
        {
          name: 'v',
          downwardAPI: {
            items: [
              { path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } },
              resource('cpu', 'limits.cpu'),
              resource('milli', 'requests.cpu', '1m'),
              resource('memory', 'limits.memory', '1Mi'),
              resource('storage', 'limits.ephemeral-storage'),
            ],
          },
        },
      ],
      ...one('busybox', {
        command: ['sleep', '9000'],
        resources: { limits: { cpu: '1250m', memory: '64Mi' }, requests: { cpu: '250m' } },
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    })
    expect(await run('shown', 'for each in cpu milli memory; do cat /v/$each; echo; done')).toBe(
      '2\n250\n64\n',
    )
    const node = await cluster.send('GET', '/api/v1/nodes/node-1')
    const { 'ephemeral-storage': storage } = structOf(structOf(node, 'status'), 'allocatable')
    expect(storage).toBeDefined()
    expect(await run('shown', 'cat /v/storage')).toMatch(/^[1-9]\d{6,}$/)
    expect(await run('shown', 'cat /v/labels')).toBe('app="shown"')
    await cluster.send('PATCH', `${pods}/shown`, { metadata: { labels: { more: 'x' } } })
    expect(await run('shown', 'cat /v/labels')).toBe('app="shown"\nmore="x"')
  })
})

describe('the token of a pod', () => {
  it('is one of the server for that pod, which is renewed before it expires', async () => {
    await cluster.send('POST', `${core}/serviceaccounts`, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'robot' },
    })
    const token = { path: 'vault', audience: 'vault', expirationSeconds: 600 }
    await cluster.start('tokens', {
      serviceAccountName: 'robot',
      automountServiceAccountToken: false,
      securityContext: { runAsUser: 1000, fsGroup: 2000 },
      volumes: [{ name: 'v', projected: { sources: [{ serviceAccountToken: token }] } }],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    })
    const first = await run('tokens', 'cat /v/vault')
    const review = await cluster.send('POST', '/apis/authentication.k8s.io/v1/tokenreviews', {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      spec: { token: first, audiences: ['vault'] },
    })
    const status = structOf(review, 'status')
    expect(status['authenticated']).toBe(true)
    expect(textOf(structOf(status, 'user'), 'username')).toBe('system:serviceaccount:default:robot')
    await cluster.server.clock.advance(470_000)
    expect(await run('tokens', 'cat /v/vault')).toBe(first)
    await cluster.server.clock.advance(20_000)
    expect(await run('tokens', 'cat /v/vault')).not.toBe(first)
  })
})

describe('a subPath', () => {
  const mounted = (mount: object, more: object = {}): object => ({
    volumes: [{ name: 'v', emptyDir: {} }],
    ...one('busybox', {
      command: ['sleep', '9000'],
      volumeMounts: [{ name: 'v', mountPath: '/v', ...mount }],
      ...more,
    }),
  })
  const env = (value: string): object => ({ env: [{ name: 'DIR', value }] })
  const waiting = (name: string): Promise<unknown> =>
    cluster.send('GET', `${pods}/${name}`).then((pod) => structOf(firstState(pod), 'waiting'))

  it.each([
    ['absolute', '/tmp', 'error SubPath `/tmp` must not be an absolute path'],
    ['backstep', '..', "unable to provision SubPath `..`: must not contain '..'"],
    ['empty', '', 'missing value for DIR'],
  ])(
    'whose expansion is wrong keeps its container from starting: %s',
    async (name, value, text) => {
      await cluster.start(`path-${name}`, mounted({ subPathExpr: '$(DIR)' }, env(value)))
      expect(await waiting(`path-${name}`)).toEqual({
        reason: 'CreateContainerConfigError',
        message: text,
      })
      expect(await cluster.eventsOf(`path-${name}`)).toContain(`Failed: Error: ${text}`)
    },
  )

  it('that leads through a file cannot be prepared', async () => {
    const spec = mounted({ subPath: 'x/y' }) as { containers: object[] }
    const script = 'echo > /v/x'
    const volumeMounts = [{ name: 'v', mountPath: '/v' }]
    const first = { name: 'first', image: 'busybox', command: ['sh', '-c', script], volumeMounts }
    await cluster.start('path-file', { ...spec, initContainers: [first] }, 5)
    expect(await waiting('path-file')).toMatchObject({
      message: 'failed to prepare subPath for volumeMount "v" of container "main"',
    })
  })

  it('starts its container once its annotation is there', async () => {
    const fieldRef = { fieldPath: "metadata.annotations['where']" }
    const spec = mounted(
      { subPathExpr: '$(DIR)/a' },
      { env: [{ name: 'DIR', valueFrom: { fieldRef } }] },
    )
    await cluster.start('path-later', spec)
    expect(await waiting('path-later')).toMatchObject({ message: 'missing value for DIR' })
    await cluster.send('PATCH', `${pods}/path-later`, { metadata: { annotations: { where: 'x' } } })
    await cluster.server.clock.advance(15_000)
    expect(await run('path-later', 'echo hi > /v/f; cat /v/f')).toBe('hi\n')
  })
})

describe('volumes of a node', () => {
  const hostPod = (path: string, type: string): object => ({
    volumes: [{ name: 'v', hostPath: { path, type } }],
    ...one('busybox', {
      command: ['sleep', '9000'],
      volumeMounts: [{ name: 'v', mountPath: '/v' }],
    }),
  })

  it('are shared by its pods, and outlive them', async () => {
    await cluster.start('host-a', hostPod('/srv/shared', 'DirectoryOrCreate'))
    await run('host-a', 'echo hi > /v/f')
    await cluster.send('DELETE', `${pods}/host-a?gracePeriodSeconds=0`)
    await cluster.start('host-b', hostPod('/srv', 'Directory'))
    expect(await run('host-b', 'cat /v/shared/f')).toBe('hi\n')
  })

  it.each([
    ['/none', 'Directory', 'a directory'],
    ['/none', 'File', 'a file'],
    ['/etc/hosts', 'Directory', 'a directory'],
    ['/etc', 'Socket', 'a socket file'],
    ['/etc', 'CharDevice', 'a character device'],
  ])(
    'that are not as their type says keep a pod from starting: %s %s',
    async (path, type, kind) => {
      const name = `host${path.replaceAll('/', '-')}-${type.toLowerCase()}`
      await cluster.start(name, hostPod(path, type))
      expect(await cluster.eventsOf(name)).toContain(
        `FailedMount: MountVolume.SetUp failed for volume "v" : hostPath type check failed: ${path} is not ${kind}`,
      )
    },
  )
})

describe('volumes that a pod writes', () => {
  it('of a claim keep their content for the next pod, as long as the claim is there', async () => {
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: {
        accessModes: ['ReadWriteMany'],
        storageClassName: '',
        resources: { requests: { storage: '1Gi' } },
      },
    }
    const spec = {
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    }
    await cluster.send('POST', `${core}/persistentvolumeclaims`, claim)
    await cluster.start('claims-a', spec)
    await run('claims-a', 'mkdir /v/d; echo kept > /v/d/f')
    await cluster.start('claims-b', { ...spec, securityContext: { fsGroup: 3000 } })
    expect(await run('claims-b', 'cat /v/d/f')).toBe('kept\n')
  })

  it('in memory have no room beyond their limit', async () => {
    await cluster.start('small', {
      volumes: [{ name: 'v', emptyDir: { medium: 'Memory', sizeLimit: '1Ki' } }],
      ...one('busybox', {
        command: ['sleep', '9000'],
        volumeMounts: [{ name: 'v', mountPath: '/v' }],
      }),
    })
    const text = 'x'.repeat(700)
    expect(await run('small', `echo ${text} > /v/f; echo ${text} > /v/g`)).toContain(
      'No space left on device',
    )
  })

  it.each([
    [
      'emptydir',
      { volumes: [{ name: 'v', emptyDir: { sizeLimit: '1Ki' } }] },
      {},
      'Usage of EmptyDir volume "v" exceeds the limit "1Ki". ',
    ],
    [
      'pod',
      { volumes: [{ name: 'v', emptyDir: {} }] },
      { resources: { limits: { 'ephemeral-storage': '1Ki' } } },
      'Pod ephemeral local storage usage exceeds the total limit of containers 1Ki. ',
    ],
  ])('beyond their limit have the pod evicted: %s', async (name, volumes, more, message) => {
    const spec = shell(`sleep 1; echo ${'x'.repeat(5000)} > /v/f; sleep 9000`, {
      ...more,
      volumeMounts: [{ name: 'v', mountPath: '/v' }],
    })
    await cluster.start(`full-${name}`, { ...volumes, ...spec }, 5)
    await cluster.server.clock.advance(15_000)
    const pod = await cluster.send('GET', `${pods}/full-${name}`)
    expect(structOf(pod, 'status')).toMatchObject({ phase: 'Failed', reason: 'Evicted', message })
    expect(await cluster.eventsOf(`full-${name}`)).toContain(`Evicted: ${message}`)
  })
})

describe('the files of the kubelet', () => {
  it('are the hosts of a pod, its name servers and its name', async () => {
    await cluster.start('named', {
      ...one('busybox', { command: ['sleep', '9000'] }),
      hostname: 'web',
      subdomain: 'sub',
      setHostnameAsFQDN: true,
      dnsPolicy: 'None',
      dnsConfig: {
        nameservers: ['1.1.1.1'],
        searches: ['a.b'],
        options: [{ name: 'ndots', value: '2' }, { name: 'edns0' }],
      },
      hostAliases: [{ ip: '1.2.3.4', hostnames: ['foo', 'bar'] }],
    })
    const lines = (await run('named', 'cat /etc/hosts')).split('\n')
    expect(lines[0]).toBe('# Kubernetes-managed hosts file.')
    expect(lines.slice(-4)).toEqual([
      '',
      '# Entries added by HostAliases.',
      '1.2.3.4\tfoo\tbar',
      '',
    ])
    const domain = 'web.sub.default.svc.cluster.local'
    expect(lines[7]).toMatch(new RegExp(`^[\\d.]+\\t${domain}\\tweb$`))
    expect(await run('named', 'cat /etc/resolv.conf /etc/hostname; hostname')).toBe(
      `search a.b\nnameserver 1.1.1.1\noptions ndots:2 edns0\n${domain}\n${domain}\n`,
    )
  })

  it('can be written where the root is read-only, as the termination log can', async () => {
    const spec = shell('sleep 1; echo over > /dev/termination-log; echo x > /file', {
      securityContext: { readOnlyRootFilesystem: true },
    })
    const pod = await cluster.start('sealed', { ...spec, restartPolicy: 'Never' }, 5)
    expect(structOf(firstState(pod), 'terminated')).toMatchObject({
      message: 'over\n',
      exitCode: 1,
    })
  })
})
