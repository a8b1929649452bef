import { expect, it } from 'vitest'
import { encodeUtf8 } from '../../../../../../core/base/text/utf8.ts'
import {
  httpConnection,
  pageAnswers,
} from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/network/ports/http-answer.ts'
import { countCopies } from '../../../../../support/sources/counted-copies.ts'

const page = { server: 'nginx', contentType: 'text/html', body: 'hello', isGiven: false }

const clock = { now: () => 0 }

function connect(signal: AbortSignal = new AbortController().signal) {
  return httpConnection(pageAnswers(page), clock, signal)
}

/** Whether a promise is settled once everything that can run has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let isOver = false
  promise.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  return isOver
}

it('a simulated port answers each request once its body is there, whatever its pieces', async () => {
  const connection = connect()
  const requests =
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcHEAD / HTTP/1.1\r\n\r\n'
  for (const char of requests) await connection.write(encodeUtf8(char))
  connection.end()
  let text = ''
  for await (const chunk of connection.incoming) text += new TextDecoder().decode(chunk)
  expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3)
  expect(text.match(/hello/g)).toHaveLength(2)
  await connection.closed
})

it('a simulated port answers reviews of webhooks: it allows, and names the wanted version', async () => {
  const connection = connect()
  const reviews = [
    { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { uid: 'é' } },
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'ConversionReview',
      request: {
        uid: 'c',
        desiredAPIVersion: 'a/v2',
        objects: [{ apiVersion: 'a/v1', kind: 'A' }],
      },
    },
    { kind: 'Other' },
  ]
  for (const review of reviews) {
    const body = encodeUtf8(JSON.stringify(review))
    const head = `POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    await connection.write(encodeUtf8(head))
    for (const byte of body) await connection.write(Uint8Array.of(byte))
  }
  connection.end()
  let text = ''
  for await (const chunk of connection.incoming) text += new TextDecoder().decode(chunk)
  expect(text).toContain('"response":{"uid":"é","allowed":true}')
  expect(text).toContain('"uid":"c","convertedObjects":[{"apiVersion":"a/v2","kind":"A"}]')
  expect(text).toMatch(/hello$/)
})

it('a simulated port keeps nothing of a body, however long it says that it is', async () => {
  const connection = connect()
  await connection.write(encodeUtf8('POST / HTTP/1.1\r\nContent-Length: 1000000000000\r\n\r\n'))
  const copies = countCopies()
  const piece = new Uint8Array(64 * 1024)
  for (let at = 0; at < 100; at++) await connection.write(piece)
  expect(copies.stop()).toBeLessThanOrEqual(100 * piece.length)
  connection.close()
})

it('a simulated port copies each byte of a head in small pieces a few times, and ends one above 64 KB', async () => {
  const connection = connect()
  const copies = countCopies()
  let sent = 0
  let isClosed = false
  void connection.closed.then(() => (isClosed = true))
  // One that has ended takes no more.
  const write = (): Promise<void> => connection.write(encodeUtf8('x')).catch(() => undefined)
  for (; sent < 200_000 && !isClosed; sent++) await write()
  expect(isClosed).toBe(true)
  expect(sent).toBeLessThan(66_000)
  expect(copies.stop()).toBeLessThan(5 * sent)
})

it('a simulated port waits for a client that does not read its answers', async () => {
  const connection = connect()
  let requests = 0
  const request = encodeUtf8('GET / HTTP/1.1\r\n\r\n')
  while (requests < 5000 && (await isSettled(connection.write(request)))) requests++
  expect(requests).toBeLessThan(2000)
  connection.close()
  await connection.closed
})
