import { expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

const sleeper = (name: string, seconds: number, more: object = {}): object => ({
  name,
  image: 'busybox',
  command: ['sleep', String(seconds)],
  ...more,
})

/** Numbers and words of the processes that a container of a pod sees. */
async function processesOf(pod: string, container: string): Promise<string[]> {
  const { stdout } = await runInPod(cluster.server, pod, ['ps'], undefined, container)
  const lines = stdout.trimEnd().split('\n').slice(1)
  return lines.map((line) => line.trim().replace(/^(\d+) +\S+ +\S+ +/, '$1 '))
}

it('each container of a pod has processes of its own', async () => {
  await cluster.start('apart', { containers: [sleeper('a', 1000), sleeper('b', 2000)] })
  expect(await processesOf('apart', 'a')).toEqual(['1 sleep 1000', '2 ps'])
  expect(await processesOf('apart', 'b')).toEqual(['1 sleep 2000', '2 ps'])
})

it('containers that share their process namespace see each other behind pause, as long as they run', async () => {
  await cluster.start('shared', {
    shareProcessNamespace: true,
    restartPolicy: 'Never',
    containers: [sleeper('a', 1000), sleeper('b', 5)],
  })
  expect(await processesOf('shared', 'a')).toEqual([
    '1 /pause',
    '2 sleep 1000',
    '3 sleep 5',
    '4 ps',
  ])
  await cluster.server.clock.advance(6000)
  expect(await processesOf('shared', 'a')).toEqual(['1 /pause', '2 sleep 1000', '5 ps'])
})

it('containers that share their process namespace read the files of each other below /proc', async () => {
  await cluster.start('below', {
    shareProcessNamespace: true,
    containers: [
      { name: 'web', image: 'nginx' },
      sleeper('shell', 1000, { securityContext: { capabilities: { add: ['SYS_PTRACE'] } } }),
    ],
  })
  const script = 'head -c 5 /proc/2/root/etc/nginx/nginx.conf; grep Cap /proc/self/status'
  const command = ['sh', '-c', script]
  const { stdout } = await runInPod(cluster.server, 'below', command, undefined, 'shell')
  expect(stdout.replaceAll('\t', '').split('\n')).toEqual([
    'user CapInh:0000000000000000',
    'CapPrm:00000000a80c25fb',
    'CapEff:00000000a80c25fb',
    'CapBnd:00000000a80c25fb',
    'CapAmb:0000000000000000',
    '',
  ])
})

it('a debug container sees the processes of its target, and no others, and has its volumes', async () => {
  const volumeMounts = [{ name: 'data', mountPath: '/data' }]
  await cluster.start('debugged', {
    containers: [sleeper('a', 1000, { volumeMounts }), sleeper('b', 2000)],
    volumes: [{ name: 'data', emptyDir: {} }],
  })
  const path = `${pods}/debugged/ephemeralcontainers`
  const debug = { ...sleeper('debug', 3000, { volumeMounts }), targetContainerName: 'a' }
  const apart = sleeper('apart', 4000)
  await cluster.send('PATCH', path, { spec: { ephemeralContainers: [debug, apart] } })
  await cluster.server.clock.advance(2000)
  expect(await processesOf('debugged', 'debug')).toEqual(['1 sleep 1000', '2 sleep 3000', '3 ps'])
  expect(await processesOf('debugged', 'a')).toEqual(['1 sleep 1000', '2 sleep 3000', '4 ps'])
  expect(await processesOf('debugged', 'apart')).toEqual(['1 sleep 4000', '2 ps'])
  const write = ['sh', '-c', 'echo found > /data/note']
  await runInPod(cluster.server, 'debugged', write, undefined, 'a')
  const read = await runInPod(cluster.server, 'debugged', ['cat', '/data/note'], undefined, 'debug')
  expect(read.stdout).toBe('found\n')
})

it('commands of clients are processes of the container, which others may end', async () => {
  await cluster.start('signalled', shell('sleep 1000'))
  const waiting = runInPod(cluster.server, 'signalled', ['sleep', '500'], undefined)
  await cluster.server.clock.advance(100)
  expect(await processesOf('signalled', 'main')).toContain('2 sleep 500')
  await runInPod(cluster.server, 'signalled', ['sh', '-c', 'kill 2'], undefined)
  expect(await waiting).toMatchObject({ exitCode: 143 })
  expect(await processesOf('signalled', 'main')).not.toContain('2 sleep 500')
})

it('the status of a process shows the capabilities that its container has; nginx shows its worker', async () => {
  const containers = [
    sleeper('usual', 1000),
    sleeper('added', 1000, {
      securityContext: { capabilities: { add: ['NET_ADMIN', 'SYS_TIME'] } },
    }),
    sleeper('none', 1000, { securityContext: { capabilities: { drop: ['ALL'], add: ['CHOWN'] } } }),
    sleeper('all', 1000, { securityContext: { privileged: true } }),
    sleeper('user', 1000, { securityContext: { runAsUser: 1000 } }),
    { name: 'web', image: 'nginx' },
  ]
  await cluster.start('able', { containers })
  const effective = async (container: string): Promise<string> => {
    const words = ['sh', '-c', 'grep CapEff /proc/$$/status']
    return (await runInPod(cluster.server, 'able', words, undefined, container)).stdout
  }
  expect(await effective('usual')).toBe('CapEff:\t00000000a80425fb\n')
  expect(await effective('added')).toBe('CapEff:\t00000000aa0435fb\n')
  expect(await effective('none')).toBe('CapEff:\t0000000000000001\n')
  expect(await effective('all')).toBe('CapEff:\t000001ffffffffff\n')
  expect(await effective('user')).toBe('CapEff:\t0000000000000000\n')
  expect(await processesOf('able', 'web')).toEqual([
    '1 nginx: master process nginx -g daemon off;',
    '2 nginx: worker process',
    '3 ps',
  ])
})

it('a process with another root directory sees what lies below, with its mounts', async () => {
  const data = [{ name: 'data', mountPath: '/host/data' }]
  const user = { runAsUser: 1000 }
  const containers = [
    sleeper('root', 1000, { volumeMounts: data }),
    sleeper('user', 1000, { volumeMounts: data, securityContext: user }),
  ]
  await cluster.start('rooted', { containers, volumes: [{ name: 'data', emptyDir: {} }] })
  const run = async (container: string, script: string): Promise<string> => {
    const words = ['sh', '-c', script]
    const { stdout, stderr } = await runInPod(cluster.server, 'rooted', words, undefined, container)
    return stdout + stderr
  }
  const inner = 'pwd; ls; cd ..; echo a > /data/a; ls / /data'
  expect(await run('root', `chroot /host sh -c '${inner}'; cat /host/data/a; ls -d /data`)).toBe(
    '/\ndata\n/:\ndata\n\n/data:\na\na\nls: /data: No such file or directory\n',
  )
  expect(await run('root', 'echo "ls" | chroot /host')).toContain('data\n')
  expect(await run('user', 'chroot /host ls')).toBe(
    "chroot: can't change root directory to '/host': Operation not permitted\n",
  )
})

it('a server shows the workers that it has started, and starts another one for one that is killed', async () => {
  await cluster.start('web', { containers: [{ name: 'main', image: 'nginx' }] })
  const master = '1 nginx: master process nginx -g daemon off;'
  expect(await processesOf('web', 'main')).toEqual([master, '2 nginx: worker process', '3 ps'])
  const { stdout } = await runInPod(cluster.server, 'web', ['cat', '/proc/2/comm'])
  expect(stdout).toBe('nginx\n')
  await runInPod(cluster.server, 'web', ['kill', '2'])
  expect(await processesOf('web', 'main')).toContain('6 nginx: worker process')
  const pod = await cluster.send('GET', `${pods}/web`)
  expect(pod).toMatchObject({ status: { containerStatuses: [{ restartCount: 0 }] } })
})

it('a container starts again where the only child of its main process is killed', async () => {
  const command = ['sh', '-c', 'start-zookeeper --servers=1 --heap=512M']
  const image = 'registry.k8s.io/kubernetes-zookeeper:1.0-3.4.10'
  await cluster.start('zk-0', { containers: [{ name: 'main', image, command }] }, 2)
  expect(await processesOf('zk-0', 'main')).toEqual([
    '1 sh -c start-zookeeper --servers=1 --heap=512M',
    expect.stringMatching(/^2 \S+\/java -Xmx512M .*QuorumPeerMain \S+\/zoo.cfg$/),
    '3 ps',
  ])
  await runInPod(cluster.server, 'zk-0', ['pkill', 'java'])
  await cluster.server.clock.advance(5000)
  expect(await cluster.send('GET', `${pods}/zk-0`)).toMatchObject({
    status: {
      containerStatuses: [{ restartCount: 1, lastState: { terminated: { exitCode: 143 } } }],
    },
  })
})

it('processes keep the variables that their container has started with, whatever becomes of a config map', async () => {
  const path = '/api/v1/namespaces/default/configmaps'
  const metadata = { name: 'fruits' }
  await cluster.send('POST', path, { kind: 'ConfigMap', metadata, data: { fruit: 'apples' } })
  const env = [{ name: 'FRUIT', valueFrom: { configMapKeyRef: { name: 'fruits', key: 'fruit' } } }]
  const command = ['sh', '-c', 'while true; do echo "full of $FRUIT"; sleep 10; done']
  await cluster.start('basket', { containers: [{ name: 'main', image: 'busybox', command, env }] })
  await cluster.send('PATCH', `${path}/fruits`, { data: { fruit: 'mangoes' } })
  await cluster.server.clock.advance(15_000)
  expect(await cluster.send('GET', `${pods}/basket/log`)).toBe('full of apples\nfull of apples\n')
  const { stdout } = await runInPod(cluster.server, 'basket', ['printenv', 'FRUIT'])
  expect(stdout).toBe('apples\n')
})

it('the root of a node has the file systems of its kernel where it is mounted', async () => {
  await cluster.start('node-root', {
    hostPID: true,
    containers: [sleeper('main', 1000, { volumeMounts: [{ name: 'host', mountPath: '/host' }] })],
    volumes: [{ name: 'host', hostPath: { path: '/' } }],
  })
  await cluster.start('neighbour', shell('sleep 4321'))
  const words = 'cat /proc/3/comm; ls /sys/fs; ps ax | grep -c 432[1]'
  const script = `chroot /host sh -c "${words}"`
  const { stdout } = await runInPod(cluster.server, 'node-root', ['sh', '-c', script])
  expect(stdout).toBe('kubelet\ncgroup\n1\n')
})
