import { expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()
const other = new SimulatedPods({ serviceClusterIpRange: '10.96.0.0/16' })

async function nameServersOf(
  simulated: SimulatedPods,
  pod = 'web',
): Promise<readonly (string | undefined)[]> {
  const script = 'cat /etc/resolv.conf; nslookup nothing'
  const { stdout } = await runInPod(simulated.server, pod, ['sh', '-c', script])
  return [/nameserver (.*)/.exec(stdout)?.[1], /Address:\s(.*)/.exec(stdout)?.[1]]
}

it('the name server of pods is in the range of service addresses', async () => {
  await cluster.start('web', one('nginx'))
  expect(await nameServersOf(cluster)).toEqual(['10.0.0.10', '10.0.0.10:53'])
  await other.start('web', one('nginx'))
  expect(await nameServersOf(other)).toEqual(['10.96.0.10', '10.96.0.10:53'])
})

it('the name server of pods is the service kube-dns where there was one when they started', async () => {
  await cluster.send('POST', '/api/v1/namespaces/kube-system/services', {
    metadata: { name: 'kube-dns' },
    spec: { clusterIP: '10.0.0.53', ports: [{ port: 53, protocol: 'UDP' }] },
  })
  await cluster.server.clock.advance(1000)
  await cluster.start('late', one('nginx'))
  expect(await nameServersOf(cluster, 'late')).toEqual(['10.0.0.53', '10.0.0.53:53'])
})
