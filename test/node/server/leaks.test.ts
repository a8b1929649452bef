import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../host/http/open-listener.ts'

/** What every secret here contains. */
const mark = 'S3CR3T'
const token = `${mark}-token-of-the-file`
const logger = recordingLogger()

let directory: string
let server: RunningServer
let ca: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-leaks-'))
  // A webhook that says in its error whatever it was asked.
  const hook = createServer((message, response) => {
    void readText(message).then((asked) => {
      const error = `cannot find ${(JSON.parse(asked) as { spec: { token: string } }).spec.token}`
      const apiVersion = 'authentication.k8s.io/v1beta1'
      response.end(JSON.stringify({ apiVersion, kind: 'TokenReview', status: { error } }))
    })
  })
  await new Promise<void>((resolve) => void hook.listen(0, '127.0.0.1', resolve))
  closers.push(() => hook.close())
  const { port } = hook.address() as AddressInfo
  const tokenAuthFile = join(directory, 'tokens.csv')
  await writeFile(tokenAuthFile, `${token},admin,admin,"system:masters"\n`)
  const kubeconfig = join(directory, 'hook.yaml')
  await writeFile(
    kubeconfig,
    JSON.stringify({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}` } }],
      users: [{ name: 'u', user: { token: `${mark}-for-the-webhook` } }],
    }),
  )
  server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    dataDir: join(directory, 'data'),
    port: 0,
    tokenAuthFile,
    authenticationTokenWebhookConfigFile: kubeconfig,
    requestTimeoutMs: 500,
    logger,
  })
  ca = await readFile(join(directory, 'data/pki/ca.crt'), 'utf8')
})
const closers: (() => unknown)[] = []
afterAll(async () => {
  await server.close()
  for (const close of closers) close()
  await rm(directory, { recursive: true, force: true })
})

/** Sends bytes and gives everything that comes back. */
async function send(text: string): Promise<string> {
  const socket = connectTls({ host: 'localhost', port: server.port, ca })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(text)
  return readText(socket)
}

interface Mistake {
  readonly method?: string
  readonly path?: string
  readonly authorization?: string
  readonly headers?: readonly string[]
  readonly body?: string
  readonly length?: number
  /** Whether the answer shows the sender what was sent. */
  readonly isShown?: boolean
}

const secrets = '/api/v1/namespaces/default/secrets'
const good = `Bearer ${token}`
const secretOf = (more: object): string =>
  JSON.stringify({ kind: 'Secret', apiVersion: 'v1', metadata: { name: 'a' }, ...more })

const mistakes: Readonly<Record<string, Mistake>> = {
  'an unknown token': { authorization: `Bearer ${mark}-unknown` },
  'a token that is no JWT': { authorization: `Bearer ${mark}.${mark}.${mark}` },
  'a password': { authorization: `Basic ${Buffer.from(`${mark}:${mark}`).toString('base64')}` },
  'a token after two spaces': { authorization: `Bearer  ${mark}` },
  'a scheme without a token': { authorization: `${mark}` },
  'tokens among subprotocols': {
    authorization: '',
    headers: [
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      `sec-websocket-protocol: base64url.bearer.authorization.k8s.io.${mark}`,
    ],
  },
  'a cookie': { headers: [`cookie: session=${mark}`] },
  // As in the original, the message shows the sender the text that could not be parsed.
  'a body that is no JSON': { method: 'POST', body: `{"password": "${mark}"`, isShown: true },
  'a body that ends early': { method: 'POST', body: `{"password": "${mark}`, length: 500 },
  'a body that is a text': { method: 'POST', body: `"${mark}"` },
  'data that are no base64': { method: 'POST', body: secretOf({ data: { key: `${mark}!` } }) },
  'data of a wrong type': { method: 'POST', body: secretOf({ data: { key: [mark] } }) },
  'data without an object': { method: 'POST', body: secretOf({ data: mark }) },
  'a secret of an unknown namespace': {
    method: 'POST',
    path: '/api/v1/namespaces/none/secrets',
    body: secretOf({ stringData: { key: mark } }),
  },
  'a secret that is too large': {
    method: 'POST',
    body: secretOf({ stringData: { key: mark.repeat(200_000) } }),
  },
  'a body beyond the limit': { method: 'POST', body: mark, length: 4_000_000 },
  'a review of a token': {
    method: 'POST',
    path: '/apis/authentication.k8s.io/v1/tokenreviews',
    body: JSON.stringify({ spec: { token: [`${mark}-reviewed`] } }),
  },
  'headers beyond the limit': { headers: [`x-secret: ${mark.repeat(20_000)}`] },
  'a header that is none': { headers: [`${mark} x`] },
  'a patch that does not fit': {
    method: 'PATCH',
    path: `${secrets}/a`,
    headers: ['content-type: application/json-patch+json'],
    body: JSON.stringify([{ op: 'test', path: '/data/key', value: mark }]),
  },
}

/** A line of a stack trace, or a path of the source. */
const stack = /\n\s+at |node_modules|\.ts:\d+/

function requestOf(mistake: Mistake): string {
  const { method = 'GET', path = secrets, authorization = good, headers = [], body } = mistake
  const has = (name: string): boolean => headers.some((line) => line.startsWith(name))
  const length = mistake.length ?? body?.length
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(has('connection') ? [] : ['connection: close']),
    ...(authorization === '' ? [] : [`authorization: ${authorization}`]),
    ...headers,
    ...(has('content-type') || body === undefined ? [] : ['content-type: application/json']),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

describe('answers and log lines', () => {
  it.each(Object.entries(mistakes))(
    'neither the answer to %s nor a log line shows a secret, or where the source is',
    async (_name, mistake) => {
      const answer = await send(requestOf(mistake))
      expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect(mistake.isShown === true ? '' : answer).not.toContain(mark)
      expect(answer).not.toMatch(stack)
      const logged = JSON.stringify(logger.lines)
      expect(logged).not.toContain(mark)
      expect(logged).not.toContain(Buffer.from(mark).toString('base64').slice(0, 8))
      expect(logged).not.toContain('PRIVATE KEY')
    },
  )
})
