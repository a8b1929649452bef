import { expect, it } from 'vitest'
import type { JsonValue } from '../../core/base/api/json.ts'
import { parseRequestInfo, type RequestInfo } from '../../core/base/http/request-info.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

/** Attributes of a request as the original parses them; of a faulty path only the first are known. */
interface Attributes {
  readonly isResourceRequest: boolean
  readonly path: string
  readonly verb: string
  readonly apiGroup: string
  readonly apiVersion: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

interface RequestCase {
  readonly method: string
  readonly url: string
  readonly error: string | null
  readonly info: Attributes
}

/** What is compared of a request: everything, or the first attributes and the error of a path that names no resource. */
function parsedOf({ method, url }: RequestCase): JsonValue {
  const [path = '', search = ''] = url.split('?')
  return shownInfo(parseRequestInfo(method, path, new URLSearchParams(search)))
}

function shownInfo(info: RequestInfo): JsonValue {
  if (info.kind === 'path') return [info.verb, info.path, info.error ?? null]
  const { verb, group, version, resource, subresource, namespace, name } = info
  return [verb, group, version, resource, subresource, namespace, name]
}

function expectedOf({ info, error }: RequestCase): JsonValue {
  if (error !== null || !info.isResourceRequest) return [info.verb, info.path, error]
  const { verb, apiGroup, apiVersion, resource, subresource, namespace, name } = info
  return [verb, apiGroup, apiVersion, resource, subresource, namespace, name]
}

describeVectorLines<RequestCase>('access/requestinfo.jsonl', (cases) => {
  it('there are requests to parse', () => {
    expect(cases.length).toBeGreaterThan(0)
  })

  it('the attributes of each request, or the error of its path, are those of the original', () => {
    expect(vectorMismatches(cases, parsedOf, expectedOf)).toEqual([])
  })
})
