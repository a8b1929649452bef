import { beforeAll, describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

let web = ''

/** What a script prints in the pod `client` within some seconds, of both streams, and its exit code behind. */
async function sh(script: string, seconds = 3): Promise<string> {
  const running = runInPod(cluster.server, 'client', ['sh', '-c', `(${script}) 2>&1; echo "=$?"`])
  for (let count = 0; count < seconds; count++) await cluster.server.clock.advance(1000)
  return (await running).stdout.replaceAll(web, 'WEB')
}

async function logOf(pod: string): Promise<string> {
  return String(await cluster.send('GET', `${pods}/${pod}/log`))
}

const restart = 'Always'

beforeAll(async () => {
  await cluster.start('client', shell('sleep 100000'))
  const script = 'while true; do echo -e "HTTP/1.1 200 OK\\n\\nhello" | nc -l -p 8080; done'
  const pod = await cluster.start('web', { ...shell(script), restartPolicy: restart }, 2)
  web = textOf(structOf(pod, 'status'), 'podIP')
})

describe('nc', () => {
  it('answers each client with what it is given, and prints what comes', async () => {
    expect(await sh(`echo one | nc -w 2 ${web} 8080`)).toBe('HTTP/1.1 200 OK\n\nhello\n=0\n')
    expect(await sh(`wget -qO- http://${web}:8080/page`)).toBe('hello\n=0\n')
    const log = await logOf('web')
    expect(log).toContain('one\nGET /page HTTP/1.1\r\nHost: ')
    expect(log).toContain('\r\nUser-Agent: Wget\r\n')
  })

  it('says where nothing listens, and what is reached', async () => {
    expect(await sh(`nc -zv ${web} 81`)).toBe(`nc: WEB (WEB:81): Connection refused\n=1\n`)
    expect(await sh(`nc -zv ${web} 8080`)).toBe('WEB (WEB:8080) open\n=0\n')
    expect(await sh('nc -w 1 nowhere 80')).toBe("nc: bad address 'nowhere'\n=1\n")
  })

  it('carries what is typed on either side as it comes', async () => {
    const script =
      '(echo first; sleep 4; echo second) | nc -l -p 9000 & sleep 1; (sleep 1; echo back; sleep 9) | nc 127.0.0.1 9000; wait'
    expect(await sh(script, 12)).toBe('first\nback\nsecond\n=0\n')
  })

  it('runs a command for each client, one after the other', async () => {
    const script =
      'nc -lk -p 9001 -e cat & sleep 1; echo a | nc 127.0.0.1 9001; echo b | nc 127.0.0.1 9001; kill $!'
    expect(await sh(script)).toBe('a\nb\n=0\n')
  })

  it('gives up a client that waits, and a port that another program has', async () => {
    const script = 'nc -l -p 9002 & sleep 1; nc -l -p 9002; nc -w 1 127.0.0.1 9002; echo $?'
    expect(await sh(script, 5)).toBe('nc: bind: Address already in use\n0\n=0\n')
  })
})
