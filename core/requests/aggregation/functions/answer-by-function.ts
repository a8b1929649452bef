import {
  ApiError,
  methodNotAllowed,
  methodNotAllowedOnPath,
  notFound,
  tooLarge,
  unknownPath,
} from '../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { pageNotFound } from '../../../base/http/plain-error.ts'
import { parseRequestInfo } from '../../../base/http/request-info.ts'
import { encodeJsonLine } from '../../../base/json/json-write.ts'
import type { HostAnswer, HostRequest } from '../../../base/outgoing/host-fetch.ts'
import { ByteCollector } from '../../../base/streams/join-bytes.ts'
import type { AggregateAnswer, AggregateOptions, AggregateRequest } from './aggregate-function.ts'
import { answerOf, bytesOf } from './function-answer.ts'
import { functionOpenApi } from './function-openapi.ts'
import { requestOf } from './function-request.ts'

/** Most bytes of a request's body. */
const largestBody = 16 * 1024 * 1024

/** Has a function answer a request to the aggregated API of the APIService `name`. */
export async function answerByFunction(
  name: string,
  { answer, resources }: AggregateOptions,
  sent: HostRequest,
): Promise<HostAnswer> {
  const { pathname, searchParams } = sent.url
  const [version = '', group = ''] = name.split(/\.(.*)/s)
  const root = `/apis/${group}/${version}`
  const info = parseRequestInfo(sent.method, pathname, searchParams)
  // Whatever is left of the exchange ends with the answer's body, or with the request.
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(sent.signal.reason)
  if (sent.signal.aborted) leave()
  else sent.signal.addEventListener('abort', leave, { once: true })
  try {
    const isRoot = pathname.replace(/\/$/, '') === root
    const described = resources && functionOpenApi(pathname, { group, version }, resources)
    if (described) return jsonAnswer(200, described)
    if (!isRoot && !pathname.startsWith(`${root}/`)) return whole(pageNotFound())
    if (resources) {
      if (isRoot) return discovery(`${group}/${version}`, resources)
      if (info.kind !== 'resource') return whole(pageNotFound())
      checkDeclared(info, resources)
    }
    const request = requestOf({ sent, info, bytes: await bodyOf(sent), signal: leaving.signal })
    const given = await answer(request)
    // A group version without discovery would hold up whoever asks for all that there is.
    if (isRoot && !isResourceList(given)) return discovery(`${group}/${version}`, [])
    return given === undefined || given === null
      ? absent(request, group)
      : answerOf(given, () => leaving.abort())
  } catch (error) {
    sent.signal.throwIfAborted()
    return failed(error)
  }
}

function isResourceList(given: AggregateAnswer): boolean {
  if (!given) return false
  const body = 'kind' in given ? given : given['body']
  if (typeof body !== 'object' || body === null) return typeof body === 'string'
  return ArrayBuffer.isView(body) || ('kind' in body && body['kind'] === 'APIResourceList')
}

function checkDeclared(
  {
    group,
    verb,
    resource,
    subresource,
  }: Extract<ReturnType<typeof parseRequestInfo>, { kind: 'resource' }>,
  resources: NonNullable<AggregateOptions['resources']>,
): void {
  const path = subresource === '' ? resource : `${resource}/${subresource}`
  const declared = resources.find((each) => each.name === path)
  if (!declared) throw unknownPath()
  const { verbs = defaultVerbs } = declared
  if (verbs.includes(verb)) return
  throw verb === 'watch' ? methodNotAllowed({ group, resource }, verb) : methodNotAllowedOnPath()
}

const defaultVerbs: readonly string[] = ['get', 'list']

function discovery(
  groupVersion: string,
  resources: NonNullable<AggregateOptions['resources']>,
): HostAnswer {
  return jsonAnswer(200, {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion,
    resources: resources.map(
      ({ name, kind, singularName, namespaced = true, verbs = defaultVerbs, ...rest }) => ({
        name,
        singularName: singularName ?? (name.includes('/') ? '' : kind.toLowerCase()),
        namespaced,
        kind,
        verbs,
        ...(rest.shortNames && { shortNames: rest.shortNames }),
        ...(rest.categories && { categories: rest.categories }),
      }),
    ),
  })
}

/** The answer to a request for what the function does not have. */
function absent({ resource, name }: AggregateRequest, group: string): HostAnswer {
  if (resource === '') return whole(pageNotFound())
  return failed(name === '' ? unknownPath() : notFound({ group, resource }, name))
}

function failed(error: unknown): HostAnswer {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('InternalError', error instanceof Error ? error.message : String(error))
  return jsonAnswer(known.code, known.toStatus())
}

function jsonAnswer(status: number, value: JsonObject): HostAnswer {
  const headers = ['content-type', 'application/json']
  return { status, headers, body: bytesOf(encodeJsonLine(value)) }
}

function whole({ status, headers, body }: ApiResponse): HostAnswer {
  return { status, headers, body: bytesOf(body instanceof Uint8Array ? body : new Uint8Array()) }
}

async function bodyOf({ body }: HostRequest): Promise<Uint8Array> {
  if (body === undefined || body instanceof Uint8Array) return body ?? new Uint8Array()
  const pieces = new ByteCollector()
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > largestBody) throw tooLarge(`Request entity too large: limit is ${largestBody}`)
    pieces.push(piece)
  }
  return pieces.whole()
}
