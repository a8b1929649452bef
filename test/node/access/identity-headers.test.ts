import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import { recorded, type RecordedReview, selfReview, selfReviews } from './recorded-answers.ts'

interface Impersonation extends RecordedReview {
  readonly headers: readonly (readonly [name: string, value: string])[]
}

type Lines = Impersonation['headers']

const cases = recorded<Impersonation>('impersonation.json')
const review = JSON.stringify(selfReview)

let directory: string
let server: RunningServer
let ca: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-identity-'))
  const tokenAuthFile = join(directory, 'tokens.csv')
  await writeFile(
    tokenAuthFile,
    'admin-token,admin,admin,"system:masters"\nclé-日本,Jörg,ü,"Grüße"\n',
  )
  server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    dataDir: join(directory, 'data'),
    port: 0,
    tokenAuthFile,
    logger: recordingLogger(),
  })
  ca = await readFile(join(directory, 'data/pki/ca.crt'), 'utf8')
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

interface Reviewed {
  readonly status: number
  readonly body: { readonly message?: string; readonly status?: { readonly userInfo?: unknown } }
}

/** Posts a review with these header lines over HTTP/1.1, each text as its bytes in UTF-8. */
async function overHttp1(lines: Lines): Promise<Reviewed> {
  const socket = connectTls({
    host: 'localhost',
    port: server.port,
    ca,
    ALPNProtocols: ['http/1.1'],
  })
  const head = [
    `POST ${selfReviews} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'content-type: application/json',
    `content-length: ${review.length}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${review}`)
  const answer = await readText(socket)
  const [first = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(first.split(' ')[1]), body: JSON.parse(body) as Reviewed['body'] }
}

/** The same over HTTP/2. */
async function overHttp2(lines: Lines): Promise<Reviewed> {
  const session = connectHttp2(`https://localhost:${server.port}`, { ca })
  const headers: Record<string, string[]> = { 'content-type': ['application/json'] }
  for (const [name, value] of lines) {
    const values = (headers[name.toLowerCase()] ??= [])
    values.push(Buffer.from(value).toString('latin1'))
  }
  const single = Object.entries(headers).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  const request = session.request({
    ':method': 'POST',
    ':path': selfReviews,
    ...Object.fromEntries(single),
  })
  let status = 0
  request.on('response', (answer) => {
    status = Number(answer[':status'])
  })
  request.end(review)
  const body = await readText(request)
  session.close()
  return { status, body: JSON.parse(body) as Reviewed['body'] }
}

const protocols = [
  ['HTTP/1.1', overHttp1],
  ['HTTP/2', overHttp2],
] as const

describe.each(protocols)('identity in headers over %s', (protocol, send) => {
  // Node's HTTP/2 client sends such headers once only.
  const sendable =
    protocol === 'HTTP/2' ? cases.filter(({ name }) => name !== 'two users and two uids') : cases

  it.each(sendable.map((each) => [each.name, each] as const))(
    `over ${protocol}, impersonation of %s comes to the same as in the original`,
    async (_name, { headers, status, userInfo }) => {
      const answer = await send([['authorization', 'Bearer admin-token'], ...headers])
      expect(answer.status).toBe(status === 500 ? 400 : status)
      expect(answer.body.status?.userInfo).toEqual(userInfo)
    },
  )

  it(`over ${protocol}, a token of the file in letters of other scripts is accepted`, async () => {
    const answer = await send([['authorization', 'Bearer clé-日本']])
    expect(answer.body.status?.userInfo).toEqual({
      username: 'Jörg',
      uid: 'ü',
      groups: ['Grüße', 'system:authenticated'],
    })
    expect((await send([['authorization', 'Bearer cle-日本']])).status).toBe(401)
  })

  it(`over ${protocol}, no header is left out of many`, async () => {
    const groups = Array.from({ length: 1500 }, (_, at) => ['impersonate-group', `g${at}`] as const)
    const answer = await send([
      ['authorization', 'Bearer admin-token'],
      ...groups,
      ['impersonate-user', 'bob'],
    ])
    expect(answer.body.status?.userInfo).toMatchObject({ username: 'bob' })
    expect(JSON.stringify(answer.body)).toContain('"g1499"')
  })
})
