import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { type AskNames, bareAnswer, type DnsAnswer, type DnsMessage } from './dns-message.ts'
import { decodeMessage, encodeMessage } from './dns-wire.ts'

/** The port of name servers. */
export const dnsPort = 53
/** Bytes of a datagram without extensions (RFC 1035, section 4.2.1). */
const plainDatagram = 512
/** Questions of one connection that are answered at once. */
export const mostQuestions: number = 64

/** The answer of a name server to a message; undefined where it is none. One that is no datagram may be of any length. */
export function answerMessage(
  lookUp: AskNames,
  sent: Uint8Array,
  isDatagram: boolean,
): Uint8Array | undefined | Promise<Uint8Array | undefined> {
  const asked = decodeMessage(sent)
  if (!asked || asked.isResponse) return undefined
  const answer = asked.question ? lookUp(asked.question) : bareAnswer('FORMERR')
  return answer instanceof Promise
    ? answer.then((found) => encodedAnswer(asked, found, isDatagram))
    : encodedAnswer(asked, answer, isDatagram)
}

/** The newest answer to a message, by what was asked. */
interface Encoded {
  readonly answer: DnsAnswer
  readonly isDatagram: boolean
  readonly bytes: Uint8Array
}

const encoded = new WeakMap<DnsMessage, Encoded>()

function encodedAnswer(asked: DnsMessage, answer: DnsAnswer, isDatagram: boolean): Uint8Array {
  const known = encoded.get(asked)
  if (known?.answer === answer && known.isDatagram === isDatagram) return known.bytes
  const { extension } = asked
  const size = Math.max(plainDatagram, extension?.size ?? 0)
  const bytes = encodeMessage(
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
  encoded.set(asked, { answer, isDatagram, bytes })
  return bytes
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
