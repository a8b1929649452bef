import type { Answered, Asked } from './port-messages.ts'

/** A worker that does nothing but answer: the limit of what a page gets over a port. */

const encoder = new TextEncoder()
let body = new Uint8Array()
let created = body
let event = body

/** Bytes are copied and the copy is handed over, as the server keeps its own. */
function post(message: Answered, bytes: Uint8Array<ArrayBuffer>): void {
  postMessage(message, { transfer: [bytes.buffer] })
}

function answer(id: number, bytes: Uint8Array<ArrayBuffer>): void {
  const own = bytes.slice()
  post({ id, body: own }, own)
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.ask === 'answer') body = encoder.encode(data.body)
  if (data.ask === 'answer writes') {
    created = encoder.encode(data.created)
    event = encoder.encode(data.event)
  }
  if (data.ask === 'read') return answer(data.id, body)
  if (data.ask === 'create') {
    const own = event.slice()
    post({ event: own }, own)
    return answer(data.id, created)
  }
  answer(data.id, new Uint8Array())
})
