import { objectsOf, structOf, textOf } from '../../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../base/api/json.ts'
import { headerIn } from '../../../../../../base/http1/message-headers.ts'
import {
  type RequestHead,
  type RequestServer,
  serveRequests,
} from '../../../../../../base/http1/serve-requests.ts'
import type { Clock } from '../../../../../../base/runtime.ts'
import type { ByteDuplex } from '../../../../../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../../../../../base/streams/connected-pair.ts'
import { objectIn } from '../../../../../simulation/programs/object-in.ts'
import type { PortPage } from './pod-page.ts'

const utf8 = new TextDecoder()

/** Most bytes of a review that is read: one has the object twice at most. */
const mostReview: number = 8 * 1024 * 1024

/** Whether a request may be a review of a webhook, whose body is read. */
function mayBeReview({ method, headers }: RequestHead, { isGiven }: PortPage): boolean {
  const type = headerIn(headers, 'content-type')?.toLowerCase() ?? ''
  return !isGiven && method === 'POST' && type.startsWith('application/json')
}

/** Answers every request with the same page, and reviews of webhooks. */
export function pageAnswers(page: PortPage): RequestServer {
  return {
    mostBody: mostReview,
    keepsBody: (head) => mayBeReview(head, page),
    answer(_head, body) {
      const text = body.length === 0 ? undefined : reviewAnswer(utf8.decode(body))
      const contentType = text === undefined ? page.contentType : 'application/json'
      const headers = ['Server', page.server, 'Content-Type', contentType]
      return {
        status: 200,
        headers: [...headers, 'Connection', 'keep-alive'],
        body: text ?? page.body,
      }
    },
  }
}

/** Bytes of a direction of a connection that are unread before its writer waits. */
const roomBytes = 48 * 1024

/** A connection to a port whose process answers HTTP requests, until `signal` aborts, or `ended` where the process does. */
export function httpConnection(
  server: RequestServer,
  clock: Clock,
  signal: AbortSignal,
  ended?: AbortSignal,
): ByteDuplex {
  const [own, theirs] = connectedPair(signal, roomBytes)
  void serveRequests(theirs, server, clock, ended)
  return own
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
