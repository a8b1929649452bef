import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import { type AnswerHook, type AskedReview, respond } from '../../e2e/webhook-server.ts'
import { member, text } from '../exchange.ts'
import { normalisedText } from '../normalise.ts'

/** The webhooks of the suite, by path. Their answers hold what they were asked, so that answers differ where reviews do. */
export const echoHooks: Readonly<Record<string, AnswerHook>> = {
  echo: (review, response) =>
    respond(review, response, { allowed: false, status: { message: textOf(review) } }),
  warn: (review, response) =>
    respond(review, response, { allowed: true, warnings: [summaryOf(review)] }),
  change: (review, response) =>
    respond(review, response, patched(review, 'example.com/change', summaryOf(review))),
  'change-more': (review, response) =>
    respond(
      review,
      response,
      patched(review, 'example.com/more', text(review['apiVersion']) ?? ''),
    ),
}

function requestOf(review: AskedReview): JsonObject {
  return review.request
}

/** A review's text, without the uid of the review and what the two servers drew. */
function textOf(review: AskedReview): string {
  const { uid: _, ...request } = requestOf(review)
  return normalisedText(JSON.stringify({ ...review, request }), '')
    .replace(/("(?:resourceVersion|continue|token|ip|clusterIP)":")[^"]*/g, '$1')
    .replace(/("clusterIPs":\[)[^\]]*/g, '$1')
    .replace(/("(?:healthCheckNodePort|nodePort)":)\d+/g, '$1 0')
}

/** What a review is about, in a line. */
function summaryOf(review: AskedReview): string {
  const { operation, subResource, dryRun, requestKind, resource, object, oldObject } =
    requestOf(review)
  const of = [operation, kindText(requestKind), member(resource, 'resource'), subResource, dryRun]
  const shown = [...of, object !== null, oldObject !== null]
  return shown.map((part) => JSON.stringify(part ?? '').replaceAll('"', '')).join(' ')
}

function kindText(kind: JsonValue | undefined): string {
  return `${text(member(kind, 'version'))}.${text(member(kind, 'kind'))}`
}

function patched(review: AskedReview, key: string, value: string): JsonObject {
  const { object } = requestOf(review)
  const metadata = isJsonObject(object) ? object['metadata'] : undefined
  const has = isJsonObject(metadata) && isJsonObject(metadata['annotations'])
  const path = '/metadata/annotations'
  const operations = [
    ...(has ? [] : [{ op: 'add', path, value: {} }]),
    { op: 'add', path: `${path}/${key.replace('/', '~1')}`, value },
  ]
  const patch = Buffer.from(JSON.stringify(operations)).toString('base64')
  return { allowed: true, patchType: 'JSONPatch', patch }
}
