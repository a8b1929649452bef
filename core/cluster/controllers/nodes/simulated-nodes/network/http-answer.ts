import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { Clock } from '../../../../../base/runtime.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import { BytePipe } from '../../../../../base/streams/byte-pipe.ts'
import { ByteQueue } from '../../../../../base/streams/byte-queue.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { objectIn } from '../../../../simulation/programs/object-in.ts'
import type { PortPage } from './pod-page.ts'

/** Most bytes of a request's head. */
const mostHead = 65_536
const newline = 0x0a
const decoder = new TextDecoder('latin1')
const utf8 = new TextDecoder()

/** Most bytes of a review that is read: one has the object twice at most. */
const mostReview: number = 8 * 1024 * 1024

/** Whether a request may be a review of a webhook, whose body is read. */
function mayBeReview(head: string, { isGiven }: PortPage): boolean {
  return !isGiven && /^POST [^]*^content-type: *application\/json/im.test(head)
}

/** Answer to one request, by its head and the answer to its review; `date` is the text of the header. */
function answerTo(
  head: string,
  answer: string | undefined,
  page: PortPage,
  date: string,
): Uint8Array {
  const isHead = head.startsWith('HEAD ')
  const contentType = answer === undefined ? page.contentType : 'application/json'
  const body = answer ?? page.body
  const content = encodeUtf8(body)
  return encodeUtf8(
    [
      'HTTP/1.1 200 OK',
      `Server: ${page.server}`,
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

/** How a process answers the HTTP requests to its port. */
export interface HttpAnswers {
  /** Whether the body of a request is read, by its head. */
  readonly readsBody: (head: string) => boolean
  /** The bytes of an answer. */
  readonly answer: (head: string, body: string) => Uint8Array | Promise<Uint8Array>
}

/** Answers every request with the same page, and reviews of webhooks. */
export function pageAnswers(page: PortPage, clock: Clock): HttpAnswers {
  return {
    readsBody: (head) => mayBeReview(head, page),
    answer(head, body) {
      const text = body === '' ? undefined : reviewAnswer(body)
      return answerTo(head, text, page, new Date(clock.now()).toUTCString())
    },
  }
}

/** A connection to a port whose process answers HTTP requests. */
export function httpConnection(
  { readsBody, answer }: HttpAnswers,
  signal: AbortSignal,
): ByteDuplex {
  const unread = new ByteQueue()
  let head = ''
  /** Bytes of a body that are still to come; they are kept of a review alone. */
  let missing = 0
  let review: ByteQueue | undefined
  let finish: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    finish = resolve
  })
  const close = (): void => answers.close()
  const answers = new BytePipe(() => {
    finish()
    signal.removeEventListener('abort', close)
  })
  signal.addEventListener('abort', close, { once: true })
  let isWhole = false
  async function* incoming(): AsyncGenerator<Uint8Array> {
    try {
      yield* answers
    } finally {
      close()
    }
  }
  /** Reads lines of a head; true once it is whole. */
  const readHead = (): boolean => {
    for (let at = unread.indexOf(newline); at !== -1; at = unread.indexOf(newline)) {
      const line = decoder.decode(unread.take(at + 1)).trimEnd()
      if (line === '' && head !== '') return true
      if (line !== '') head += `${line}\n`
    }
    return false
  }
  return {
    incoming: incoming(),
    closed,
    close,
    end: () => answers.end(),
    async write(chunk) {
      unread.push(chunk)
      while (isWhole || readHead()) {
        if (!isWhole) {
          missing = bodyLength(head)
          review = missing <= mostReview && readsBody(head) ? new ByteQueue() : undefined
        }
        isWhole = true
        const part = unread.take(missing)
        missing -= part.length
        review?.push(part)
        if (missing > 0) return
        const text = review ? utf8.decode(review.take(review.length)) : ''
        const whole = head
        head = ''
        isWhole = false
        await answers.write(await answer(whole, text))
      }
      if (head.length + unread.length > mostHead) close()
    },
  }
}

/** Answer to a review, which allows every request and converts by renaming the version; undefined if the body is no review. */
function reviewAnswer(body: string): string | undefined {
  const review = objectIn(body)
  const request = structOf(review, 'request')
  const uid = textOf(request, 'uid')
  const { apiVersion = '', kind = '' } = review
  const textWith = (response: JsonObject): string =>
    JSON.stringify({ apiVersion, kind, response: { uid, ...response } })
  if (kind === 'AdmissionReview') return textWith({ allowed: true })
  if (kind !== 'ConversionReview') return undefined
  const convertedObjects = objectsOf(request, 'objects').map((each) => ({
    ...each,
    apiVersion: textOf(request, 'desiredAPIVersion'),
  }))
  return textWith({ convertedObjects, result: { status: 'Success' } })
}
