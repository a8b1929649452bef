import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { bareAnswer, type AskNames } from './dns-message.ts'
import { decodeMessage, encodeMessage } from './dns-wire.ts'

/** The port of name servers. */
export const dnsPort = 53
/** Bytes of a datagram without extensions (RFC 1035, section 4.2.1). */
const plainDatagram = 512
/** Questions of one connection that are answered at once. */
export const mostQuestions: number = 64

/** The answer of a name server to a message; undefined where it is none. One that is no datagram may be of any length. */
export async function answerMessage(
  lookUp: AskNames,
  sent: Uint8Array,
  isDatagram: boolean,
): Promise<Uint8Array | undefined> {
  const asked = decodeMessage(sent)
  if (!asked || asked.isResponse) return undefined
  const { question, extension } = asked
  const answer = question ? await lookUp(question) : bareAnswer('FORMERR')
  const size = Math.max(plainDatagram, extension?.size ?? 0)
  return encodeMessage(
    {
      ...asked,
      isResponse: true,
      isTruncated: false,
      hasRecursion: false,
      answer,
      extension: extension && { size, cookie: extension.cookie },
    },
    isDatagram ? size : undefined,
  )
}

/** Messages of a connection: each is preceded by two bytes of its length. */
export function framed(message: Uint8Array): Uint8Array {
  return joinBytes([new Uint8Array([message.length >> 8, message.length & 0xff]), message])
}

/** The messages that the bytes of a connection hold, and the bytes behind them. */
export function messagesIn(bytes: Uint8Array): {
  readonly messages: readonly Uint8Array[]
  readonly rest: Uint8Array
} {
  const messages: Uint8Array[] = []
  let at = 0
  while (messages.length < mostQuestions && at + 2 <= bytes.length) {
    const end = at + 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
    if (end > bytes.length) break
    messages.push(bytes.subarray(at + 2, end))
    at = end
  }
  return { messages, rest: bytes.subarray(at) }
}
