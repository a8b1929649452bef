import type { JsonObject } from '../../../core/base/api/json.ts'
import type { HostFetch, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { readAll } from '../../../core/base/streams/join-bytes.ts'
import { FakeBody } from '../servers/fake-fetch.ts'

/** An answer of a webhook, where it is no JSON with status 200. */
export interface RawAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

export type AnswerReview = (
  review: JsonObject,
  request: HostRequest,
) => JsonObject | RawAnswer | Promise<JsonObject | RawAnswer>

function isRaw(answer: JsonObject | RawAnswer): answer is RawAnswer {
  return typeof answer['text'] === 'string'
}

/** A host whose requests are all answered by one webhook. */
export function webhookHost(answer: AnswerReview): HostFetch {
  return async (request) => {
    const { body = new Uint8Array(), signal } = request
    const bytes = body instanceof Uint8Array ? body : await readAll(body)
    const given = await answer(JSON.parse(new TextDecoder().decode(bytes)) as JsonObject, request)
    const { status, type, text } = isRaw(given)
      ? given
      : { status: 200, type: 'application/json', text: JSON.stringify(given) }
    const headers = type === '' ? [] : ['content-type', type]
    return { status, headers, body: new FakeBody(text === '' ? [] : [text], 'end', signal) }
  }
}
