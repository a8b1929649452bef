import { beforeAll, describe, expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { kwokDefinition } from '../../../../../support/objects/kwok-definitions.ts'
import { one, pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'
import { mockRequest } from '../../../../../support/servers/mock-run.ts'

/** Documents as people have them in the file of `kwok --config`. */
const config = `
apiVersion: config.kwok.x-k8s.io/v1alpha1
kind: KwokConfiguration
options: { manageAllNodes: true }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterLogs
metadata: { name: elsewhere }
spec:
  selector: { matchNamespaces: [other] }
  logs: [{ logsFile: /var/log/other.log }]
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterLogs
metadata: { name: silent }
spec:
  selector: { matchNamespaces: [default], matchNames: [silent, own] }
  logs: [{ logsFile: /dev/null }]
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Logs
metadata: { name: own, namespace: default }
spec:
  logs:
  - { containers: [other], logsFile: /var/log/other.log }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Logs
metadata: { name: filed, namespace: default }
spec:
  logs:
  - { logsFile: /var/log/all.log }
  - { containers: [main], logsFile: /var/log/main.log }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Logs
metadata: { name: mapped, namespace: default }
spec:
  logs:
  - { mapping: { name: other } }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterExec
metadata: { name: all }
spec:
  execs:
  - containers: [main]
    local:
      workDir: /tmp
      envs: [{ name: GREETING, value: hello }]
      securityContext: { runAsUser: 1001, runAsGroup: 1002 }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterAttach
metadata: { name: all }
spec: { attaches: [{}] }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: PortForward
metadata: { name: plain, namespace: default }
spec:
  forwards:
  - { ports: [7], command: [cat] }
  - { ports: [8], command: [socat, '-', 'tcp:example.com:80'] }
  - { ports: [9], target: { address: example.com, port: 80 } }
  - { ports: [80] }
`

const cluster = new SimulatedPods({ kwokConfig: config, unknownPrograms: 'fail' })

beforeAll(async () => {
  await cluster.start('plain', one('nginx'))
  for (const name of ['silent', 'own', 'filed', 'mapped'])
    await cluster.start(name, shell('echo on; sleep 99'))
})

const log = (name: string): Promise<unknown> =>
  cluster.send('GET', `${pods}/${name}/log`).catch((error: Error) => error.message)

describe("the log of a container as kwok's kinds choose it", () => {
  it.each([
    ['plain', /start worker processes/],
    ['silent', /^$/],
    ['own', /^Logs default\/own has no item for container "main"$/],
    [
      'filed',
      /^log file "\/var\/log\/main.log" of Logs default\/filed cannot be read: this server reads no files for pods, as its operator has allowed no directory$/,
    ],
    [
      'mapped',
      /^Logs default\/mapped has an item with the field mapping, which is none of containers, logsFile, previousLogsFile, follow$/,
    ],
  ])('%s: %s', async (name, text) => {
    expect(await log(name)).toMatch(text)
  })

  it('is that of an object of the server as long as there is one', async () => {
    const path = '/apis/kwok.x-k8s.io/v1alpha1/namespaces/default/logs'
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    await cluster.send('POST', definitions, kwokDefinition('Logs', 'logs', 'Namespaced'))
    await cluster.server.clock.advance(1000)
    expect(await log('plain')).toContain('start worker processes')
    await cluster.send('POST', path, {
      apiVersion: 'kwok.x-k8s.io/v1alpha1',
      kind: 'Logs',
      metadata: { name: 'plain' },
      spec: { logs: [{ containers: ['main'], logsFile: '/dev/null' }] },
    })
    expect(await log('plain')).toBe('')
    await cluster.send('DELETE', `${path}/plain`)
    expect(await log('plain')).toContain('start worker processes')
  })
})

it('a command has the directory, the variables and the user of its Exec', async () => {
  const script = 'pwd; echo $GREETING $HOSTNAME; id -u; id -g'
  expect(await runInPod(cluster.server, 'plain', ['sh', '-c', script])).toEqual({
    stdout: '/tmp\nhello plain\n1001\n1002\n',
    stderr: '',
    exitCode: 0,
  })
})

/** Sends bytes to a port of a pod. Returns what comes back, and the text of the failure. */
async function forward(port: number, sent: string): Promise<readonly [string, string]> {
  const path = `${pods}/plain/portforward?ports=${port}`
  const outcome = await cluster.server.connect(mockRequest('GET', path), ['v4.channel.k8s.io'])
  if (!('protocol' in outcome)) throw new TypeError('the connection was refused')
  await outcome.receive?.(Uint8Array.from([0, ...new TextEncoder().encode(sent)]))
  const texts = ['', '']
  const decoder = new TextDecoder()
  const heads = new Set<number>()
  for await (const message of outcome.stream.messages as AsyncIterable<Uint8Array>) {
    const channel = message[0] ?? 0
    // The first message of each channel is its port.
    if (heads.has(channel)) texts[channel] += decoder.decode(message.subarray(1))
    heads.add(channel)
    if ((sent !== '' && texts[0] === sent) || texts[0]?.includes('</html>') === true) break
  }
  return [texts[0] ?? '', texts[1] ?? '']
}

describe('a connection to a port of a pod', () => {
  it('runs the command of its PortForward', async () => {
    expect(await forward(7, 'over and back\n')).toEqual(['over and back\n', ''])
  })

  it('is answered by the simulation where the item names nothing', async () => {
    expect((await forward(80, 'GET / HTTP/1.1\r\n\r\n'))[0]).toContain('Welcome to nginx!')
  })

  it.each([
    [8, 'exec: "socat": executable file not found in $PATH'],
    [
      9,
      'target example.com:80 of PortForward default/plain cannot be reached: this server opens no connections for pods, as its operator has allowed no targets',
    ],
    [10, 'PortForward default/plain has no item for port 10'],
  ])('fails with a reason: port %d', async (port, reason) => {
    expect((await forward(port, ''))[1]).toContain(reason)
  })
})

it('a client attaches as without objects of kwok where the item names no file', async () => {
  const attached = runInPod(cluster.server, 'silent', [])
  await cluster.server.clock.advance(100_000)
  expect(await attached).toEqual({ stdout: '', stderr: '', exitCode: 0 })
})
