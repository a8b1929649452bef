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

async function addressOf(pod: string): Promise<string> {
  return textOf(structOf(await cluster.send('GET', `${pods}/${pod}`), 'status'), 'podIP')
}

async function logOf(pod: string): Promise<string> {
  const log: unknown = await cluster.send('GET', `${pods}/${pod}/log`)
  return typeof log === 'string' ? log : ''
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

  it('is refused by a container of pause, which listens on no port', async () => {
    const container = { name: 'main', image: 'registry.k8s.io/pause:3.10' }
    await cluster.start('holder', {
      containers: [{ ...container, ports: [{ containerPort: 80 }] }],
    })
    expect(await sh(`nc -zv ${await addressOf('holder')} 80`)).toMatch(
      /: Connection refused\n=1\n$/,
    )
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

describe('redis', () => {
  it('answers commands in pieces, several at once, and what is published', async () => {
    await cluster.start('cache', { containers: [{ name: 'main', image: 'redis' }] }, 2)
    const cache = await addressOf('cache')
    const pieces = `(printf 'PING\\r\\nSE'; sleep 1; printf 'T a 1\\r\\n*2\\r\\n$3\\r\\nGET\\r\\n$1\\r\\na'; sleep 1; printf '\\r\\n')`
    expect(await sh(`${pieces} | nc ${cache} 6379`, 5)).toBe('+PONG\r\n+OK\r\n$1\r\n1\r\n=0\n')
    expect(await sh(`echo '*x' | nc ${cache} 6379`)).toContain('-ERR Protocol error')
    const published = `(echo 'SUBSCRIBE news'; sleep 2) | nc ${cache} 6379 & sleep 1; echo 'PUBLISH news hi' | nc ${cache} 6379 > /dev/null; wait`
    expect((await sh(published, 6)).replaceAll('\r\n', ' ')).toBe(
      '*3 $9 subscribe $4 news :1 *3 $7 message $4 news $2 hi =0\n',
    )
  })
})

describe('curl', () => {
  beforeAll(async () => {
    const args = ['netexec', '--http-port=8080']
    await cluster.start(
      'echo',
      {
        containers: [{ name: 'main', image: 'registry.k8s.io/e2e-test-images/agnhost:2.56', args }],
      },
      2,
    )
  })

  const echo = (): Promise<string> => addressOf('echo')

  it('says why there is no answer', async () => {
    const failed =
      'curl: (7) Failed to connect to WEB port 81 after 0 ms: Could not connect to server\n'
    expect(await sh(`curl http://${web}:81/`)).toBe(`${failed}=7\n`)
    expect(await sh(`curl -s http://${web}:81/`)).toBe('=7\n')
    expect(await sh(`curl -sS http://${web}:81/`)).toBe(`${failed}=7\n`)
    expect(await sh('curl http://nosuch.default.svc.cluster.local', 8)).toBe(
      'curl: (6) Could not resolve host: nosuch.default.svc.cluster.local\n=6\n',
    )
    expect(await sh('curl --connect-timeout 1 http://10.99.99.99/')).toContain(
      'curl: (28) Failed to connect to 10.99.99.99 port 80 after 1000 ms: Timeout was reached\n',
    )
    expect(await sh('curl -m 2 http://10.99.99.99/')).toContain(
      'curl: (28) Connection timed out after 2000 milliseconds\n',
    )
    expect(await sh('curl ftp://a/')).toBe('curl: (1) Protocol "ftp" not supported\n=1\n')
    expect(await sh(`curl https://${await echo()}:8080/`)).toBe(
      'curl: (35) TLS connect error: error:0A00010B:SSL routines::wrong version number\n=35\n',
    )
  })

  it('tries again as it is told', async () => {
    const script = `curl -s -S --retry 2 --retry-connrefused http://${web}:81/`
    expect(await sh(script, 6)).toBe(
      [
        'Warning: Problem: connection refused. Will retry in 1 second. 2 retries left.',
        'Warning: Problem: connection refused. Will retry in 2 seconds. 1 retry left.',
        'curl: (7) Failed to connect to WEB port 81 after 0 ms: Could not connect to server',
        '=7\n',
      ].join('\n'),
    )
  })

  it('fails at a status where it is told, with or without what was answered', async () => {
    const url = `http://${await echo()}:8080/echo?msg=oh&code=500`
    expect(await sh(`curl -f '${url}'`)).toBe(
      'curl: (22) The requested URL returned error: 500\n=22\n',
    )
    expect(await sh(`curl --fail-with-body '${url}'`)).toBe(
      'ohcurl: (22) The requested URL returned error: 500\n=22\n',
    )
    expect(await sh(`curl -s -o /dev/null -w '%{http_code} %{size_download}\\n' '${url}'`)).toBe(
      '500 2\n=0\n',
    )
  })

  it('sends data, forms, headers and cookies as they are described', async () => {
    const asked = async (flags: string): Promise<string> => {
      const script = `timeout 2 nc -l -p 7100 & sleep 1; curl -s -m 1 ${flags} http://127.0.0.1:7100/p; wait`
      return (await sh(script, 5)).replaceAll('\r', '').split('=')[0] ?? ''
    }
    expect(await asked("-d a=1 --data-urlencode 'b=c d' -b k=v -u me:pw -A ua")).toBe(
      'POST /p HTTP/1.1\nHost: 127.0.0.1:7100\nAuthorization: Basic bWU6cHc=\n'.split('=')[0],
    )
    expect(await asked('-X PUT -H X-A:1 -H Accept:')).toBe(
      'PUT /p HTTP/1.1\nHost: 127.0.0.1:7100\nUser-Agent: curl/8.14.1\nX-A: 1\n\n',
    )
  })

  it('reads what it sends from its input', async () => {
    const format = "-s -o /dev/null -w '%{http_code} %{size_upload}'"
    const url = `http://${await echo()}:8080/echo`
    expect(await sh(`head -c 300000 /dev/zero | curl ${format} --data-binary @- ${url}`)).toBe(
      '200 300000=0\n',
    )
    expect(await sh(`echo abc | curl ${format} -T - ${url}`)).toBe('200 4=0\n')
  })

  it('shows whether a port is open by telnet', async () => {
    expect(await sh(`curl -sv telnet://${web}:81`)).toContain('Could not connect to server\n')
    expect(await sh(`echo | curl -v telnet://${web}:8080`)).toBe(
      '*   Trying WEB:8080...\n* Connected to WEB (WEB) port 8080\nHTTP/1.1 200 OK\n\nhello\n=0\n',
    )
  })

  it('shows what is sent and received', async () => {
    const text = (await sh(`curl -v http://${await echo()}:8080/echo?msg=hi`)).split('\n')
    expect(
      text
        .filter((line) => /^[*>]/.test(line))
        .map((line) => line.replace(/\d+\.\d+\.\d+\.\d+/g, 'IP')),
    ).toEqual([
      '*   Trying IP:8080...',
      '* Connected to IP (IP) port 8080',
      '* using HTTP/1.x',
      '> GET /echo?msg=hi HTTP/1.1',
      '> Host: IP:8080',
      '> User-Agent: curl/IP'.replace('IP', '8.14.1'),
      '> Accept: */*',
      '> ',
      '* Request completely sent off',
      '* Connection #0 to host IP left intact',
    ])
    expect(text).toContain('< HTTP/1.1 200 OK')
  })
})

describe('other clients', () => {
  it('ping has answers of pods, and none of unknown addresses', async () => {
    const answered = await sh(`ping -c 2 ${web}`)
    expect(answered).toContain(
      'PING WEB (WEB): 56 data bytes\n64 bytes from WEB: seq=0 ttl=63 time=',
    )
    expect(answered).toContain('2 packets transmitted, 2 packets received, 0% packet loss\n')
    expect(await sh('ping -c 1 -W 1 10.99.99.99')).toBe(
      'PING 10.99.99.99 (10.99.99.99): 56 data bytes\n\n--- 10.99.99.99 ping statistics ---\n1 packets transmitted, 0 packets received, 100% packet loss\n=1\n',
    )
    expect(await sh('ping -c 1 nosuch', 9)).toBe("ping: bad address 'nosuch'\n=1\n")
  })

  it('bash connects to a path, and telnet to a port', async () => {
    const probe = async (port: number): Promise<string> =>
      sh(`timeout 1 bash -c '</dev/tcp/${web}/${port}' && echo open`)
    expect(await probe(8080)).toBe('open\n=0\n')
    expect(await probe(81)).toBe(
      'bash: connect: Connection refused\nbash: /dev/tcp/WEB/81: Connection refused\n=1\n',
    )
    const script = `bash -c 'exec 3<>/dev/tcp/127.0.0.1/7200; echo ping >&3; head -n 1 <&3'`
    expect(await sh(`nc -l -p 7200 -e cat & sleep 1; ${script}`, 8)).toBe('ping\n=0\n')
    expect(await sh(`telnet ${web} 81`)).toBe(
      "telnet: can't connect to remote host (WEB): Connection refused\n=1\n",
    )
  })

  it('a directory is served, and the ports that are listened on are listed', async () => {
    const script =
      'mkdir -p /www; echo hi > /www/a.txt; httpd -f -p 8090 -h /www & sleep 1; curl -s 127.0.0.1:8090/a.txt; curl -s -o /dev/null -w "%{http_code}\\n" 127.0.0.1:8090/no; netstat -tln | tail -1; ss -tln | tail -1; kill $!'
    expect(await sh(script, 12)).toBe(
      'hi\n404\ntcp        0      0 0.0.0.0:8090            0.0.0.0:*               LISTEN      \nLISTEN 0      128          0.0.0.0:8090        0.0.0.0:*\n=0\n',
    )
  })
})

describe('TLS', () => {
  const file =
    'server { listen 443 ssl; ssl_certificate /tmp/tls.crt; location / { return 200 secret; } }'
  const script = `echo 'none' > /tmp/tls.crt; echo '${file}' > /etc/nginx/conf.d/tls.conf; exec nginx -g 'daemon off;'`
  const command = ['sh', '-c', script]

  it('is spoken by a port that is configured so, to clients who trust it', async () => {
    await cluster.start('secure', { containers: [{ name: 'main', image: 'nginx', command }] }, 2)
    const secure = await addressOf('secure')
    expect(await sh(`curl -sk https://${secure}/`)).toBe('secret=0\n')
    expect(await sh(`curl -s http://${secure}:443/`)).toBe(
      'Client sent an HTTP request to an HTTPS server.\n=0\n',
    )
    const distrusted = await sh(`curl https://${secure}/`)
    expect(distrusted).toMatch(
      /^curl: \(60\) SSL certificate problem: unable to get local issuer certificate\nMore details here: /,
    )
    expect(distrusted).toContain('=60\n')
    expect(await sh(`curl --cacert /none https://${secure}/`)).toBe(
      'curl: (77) error adding trust anchors from file: /none\n=77\n',
    )
  })

  it('is asked of a port that speaks none by no probe that succeeds', async () => {
    const readinessProbe = { httpGet: { path: '/', port: 80, scheme: 'HTTPS' }, periodSeconds: 1 }
    const container = { name: 'main', image: 'nginx', readinessProbe }
    const pod = await cluster.start('plain', { containers: [container] }, 5)
    const address = textOf(structOf(pod, 'status'), 'podIP')
    expect(await cluster.eventsOf('plain')).toContain(
      `Unhealthy: Readiness probe failed: Get "https://${address}:80/": http: server gave HTTP response to HTTPS client`,
    )
  })
})
