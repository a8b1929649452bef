import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'
import { mockRequest } from '../../../../../support/servers/mock-run.ts'

const never = { restartPolicy: 'Never' }

/** Starts a pod with one container, which is not started again. */
function startOnce(
  cluster: SimulatedPods,
  name: string,
  container: object,
  seconds = 4,
): Promise<ApiObject> {
  return cluster.start(name, { ...container, ...never }, seconds)
}

describe('a program that nothing is known of', () => {
  const cluster = new SimulatedPods()

  it.each([
    ['as-main', one('busybox', { command: ['/opt/tool', '--now'] })],
    ['as-other-main', one('example.com/tool', { command: ['tool'] })],
    ['in-a-script', shell('tool --now && /opt/tool | cat')],
  ])('succeeds %s, and the log says that it is simulated', async (name, container) => {
    const pod = await startOnce(cluster, name, container)
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode: 0 } })
    expect(await cluster.send('GET', `${pods}/${name}/log`)).toContain('simulated')
  })

  it('succeeds where a client runs it in a container', async () => {
    await cluster.start('plain', one('nginx'))
    expect(await runInPod(cluster.server, 'plain', ['/opt/tool'])).toEqual({
      stdout: '',
      stderr: '/opt/tool: simulated; nothing is known of it, so it does nothing and succeeds\n',
      exitCode: 0,
    })
  })

  it('runs on in a pod that starts its containers again', async () => {
    const pod = await cluster.start('server', one('busybox', { command: ['/opt/server'] }), 30)
    expect(firstState(pod)).toHaveProperty('running')
  })
})

describe('a program that nothing is known of, where those are to fail', () => {
  const cluster = new SimulatedPods({ unknownPrograms: 'fail' })

  it('cannot be started', async () => {
    const pod = await startOnce(cluster, 'main', one('busybox', { command: ['/opt/tool'] }))
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode: 128, reason: 'StartError' } })
  })

  it('is not found by a shell', async () => {
    const pod = await startOnce(cluster, 'script', shell('tool'))
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode: 127 } })
    expect(await cluster.send('GET', `${pods}/script/log`)).toBe('sh: tool: not found\n')
  })

  it('is not found by a client that runs it in a container', async () => {
    await cluster.start('plain', one('nginx'))
    expect(await runInPod(cluster.server, 'plain', ['tool'])).toMatchObject({ exitCode: NaN })
  })
})

describe('a program that is known', () => {
  const cluster = new SimulatedPods({ unknownPrograms: 'fail' })
  beforeAll(async () => {
    await cluster.send('POST', '/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'scripts' },
      data: { 'run.sh': '#!/bin/bash\necho from a file; exit 3\n', plain: 'echo plain\n' },
    })
  })
  const scripts = {
    volumes: [{ name: 'scripts', configMap: { name: 'scripts', defaultMode: 0o755 } }],
  }
  const volumeMounts = [{ name: 'scripts', mountPath: '/scripts' }]

  it.each([
    ['echo', ['/usr/local/bin/echo', 'by path'], 'by path\n', 0],
    ['script', ['/scripts/run.sh'], 'from a file\n', 3],
    [
      'script-in-shell',
      ['sh', '-c', '/scripts/plain; cd /scripts; ./run.sh'],
      'plain\nfrom a file\n',
      3,
    ],
  ])('is found at its absolute path: %s', async (name, command, log, exitCode) => {
    const container = one('busybox', { command, volumeMounts })
    const pod = await startOnce(cluster, name, { ...container, ...scripts })
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode } })
    expect(await cluster.send('GET', `${pods}/${name}/log`)).toBe(log)
  })

  it('is that of its image', async () => {
    const command = ['/usr/local/bin/redis-server', '--appendonly', 'yes']
    const redis = await cluster.start('redis', one('redis:8', { command }))
    expect(firstState(redis)).toHaveProperty('running')
    expect(await cluster.send('GET', `${pods}/redis/log`)).toContain('Redis version')
  })

  it.each([
    ['quay.io/calico/node:v3.30.0', true],
    ['kindest/node:v1.34.0', true],
    ['node:24', false],
    ['registry.example.com/node', false],
    ['public.ecr.aws/docker/library/node', false],
  ])('is that of an interpreter only where the image is one: %s', async (image, runsOn) => {
    const pod = await cluster.start(image.replace(/\W+/g, '-'), one(image), 4)
    expect('running' in firstState(pod)).toBe(runsOn)
  })

  it.each([
    ['nope', 'nginx', 'executable file not found in $PATH'],
    ['/opt/nope', 'nginx', 'stat /opt/nope: no such file or directory'],
    ['/etc/hosts', 'nginx', 'permission denied'],
    ['/etc', 'nginx', 'is a directory'],
    ['sh', 'registry.k8s.io/pause:3.1', 'executable file not found in $PATH'],
    ['/bin/sh', 'registry.k8s.io/pause:3.1', 'stat /bin/sh: no such file or directory'],
  ])('is refused to a client in the words of the runtime: %s', async (command, image, why) => {
    const pod = `refused${command.replaceAll('/', '-')}`
    await cluster.start(pod, one(image))
    const path = `${pods}/${pod}/exec?command=${command}&stdout=true`
    const outcome = await cluster.server.connect(mockRequest('GET', path), ['v4.channel.k8s.io'])
    let status = ''
    if ('protocol' in outcome) {
      for await (const message of outcome.stream.messages) {
        if (typeof message !== 'string') status += new TextDecoder().decode(message.subarray(1))
      }
    }
    const { details, reason } = JSON.parse(status) as {
      reason: string
      details: { causes: { message: string }[] }
    }
    expect(reason).toBe('InternalError')
    expect(details.causes[0]?.message.replace(/[0-9a-f]{64}/, 'ID')).toBe(
      `error executing command in container: failed to exec in container: failed to start exec "ID": OCI runtime exec failed: exec failed: unable to start container process: exec: "${command}": ${why}: unknown`,
    )
  })
})
