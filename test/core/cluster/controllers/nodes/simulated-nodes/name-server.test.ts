import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()
const dns = new SimulatedPods()
const slow = new SimulatedPods()
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

it('the name server of a new cluster answers while its pods become ready, and not without pods', async () => {
  await slow.send('POST', '/api/v1/namespaces/kube-system/services', {
    metadata: { name: 'kube-dns' },
    spec: {
      clusterIP: '10.0.0.10',
      selector: { app: 'dns' },
      ports: [{ port: 53, protocol: 'UDP' }],
    },
  })
  await slow.start('client', one('registry.k8s.io/e2e-test-images/agnhost:2.57'))
  const asked = async (): Promise<string> => {
    const words = ['dig', '+short', 'kubernetes.default.svc.cluster.local']
    return (await runInPod(slow.server, 'client', words)).stdout
  }
  expect(await asked()).toContain('connection refused')
  const readinessProbe = { httpGet: { port: 9 } }
  const container = { name: 'main', image: 'registry.k8s.io/pause:3.10', readinessProbe }
  await slow.send('POST', '/api/v1/namespaces/kube-system/pods', {
    metadata: { name: 'dns', labels: { app: 'dns' } },
    spec: { nodeName: 'node-1', containers: [container] },
  })
  await slow.server.clock.advance(5000)
  expect(await asked()).toBe('10.0.0.1\n')
  await slow.server.clock.advance(60_000)
  expect(await asked()).toContain('connection refused')
})

it('CoreDNS in pods answers by its Corefile as it is, at its own address and behind the service kube-dns', async () => {
  const corefile = (address: string): JsonObject => ({
    data: {
      Corefile: `.:53 {\n hosts {\n ${address} my.test\n fallthrough\n }\n rewrite name old.test my.test\n kubernetes cluster.local in-addr.arpa {\n fallthrough\n }\n forward . /etc/resolv.conf\n log\n reload\n}\nback.test:5353 {\n forward . 10.0.0.10\n}\n`,
    },
  })
  const maps = '/api/v1/namespaces/kube-system/configmaps'
  await dns.send('POST', maps, { metadata: { name: 'coredns' }, ...corefile('192.0.2.1') })
  await dns.send('POST', '/api/v1/namespaces/kube-system/services', {
    metadata: { name: 'kube-dns' },
    spec: {
      clusterIP: '10.0.0.10',
      selector: { app: 'dns' },
      ports: [
        { name: 'dns', port: 53, protocol: 'UDP' },
        { name: 'dns-tcp', port: 53, protocol: 'TCP' },
      ],
    },
  })
  await dns.start('client', one('registry.k8s.io/e2e-test-images/agnhost:2.57'))
  const dig = async (...words: string[]): Promise<string> =>
    (await runInPod(dns.server, 'client', ['dig', '+short', ...words])).stdout
  expect(await dig('my.test')).toContain('connection refused')
  await dns.send('POST', '/api/v1/namespaces/kube-system/pods', {
    metadata: { name: 'dns', labels: { app: 'dns' } },
    spec: {
      nodeName: 'node-1',
      dnsPolicy: 'Default',
      containers: [
        {
          name: 'coredns',
          image: 'registry.k8s.io/coredns/coredns:v1.12.1',
          args: ['-conf', '/etc/coredns/Corefile'],
          volumeMounts: [{ name: 'config', mountPath: '/etc/coredns' }],
        },
      ],
      volumes: [{ name: 'config', configMap: { name: 'coredns' } }],
    },
  })
  await dns.server.clock.advance(5000)
  expect(await dig('my.test')).toBe('192.0.2.1\n')
  expect(await dig('+tcp', 'old.test')).toBe('192.0.2.1\n')
  expect(await dig('kubernetes.default.svc.cluster.local')).toBe('10.0.0.1\n')
  expect(await dig('-x', '10.0.0.1')).toBe('kubernetes.default.svc.cluster.local.\n')
  const pod = await dns.send('GET', '/api/v1/namespaces/kube-system/pods/dns')
  const address = textOf(structOf(pod, 'status'), 'podIP')
  expect(await dig(`@${address}`, '-p', '5353', 'back.test')).toBe('')
  expect(await dig(`@${address}`, '-p', '5353', 'other.test', '+noall', '+comments')).toBe('')
  await dns.send('PATCH', `${maps}/coredns`, corefile('192.0.2.2'))
  await dns.server.clock.advance(120_000)
  expect(await dig('my.test')).toBe('192.0.2.2\n')
  const log = await dns.send('GET', '/api/v1/namespaces/kube-system/pods/dns/log')
  expect(log).toMatch(/\[INFO\] \S+ - \d+ "A IN my\.test\. udp \d+ false 1232" NOERROR qr,aa,rd/)
  const following = String.raw`\[INFO\] plugin/reload: Running configuration SHA512 = [\da-f]{128}\n`
  expect(log).toMatch(new RegExp(`^\\.:53\nback\\.test\\.:5353\n${following}CoreDNS-1`))
  expect(log).toMatch(
    new RegExp(`\\[INFO\\] Reloading\n${following}\\[INFO\\] Reloading complete\n`),
  )
  await dns.send('PATCH', `${maps}/coredns`, { data: { Corefile: '}' } })
  await dns.server.clock.advance(120_000)
  expect(await dig('my.test')).toBe('192.0.2.2\n')
  expect(await dns.send('GET', '/api/v1/namespaces/kube-system/pods/dns/log')).toContain(
    '[ERROR] plugin/reload: Corefile changed but reload failed: ',
  )
})
