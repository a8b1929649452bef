import { isDeeperThan, isJsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { ValueBudget } from '../../../base/json/value-budget.ts'
import type { IncomingAnswer } from '../../../base/outgoing/outgoing-request.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import type { AggregatedApi } from '../../aggregation/aggregated-api.ts'
import {
  type AggregationNetwork,
  askAggregatedServer,
} from '../../aggregation/aggregated-server.ts'
import { openApiV3Path } from '../openapi-paths.ts'
import type { ByteBudget } from './byte-budget.ts'

/** As whom documents are asked for, as in the original. */
const aggregator: User = { name: 'system:aggregator', uid: '', groups: [], extra: new Map() }

const minute = 60_000

/** Bytes of one document at most. That of Kubernetes' own APIs has 2 MB. */
const mostBytes = 8 << 20

/** Members and items of one document at most: reading takes time by their number. That of Kubernetes' own APIs has 53,000. */
const mostValues = 300_000

/** Levels of nesting at most, since documents are walked by recursion. */
const mostLevels = 256

/** Names in the index of a server at most; each is a line of this server's own index. */
const mostNames = 2_000

const mostAddressLength = 1_000

/** What a download needs. */
export interface Downloading {
  readonly network: AggregationNetwork
  readonly budget: ByteBudget
  readonly signal: AbortSignal
}

/** A Swagger document as it came; undefined where the server has it as it was. */
export interface DownloadedSwagger {
  readonly etag: string | undefined
  readonly bytes: Uint8Array
}

/**
 * Downloads the Swagger document of an API's server.
 *
 * @param etag the tag of the document that is known already
 * @throws Error with the reason
 */
export async function downloadSwagger(
  downloading: Downloading,
  api: AggregatedApi,
  etag: string | undefined,
): Promise<DownloadedSwagger | 'unchanged' | 'absent'> {
  const headers = [
    'accept',
    'application/json',
    ...(etag === undefined ? [] : ['if-none-match', etag]),
  ]
  const answer = await ask(downloading, api, '/openapi/v2', headers)
  if (answer.status === 304 && etag !== undefined) {
    answer.close()
    return 'unchanged'
  }
  const bytes = await bytesOf(downloading, answer)
  return bytes ? { etag: tagOf(answer), bytes } : 'absent'
}

/** The tag of an answer, as far as it can be sent back. */
function tagOf(answer: IncomingAnswer): string | undefined {
  const etag = answer.header('etag') ?? ''
  return /^[!-~]{1,500}$/.test(etag) ? etag : undefined
}

/**
 * Downloads the index of version 3 of an API's server: addresses by name; undefined where the server has no version 3.
 *
 * @throws Error with the reason
 */
export async function downloadIndex(
  downloading: Downloading,
  api: AggregatedApi,
): Promise<ReadonlyMap<string, string> | undefined> {
  const bytes = await bytesOf(downloading, await ask(downloading, api, openApiV3Path, []))
  return bytes && indexOf(parseDocument(bytes))
}

/** @throws Error for what is no JSON, too deeply nested, or of too many values */
export function parseDocument(bytes: Uint8Array): JsonValue {
  const { value } = parseJson(decodeUtf8(bytes), new ValueBudget(mostValues))
  if (isDeeperThan(value, mostLevels)) throw new Error(`nested more than ${mostLevels} levels deep`)
  return value
}

function ask(
  { network, signal }: Downloading,
  api: AggregatedApi,
  target: string,
  headers: readonly string[],
): Promise<IncomingAnswer> {
  return askAggregatedServer(network, api, {
    purpose: 'aggregated-document',
    method: 'GET',
    target,
    headers,
    user: aggregator,
    deadline: minute,
    limit: mostBytes,
    signal,
  })
}

/** The body of an answer; undefined for 404. */
async function bytesOf(
  { budget }: Downloading,
  answer: IncomingAnswer,
): Promise<Uint8Array | undefined> {
  if (answer.status !== 200) {
    answer.close()
    if (answer.status === 404) return undefined
    throw new Error(`answered with status ${answer.status}`)
  }
  const chunks: Uint8Array[] = []
  let held = 0
  try {
    for await (const chunk of answer.body) {
      budget.take(chunk.length)
      held += chunk.length
      chunks.push(chunk)
    }
    return joinBytes(chunks)
  } finally {
    budget.give(held)
  }
}

/** Reads the index of a server. An address that is not the document's own is left out, since clients would ask this server for it. */
function indexOf(content: JsonValue): ReadonlyMap<string, string> {
  const paths = isJsonObject(content) ? (content['paths'] ?? {}) : undefined
  if (!isJsonObject(paths)) throw new Error('the index is no object of paths')
  const index = new Map<string, string>()
  for (const [name, item] of Object.entries(paths)) {
    const address = isJsonObject(item) ? item['serverRelativeURL'] : undefined
    if (typeof address !== 'string') throw new Error('the index has a path without an address')
    const path = `${openApiV3Path}/${name}`
    const isOwn = address === path || address.startsWith(`${path}?`)
    if (isOwn && address.length <= mostAddressLength) index.set(name, address)
  }
  if (index.size > mostNames) throw new Error(`the index has more than ${mostNames} paths`)
  return index
}
