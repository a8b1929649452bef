import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import { dnsPort, framed, messagesIn } from '../dns/answer-message.ts'
import { bareAnswer, type DnsMessage, type DnsQuestion } from '../dns/dns-message.ts'
import { decodeMessage, encodeMessage } from '../dns/dns-wire.ts'
import type { NetworkView } from '../network/network-view.ts'
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
export async function askServer(
  network: NetworkView | undefined,
  server: string,
  question: DnsQuestion,
  options: AskOptions = {},
): Promise<Asked> {
  const { port = dnsPort, protocol = 'UDP', extension, wantsRecursion = true } = options
  const id = options.id ?? numberOf(question)
  const query = encodeMessage({
    id,
    isResponse: false,
    isTruncated: false,
    wantsRecursion,
    hasRecursion: false,
    question,
    answer: bareAnswer('NOERROR'),
    extension,
  })
  try {
    const sent = protocol === 'UDP' ? query : framed(query)
    const answered = await network?.connect(server, port, protocol).exchange(sent)
    if (!answered || answered.length === 0) return { kind: 'silent' }
    const [bytes = answered] = protocol === 'UDP' ? [] : messagesIn(answered).messages
    const message = decodeMessage(bytes)
    if (!message?.isResponse || message.id !== id) return { kind: 'silent' }
    if (message.isTruncated && protocol === 'UDP' && options.ignoresCut !== true) {
      return await askServer(network, server, question, { ...options, id, protocol: 'TCP' })
    }
    return { kind: 'answer', message, size: bytes.length, protocol }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return { kind: error.reason === 'refused' ? 'refused' : 'silent' }
  }
}

/** A number for a question that is the same in each run. */
export function numberOf({ name, type }: DnsQuestion): number {
  let hash = 0x811c
  for (const character of `${type} ${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0101) & 0xffff
  }
  return hash
}
