import { encodeUtf8 } from '../../../api/utf8.ts'
import type { ByteDuplex } from '../../../outgoing/byte-duplex.ts'
import type { PortPage } from '../network/pod-page.ts'

/** Most bytes of a request's head. */
const mostHead = 65_536

/** Answer to one request, by its head; `date` is the text of the header. */
function answerTo(head: string, { server, contentType, body }: PortPage, date: string): Uint8Array {
  const isHead = head.startsWith('HEAD ')
  const content = encodeUtf8(body)
  return encodeUtf8(
    [
      'HTTP/1.1 200 OK',
      `Server: ${server}`,
      `Date: ${date}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${content.length}`,
      'Connection: keep-alive',
      '',
      isHead ? '' : body,
    ].join('\r\n'),
  )
}

function bodyLength(head: string): number {
  return Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0)
}

/** A connection to a port whose process answers every HTTP request with the same page. */
export function httpConnection(page: PortPage, now: () => number, signal: AbortSignal): ByteDuplex {
  const answers: Uint8Array[] = []
  let text = ''
  let isEnded = false
  let wake: (() => void) | undefined
  let finish: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    finish = resolve
  })
  const close = (): void => {
    isEnded = true
    wake?.()
    finish()
    signal.removeEventListener('abort', close)
  }
  signal.addEventListener('abort', close, { once: true })
  const decoder = new TextDecoder('latin1')
  async function* incoming(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const next = answers.shift()
        if (next) yield next
        else if (isEnded) return
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          wake = undefined
        }
      }
    } finally {
      close()
    }
  }
  return {
    incoming: incoming(),
    closed,
    close,
    end() {
      isEnded = true
      wake?.()
    },
    async write(chunk) {
      if (isEnded) throw new TypeError('the connection is closed')
      text += decoder.decode(chunk, { stream: true })
      for (let at = text.indexOf('\r\n\r\n'); at !== -1; at = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, at)
        const end = at + 4 + bodyLength(head)
        if (text.length < end) break
        text = text.slice(end)
        answers.push(answerTo(head, page, new Date(now()).toUTCString()))
      }
      if (text.length > mostHead + bodyLength(text)) close()
      wake?.()
    },
  }
}
