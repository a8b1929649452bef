import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { atOnce, type Waits, when } from '../../../base/execution/at-once.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import { dnsPort, framed, messagesIn } from '../dns/answer-message.ts'
import { bareAnswer, type DnsMessage, type DnsQuestion } from '../dns/dns-message.ts'
import { decodeMessage, encodeMessage } from '../dns/dns-wire.ts'
import type { NetworkView, PortConnection } from '../network/network-view.ts'
import type { PortProtocol } from '../network/port-listener.ts'

export interface AskOptions {
  /** Port of the server; 53 unless given. */
  readonly port?: number
  /** UDP unless given, and TCP where an answer does not fit a datagram. */
  readonly protocol?: PortProtocol
  /** Number of the question; one that follows from the question unless given. */
  readonly id?: number
  /** The pseudo-record OPT of the question; none unless given. */
  readonly extension?: DnsMessage['extension']
  readonly wantsRecursion?: boolean
  /** Whether an answer that was cut stays as it is. */
  readonly ignoresCut?: boolean
  /** The way to the server by UDP, where there is one already. */
  readonly connection?: PortConnection | undefined
}

/** What a name server does with a question. */
export type Asked =
  | {
      readonly kind: 'answer'
      readonly message: DnsMessage
      /** Bytes of the answer. */
      readonly size: number
      readonly protocol: PortProtocol
    }
  /** Nothing listens at its port. */
  | { readonly kind: 'refused' }
  /** Nothing comes back: the client waits as long as it would. */
  | { readonly kind: 'silent' }

/** Asks a name server at an address. */
export function askServer(
  network: NetworkView | undefined,
  server: string,
  question: DnsQuestion,
  options: AskOptions = {},
): Asked | Promise<Asked> {
  return atOnce(askedServer(network, server, question, options))
}

function* askedServer(
  network: NetworkView | undefined,
  server: string,
  question: DnsQuestion,
  options: AskOptions,
): Waits<Asked> {
  const { port = dnsPort, protocol = 'UDP' } = options
  const query = queryFor(question, options)
  const id = (query[0] ?? 0) * 256 + (query[1] ?? 0)
  try {
    const sent = protocol === 'UDP' ? query : framed(query)
    const known = protocol === 'UDP' ? options.connection : undefined
    const connection = known ?? network?.connect(server, port, protocol)
    const answered = yield* when(connection?.exchange(sent))
    if (!answered || answered.length === 0) return { kind: 'silent' }
    const [bytes = answered] = protocol === 'UDP' ? [] : messagesIn(answered).messages
    const message = decodeMessage(bytes)
    if (!message?.isResponse || message.id !== id) return { kind: 'silent' }
    if (message.isTruncated && protocol === 'UDP' && options.ignoresCut !== true) {
      return yield* askedServer(network, server, question, { ...options, id, protocol: 'TCP' })
    }
    return { kind: 'answer', message, size: bytes.length, protocol }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return { kind: error.reason === 'refused' ? 'refused' : 'silent' }
  }
}

/** Messages of questions that were asked without options. */
const queries = new BoundedCache<Uint8Array>({ bytes: 256 * 1024, longestKey: 300 })

/** The message of a question, whose bytes nobody changes. */
function queryFor(question: DnsQuestion, options: AskOptions): Uint8Array {
  const { id, extension, wantsRecursion = true } = options
  if (id !== undefined || extension || !wantsRecursion) return encodedQuery(question, options)
  const key = `${question.type} ${question.name}`
  const known = queries.get(key)
  if (known) return known
  const made = encodedQuery(question, options)
  queries.set(key, made, made.length)
  return made
}

function encodedQuery(
  question: DnsQuestion,
  { id = numberOf(question), extension, wantsRecursion = true }: AskOptions,
): Uint8Array {
  return encodeMessage({
    id,
    isResponse: false,
    isTruncated: false,
    wantsRecursion,
    hasRecursion: false,
    question,
    answer: bareAnswer('NOERROR'),
    extension,
  })
}

/** A number for a question that is the same in each run. */
export function numberOf({ name, type }: DnsQuestion): number {
  let hash = 0x811c
  for (const character of `${type} ${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0101) & 0xffff
  }
  return hash
}
