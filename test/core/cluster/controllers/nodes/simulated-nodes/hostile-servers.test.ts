import { describe, expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

describe('a server of a pod', () => {
  const netexec = 'registry.k8s.io/e2e-test-images/agnhost:2.53'
  const within = async (pod: string, script: string, seconds = 3): Promise<string> => {
    const running = runInPod(cluster.server, pod, ['sh', '-c', script])
    for (let count = 0; count < seconds; count++) await cluster.server.clock.advance(1000)
    const { stdout, exitCode } = await running
    return `${stdout}=${exitCode}`
  }
  const dial = (request: string): string =>
    `dial?host=127.0.0.1&port=8080&tries=200&request=${encodeURIComponent(request)}`

  it('that asks itself 200 times for each request is paced, and stops once its client has left', async () => {
    await cluster.start('asking', one(netexec, { args: ['netexec'] }))
    const url = `127.0.0.1:8080/${dial(dial(dial('hostname')))}`
    expect(await within('asking', `curl -s -m 0.2 '${url}'`)).toBe('=28')
    expect(await within('asking', 'curl -s 127.0.0.1:8080/hostname')).toBe('asking=0')
  })

  it('that follows itself answers with what it has', async () => {
    const args = ['redis-server', '--replicaof', '127.0.0.1', '6379']
    await cluster.start('following', one('redis', { args }))
    expect(await within('following', 'redis-cli get a')).toBe('\n=0')
  })

  it('that leads to itself by ever longer paths ends, and is killed for a configuration without bound', async () => {
    await cluster.start('leading', one('nginx'))
    const path = 'a'.repeat(4000)
    const config = `server { listen 80; location / { proxy_pass http://127.0.0.1/${path}/; } }`
    const file = '/etc/nginx/conf.d/default.conf'
    await within('leading', `echo '${config}' > ${file}; nginx -s reload`)
    const status = 'curl -s -o /dev/null -w "%{http_code}" 127.0.0.1'
    expect(await within('leading', status)).toBe('431=0')
    const many = `yes 'a b;' | head -n 20000 > /etc/nginx/many; yes 'include /etc/nginx/many;' | head -n 100`
    expect(await within('leading', `${many} > ${file}; nginx -t`, 5)).toBe('=137')
  })
})
