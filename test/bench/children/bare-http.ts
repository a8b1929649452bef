import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveCalls } from '../child-calls.ts'

/** What a path is answered with. */
export interface BareAnswer {
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array
  /** In chunks of 128 KiB with a turn after each, instead of whole. */
  readonly streamed: boolean
}

export type BareHttpCalls = { start(answers: readonly BareAnswer[]): Promise<{ port: number }> }

const chunkBytes = 128 * 1024

/** The same discipline as the server's: wait for the client, and give other requests a turn. */
async function stream(response: ServerResponse, body: Uint8Array): Promise<void> {
  let drained: (() => void) | undefined
  const goOn = (): void => drained?.()
  response.on('drain', goOn).on('close', goOn)
  for (let at = 0; at < body.length && !response.destroyed; at += chunkBytes) {
    const open = response.write(body.subarray(at, at + chunkBytes))
    if (!open) await new Promise<void>((resolve) => (drained = resolve))
    await new Promise((resolve) => void setImmediate(resolve))
  }
  response.end()
}

async function start(answers: readonly BareAnswer[]): Promise<{ port: number }> {
  const byPath = new Map(
    answers.map((answer) => [answer.path, { ...answer, body: Buffer.from(answer.body) }]),
  )
  const server = createServer({ noDelay: true }, (request, response) => {
    const answer = byPath.get(request.url ?? '')
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    const { contentType, body, streamed } = answer
    if (streamed) {
      response.writeHead(200, ['content-type', contentType])
      void stream(response, body)
      return
    }
    response.writeHead(200, ['content-type', contentType, 'content-length', String(body.length)])
    response.end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
}

serveCalls<BareHttpCalls>({ start })
