import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import { goLogLine } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { fetchUrl } from '../program-client.ts'
import { accessLine } from './echo-servers.ts'
import { logTime } from './log-time.ts'
import { bulk, encodeReply, plainText, ReplyReader } from './redis-protocol.ts'
import { type Serving, smallImage } from './small-server.ts'

export function page(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`
}

/** Google's `hello-app`, of GKE's and Kubernetes' tutorials. */
const helloApp = (version: string): KnownImage =>
  smallImage({
    command: '/hello-app',
    port: 8080,
    portName: 'PORT',
    lines: ({ startedAt, port }) => [
      goLogLine(startedAt, `Server listening on port ${port}`).trimEnd(),
    ],
    answer: (_, { hostname }) => `Hello, world!\nVersion: ${version}\nHostname: ${hostname}\n`,
    log: ({ time, url }) => goLogLine(time, `Serving request: ${url.pathname}`).trimEnd(),
  })

/** What Node loads a module by; core has no such call. */
const load = 'require'

const bootcampSource = (version: number): string => `var http = ${load}('http');
var requests=0;
var podname= process.env.HOSTNAME;
var startTime;
var host;
var handleRequest = function(request, response) {
  response.setHeader('Content-Type', 'text/plain');
  response.writeHead(200);
  response.write("Hello Kubernetes bootcamp! | Running on: ");
  response.write(host);
  response.end(" | v=${version}\\n");
  console.log("Running On:" ,host, "| Total Requests:", ++requests,"| App Uptime:", (new Date() - startTime)/1000 , "seconds", "| Log Time:",new Date());
}
var www = http.createServer(handleRequest);
www.listen(8080,function () {
    startTime = new Date();;
    host = process.env.HOSTNAME;
    console.log ("Kubernetes Bootcamp App Started At:",startTime, "| Running On: " ,host, "\\n" );
});
`

/** The application of the tutorial "Learn Kubernetes Basics". */
const bootcamp = (version: number): KnownImage =>
  smallImage({
    command: 'node server.js',
    port: 8080,
    lines: ({ startedAt, hostname }) => [
      `Kubernetes Bootcamp App Started At: ${new Date(startedAt).toISOString()} | Running On:  ${hostname} `,
      '',
    ],
    answer: (_, { hostname }) =>
      `Hello Kubernetes bootcamp! | Running on: ${hostname} | v=${version}\n`,
    log: ({ time }, { hostname, requests, startedAt }) =>
      `Running On: ${hostname} | Total Requests: ${requests} | App Uptime: ${(time - startedAt) / 1000} seconds | Log Time: ${new Date(time).toISOString()}`,
    contentType: 'text/plain',
    files: { '/server.js': bootcampSource(version) },
  })

const nodeHello = smallImage({
  command: 'node server.js',
  port: 8080,
  answer: () => 'Hello Kubernetes!',
  log: ({ target }) => `Received request for URL: ${target}`,
})

/** `registry.k8s.io/hpa-example`: PHP that computes for a while. */
const hpaExample = smallImage({
  command: 'apache2 -DFOREGROUND',
  port: 80,
  cost: 8,
  directory: '/var/www/html',
  answer: () => 'OK!',
  log: (request, _, status) => accessLine(request, status),
  contentType: 'text/html; charset=UTF-8',
  headers: ['Server', 'Apache/2.4.10 (Debian)', 'X-Powered-By', 'PHP/5.6.40'],
})

const helloKubernetes = smallImage({
  command: 'node server.js',
  port: 8080,
  portName: 'CONTAINER_PORT',
  lines: ({ port }) => [`Listening on: http://0.0.0.0:${port}`],
  answer: (_, { hostname, variable }) =>
    page('Hello Kubernetes!', `${variable('MESSAGE', 'Hello world!')}</p>\n<p>pod: ${hostname}`),
})

const nginxHello = (isPlain: boolean): KnownImage =>
  smallImage({
    command: 'nginx',
    port: 80,
    answer(request, { hostname, session, port }) {
      const { time, target } = request
      const facts: readonly (readonly [string, string])[] = [
        ['Server address', `${session.world.address ?? ''}:${port}`],
        ['Server name', hostname],
        ['Date', logTime(time)],
        ['URI', target],
      ]
      const lines = facts.map(([name, value]) => `${name}: ${value}`)
      return isPlain ? `${lines.join('\n')}\n` : page('Hello World', lines.join('<br>\n'))
    },
    log: (request, _, status) => accessLine(request, status),
    headers: ['Server', 'nginx/1.29.3'],
  })

const podinfoVersion = '6.9.2'

function podinfoFacts({ hostname, variable }: Serving): Record<string, unknown> {
  return {
    hostname,
    version: podinfoVersion,
    revision: 'e86405a8674ecab990d0a389824c7ebbd82973b5',
    color: variable('PODINFO_UI_COLOR', '#34577c'),
    logo: 'https://raw.githubusercontent.com/stefanprodan/podinfo/gh-pages/cuddle_clap.gif',
    message: variable('PODINFO_UI_MESSAGE', `greetings from podinfo v${podinfoVersion}`),
    goos: 'linux',
    goarch: 'amd64',
    runtime: 'go1.25.1',
    num_goroutine: '8',
    num_cpu: '2',
  }
}

const podinfo = smallImage({
  command: './podinfo',
  port: 9898,
  portName: 'port',
  lines: ({ startedAt, port }) => [
    `{"level":"info","ts":"${new Date(startedAt).toISOString()}","caller":"podinfo/main.go:153","msg":"Starting podinfo","version":"${podinfoVersion}","port":"${port}"}`,
  ],
  answer(request, serving) {
    const [, first = '', second = ''] = request.url.pathname.split('/')
    const json = (value: unknown): string => JSON.stringify(value, null, 2)
    switch (first) {
      case 'healthz':
      case 'readyz':
        return json({ status: 'OK' })
      case 'version':
        return json({ version: podinfoVersion })
      case 'env':
        return json(
          Array.from(serving.session.variables.entries(), ([name, value]) => `${name}=${value}`),
        )
      case 'echo':
        return request.text
      case 'headers':
        return json(request.headers)
      case 'status':
        return {
          status: Number(second) >= 200 && Number(second) < 600 ? Number(second) : 500,
          body: json({ status: second }),
        }
      case 'metrics':
        return `# TYPE http_requests_total counter\nhttp_requests_total{status="200"} ${serving.requests}\n`
      default:
        return json(podinfoFacts(serving))
    }
  },
})

/** Of the task "Connect a Frontend to a Backend Using Services". */
const helloGo = smallImage({
  command: '/app/hello-go-gke',
  port: 80,
  answer: () => '{"message":"Hello"}\n',
})

/** Its frontend hands requests on to the service `hello`. */
const helloFrontend = smallImage({
  command: 'nginx',
  port: 80,
  async answer({ target, signal }, { session }) {
    try {
      const { status, text } = await fetchUrl(session, `http://hello${target}`, { signal })
      return { status, body: text }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      return { status: 502, body: page('502 Bad Gateway', error.message) }
    }
  },
  log: (request, _, status) => accessLine(request, status),
  headers: ['Server', 'nginx/1.14.2'],
})

const wordpress = smallImage({
  command: 'apache2 -DFOREGROUND',
  port: 80,
  answer({ url }) {
    if (url.pathname === '/wp-admin/install.php') {
      return page(
        'WordPress &rsaquo; Installation',
        'Welcome to the famous five-minute installation.',
      )
    }
    return { status: 302, headers: ['Location', '/wp-admin/install.php'], body: '' }
  },
  lines: () => [
    'WordPress not found in /var/www/html - copying now...',
    'Complete! WordPress has been successfully copied to /var/www/html',
  ],
  log: (request, _, status) => accessLine(request, status),
  contentType: 'text/html; charset=UTF-8',
  headers: ['Server', 'Apache/2.4.65 (Debian)', 'X-Powered-By', 'PHP/8.2.29'],
})

const guestbookPage = `<!DOCTYPE html>
<html>
<head><title>Guestbook</title></head>
<body>
<h2>Guestbook</h2>
<form onsubmit="fetch('guestbook.php?cmd=set&key=messages&value='+encodeURIComponent(m.value)).then(()=>location.reload());return false"><input id="m" placeholder="Messages"><button>Submit</button></form>
<div id="all"></div>
<script>fetch('guestbook.php?cmd=get&key=messages').then((r)=>r.json()).then((j)=>{all.innerText=j.data})</script>
</body>
</html>
`

/** The page of the guestbook, whose messages Redis keeps. */
const guestbookFrontend = smallImage({
  command: 'apache2-foreground',
  port: 80,
  async answer({ url }, { session }) {
    if (url.pathname !== '/guestbook.php') return guestbookPage
    const of = (name: string): string => url.searchParams.get(name) ?? ''
    const isSet = of('cmd') === 'set'
    const host = isSet ? 'redis-leader' : 'redis-follower'
    const words = isSet ? ['SET', of('key'), of('value')] : ['GET', of('key')]
    const sent = bytesOfText(encodeReply(words.map(bulk)))
    const connection = session.world.network?.connect(host, 6379)
    const asked = async (): Promise<Uint8Array | undefined> => connection?.exchange(sent)
    const bytes = await asked().catch(() => undefined)
    if (!bytes) {
      const failed = `Connection refused [tcp://${host}:6379]`
      return {
        status: 500,
        body: `PHP Fatal error: Uncaught Predis\\Connection\\ConnectionException: ${failed}\n`,
      }
    }
    if (isSet) return '{"message": "Updated"}'
    const data = plainText(new ReplyReader(bytes).reply()).slice(0, -1)
    return JSON.stringify({ data })
  },
  log: (request, _, status) => accessLine(request, status),
  headers: ['Server', 'Apache/2.4.65 (Debian)', 'X-Powered-By', 'PHP/7.4.33'],
})

/** Images of tutorials that answer with a line or a page. */
export const demoImages: readonly (readonly [string, KnownImage])[] = [
  ['nginxdemos/hello', { ...nginxHello(false), tags: { 'plain-text': nginxHello(true) } }],
  ['gb-frontend', guestbookFrontend],
  [
    'hello-app',
    { ...helloApp('1.0.0'), tags: { '2.0': helloApp('2.0.0'), v2: helloApp('2.0.0') } },
  ],
  ['hello-frontend', helloFrontend],
  ['hello-go-gke', helloGo],
  ['hello-kubernetes', helloKubernetes],
  ['hpa-example', hpaExample],
  ['kubernetes-bootcamp', { ...bootcamp(1), tags: { v2: bootcamp(2) } }],
  ['node-hello', nodeHello],
  ['podinfo', podinfo],
  ['wordpress', wordpress],
]
