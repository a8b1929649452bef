import { ApiError, ConnectionCut, decodeHeaderText, watchFirstBytes } from '../../core/index.ts'
import type { LinkRequest, LinkResponse } from '../port/port-link.ts'
import { readWithin } from '../port/read-within.ts'
import type { ServedRequest } from '../port/served-path.ts'
import { statusAnswer } from '../port/status-answer.ts'
import type { SteadyLink } from '../port/steady-link.ts'
import type { OpenStreams } from './open-streams.ts'

/** Limit of a request's body, in bytes; core's own limits are smaller. */
const largestBody = 16 * 1024 * 1024

/** Statuses whose `Response` must have a null body. */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304])

/** Answers a page's `fetch` over the link. A refusal of the link is an answer too; a cut connection is a network error. */
export async function answerFetch(
  request: Request,
  served: ServedRequest,
  link: SteadyLink,
  streams: OpenStreams,
): Promise<Response> {
  try {
    const asked = await linkRequest(request, served)
    return toResponse(request, await link.request(asked), streams)
  } catch (error) {
    if (error instanceof ApiError) return toResponse(request, statusAnswer(error), streams)
    // A network error, as the page sees it.
    if (error instanceof ConnectionCut) return Response.error()
    throw error
  }
}

async function linkRequest(
  request: Request,
  { path, search }: ServedRequest,
): Promise<LinkRequest> {
  const { method, signal } = request
  const headers = Array.from(request.headers, ([name, value]) => [
    name,
    decodeHeaderText(value),
  ]).flat()
  // The browser adds `User-Agent` on the network only; request records and field managers distinguish clients by it.
  if (!request.headers.has('user-agent')) headers.push('user-agent', navigator.userAgent)
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(request)
  return { method, path, search, headers, body, signal }
}

/** @throws ApiError `RequestEntityTooLarge` */
async function readBody(request: Request): Promise<Uint8Array | undefined> {
  // Firefox has no streams of requests. WebKit cannot read their blobs where a page of another site embeds this one.
  const stream = request.body ?? (await request.blob()).stream()
  const body = await readWithin(stream, largestBody)
  return body.byteLength === 0 ? undefined : body
}

/** The highest status that a `Response` may have; webhooks refuse with others, too. */
const highestStatus = 599

function toResponse({ method }: Request, answer: LinkResponse, streams: OpenStreams): Response {
  const { status: answered, headers, body } = answer
  const status = answered > highestStatus ? 500 : answered
  const own = new Headers()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    own.append(headers[at] ?? '', headers[at + 1] ?? '')
  }
  const hasBody = !bodiless.has(status) && method !== 'HEAD'
  if (!(body instanceof Uint8Array)) {
    if (!hasBody) void body.return?.()
    const lead = needsFirstByte ? watchFirstBytes(answer) : undefined
    const stream = hasBody ? streamOf(streams.counted(body), lead) : null
    return new Response(stream, { status, headers: own })
  }
  if (hasBody) own.set('content-length', String(body.byteLength))
  return new Response(hasBody ? body.slice() : null, { status, headers: own })
}

/** Firefox gives a page the answer with its first byte, which a quiet watch does not have yet. */
const needsFirstByte = /\bFirefox\//.test(navigator.userAgent)

/** A stream that pulls the next chunk when the page has read the last. */
function streamOf(
  chunks: AsyncIterableIterator<Uint8Array>,
  lead: Uint8Array | undefined,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (lead) controller.enqueue(lead)
      },
      async pull(controller) {
        const next = await chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
