import type { LinkResponse } from '../../../browser-host/port/port-link.ts'
import { bytes, signalled, text } from './linked.ts'

export function streamOf(response: LinkResponse): AsyncIterableIterator<Uint8Array, undefined> {
  if (response.body instanceof Uint8Array) throw new TypeError('not a stream')
  return response.body
}

export async function readAll(response: LinkResponse): Promise<string> {
  let all = ''
  for await (const chunk of streamOf(response)) all += text(chunk)
  return all
}

/** A source that counts what was taken of it, and says when it was let go. */
export function counted(size: number, most = Infinity) {
  const left = signalled()
  const source = {
    taken: 0,
    left: left.promise,
    async *[Symbol.asyncIterator]() {
      try {
        for (; source.taken < most;) {
          source.taken++
          yield new Uint8Array(size).fill(source.taken)
        }
      } finally {
        left.settle()
      }
    },
  }
  return source
}

/** A watch on which nothing happens until its request is aborted. */
export function quiet(signal: AbortSignal) {
  const left = signalled()
  async function* watch() {
    yield bytes('first')
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    left.settle()
  }
  return { watch: watch(), left: left.promise }
}
