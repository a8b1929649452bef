/**
 * Uploads over kept-alive HTTP/1.1 connections with TLS whose answers are as large, none of which may be refused: JSON and
 * Protobuf by turns, and now and then a WebSocket on a connection whose last answer was large. For any Node:
 *
 *     npx -y node@24 --import tsx test/uploads/check-uploads.ts --count 100000 --bytes 950000 --writers 8
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { UploadConnection } from './upload-connection.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    bytes: { type: 'string', default: '950000' },
    writers: { type: 'string', default: '8' },
  },
})
const [count, bytes, writers] = [values.count, values.bytes, values.writers].map(Number)
/** One request of so many asks for a WebSocket, which takes its connection. */
const perWebSocket = 50

const directory = await mkdtemp(join(tmpdir(), 'skerry-uploads-'))
const main = fileURLToPath(new URL('../../node-host/main.ts', import.meta.url))
const flags = ['--brand', 'k8s', '--data-dir', directory, '--secure-port', '0']
const server = spawn(process.execPath, [...process.execArgv, main, ...flags], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('SIGTERM', () => server.kill())
let output = ''
while (!output.includes('kubeconfig:')) {
  const [chunk] = (await once(server.stdout, 'data')) as [Buffer]
  output += chunk.toString()
}
server.stdout.resume()
const port = Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
const [ca, cert, key] = await Promise.all(
  ['ca.crt', 'admin.crt', 'admin.key'].map((name) => readFile(join(directory, 'pki', name))),
)
const open = (): Promise<UploadConnection> =>
  UploadConnection.open({
    host: 'localhost',
    port,
    ...(ca && cert && key && { ca, cert, key }),
  })

const json = 'application/json'
const protobuf = 'application/vnd.kubernetes.protobuf'
const uploadHead = (type: string): string[] => [
  'POST /api/v1/namespaces/default/configmaps?dryRun=All HTTP/1.1',
  `Content-Type: ${type}`,
  `Accept: ${type}`,
]
const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'upload' } }
const jsonBody = Buffer.from(JSON.stringify({ ...object, data: { a: 'x'.repeat(bytes ?? 0) } }))

/** The same in Protobuf: the envelope's magic, TypeMeta and the raw object. */
function protobufBody(): Buffer {
  const field = (number: number, content: Buffer): Buffer =>
    Buffer.concat([varint(number * 8 + 2), varint(content.length), content])
  const text = (number: number, value: string): Buffer => field(number, Buffer.from(value))
  const entry = Buffer.concat([text(1, 'a'), text(2, 'x'.repeat(bytes ?? 0))])
  const raw = Buffer.concat([field(1, text(1, 'upload')), field(2, entry)])
  const typeMeta = Buffer.concat([text(1, 'v1'), text(2, 'ConfigMap')])
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, raw)])
}

function varint(value: number): Buffer {
  const out: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) + 128)
  return Buffer.from([...out, left])
}

const uploads = [
  { kind: 'JSON', head: uploadHead(json), body: jsonBody },
  { kind: 'Protobuf', head: uploadHead(protobuf), body: protobufBody() },
]
const webSocketHead = [
  'GET /api/v1/namespaces/default/configmaps?watch=1 HTTP/1.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Origin: https://localhost',
]

const outcomes = new Map<string, number>()
let refused = 0
function note(kind: string, outcome: string, isGood: boolean): void {
  const line = `${kind}: ${outcome}`
  outcomes.set(line, (outcomes.get(line) ?? 0) + 1)
  if (!isGood) refused++
}

let begun = 0
async function write(): Promise<void> {
  let connection = await open()
  while (begun < (count ?? 0)) {
    const at = begun++
    const asksForWebSocket = at % perWebSocket === perWebSocket - 1
    const upload = uploads[at % uploads.length]
    const kind = asksForWebSocket ? 'WebSocket' : (upload?.kind ?? '')
    const head = asksForWebSocket ? webSocketHead : (upload?.head ?? [])
    const expected = asksForWebSocket ? 101 : 201
    try {
      const answer = await connection.send(head, asksForWebSocket ? undefined : upload?.body)
      const isGood = answer.status === expected
      note(
        kind,
        isGood ? String(expected) : `${answer.status} ${answer.text.slice(0, 200)}`,
        isGood,
      )
      if (isGood && !asksForWebSocket) continue
    } catch (error) {
      note(kind, String(error), false)
    }
    connection.close()
    connection = await open()
  }
  connection.close()
}
await Promise.all(Array.from({ length: writers ?? 1 }, write))
const ended = once(server, 'exit')
server.kill()
await ended
await rm(directory, { recursive: true })
const lines = [...outcomes].map(([outcome, times]) => `${outcome} × ${times}`).toSorted()
process.stdout.write(`Node ${process.version}, ${bytes} bytes each\n${lines.join('\n')}\n`)
process.exitCode = refused === 0 ? 0 : 1
