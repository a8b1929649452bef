import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'

/** A reply of the protocol RESP2. */
export type Reply =
  | { readonly kind: '+' | '-' | '$' | ':'; readonly text: string }
  | undefined
  | readonly Reply[]

/** Replies within replies. */
const deepest = 8

export function encodeReply(reply: Reply): string {
  if (reply === undefined) return '$-1\r\n'
  if (isList(reply)) return `*${reply.length}\r\n${reply.map((each) => encodeReply(each)).join('')}`
  if (reply.kind !== '$') return `${reply.kind}${reply.text}\r\n`
  return `$${bytesOfText(reply.text).length}\r\n${reply.text}\r\n`
}

export function isList(reply: Reply): reply is readonly Reply[] {
  return Array.isArray(reply)
}

export const bulk = (text: string): Reply => ({ kind: '$', text })
export const integer = (value: number | string): Reply => ({ kind: ':', text: String(value) })
export const failure = (text: string): Reply => ({ kind: '-', text })
export const done: Reply = { kind: '+', text: 'OK' }

/** Reads what one message has of the protocol. */
export class ReplyReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  line(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at)
    const line = this.#bytes.subarray(this.#at, end === -1 ? undefined : end)
    this.#at = end === -1 ? this.#bytes.length : end + 1
    return textOfBytes(line).replace(/\r$/, '')
  }

  /** The next reply; a line that is none is a simple text. */
  reply(depth = 0): Reply {
    const line = this.line()
    const kind = line.charAt(0)
    const rest = line.slice(1)
    if (kind === '+' || kind === '-' || kind === ':') return { kind, text: rest }
    const count = Number(rest)
    if (kind === '$') {
      if (!(count >= 0)) return undefined
      const text = textOfBytes(this.#bytes.subarray(this.#at, this.#at + count))
      this.#at += count + 2
      return bulk(text)
    }
    if (kind !== '*' || depth >= deepest) return { kind: '+', text: line }
    const replies: Reply[] = []
    while (replies.length < count && !this.isOver) replies.push(this.reply(depth + 1))
    return replies
  }
}

/** Words of a line as a client types it: between quotes there may be spaces. */
export function wordsOfLine(line: string): string[] {
  const pattern = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g
  return Array.from(line.matchAll(pattern), ([, double, single, plain]) =>
    double === undefined
      ? (single ?? plain ?? '')
      : double.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter)),
  )
}

/** Commands in one message: arrays of the protocol, or lines of words. */
export function commandsOf(sent: Uint8Array): string[][] {
  const reader = new ReplyReader(sent)
  const commands: string[][] = []
  while (!reader.isOver) {
    const reply = reader.reply()
    if (isList(reply)) {
      commands.push(reply.map((each) => (each && !isList(each) ? each.text : '')))
    } else if (reply?.kind === '+') {
      const words = wordsOfLine(reply.text)
      if (words.length > 0) commands.push(words)
    }
  }
  return commands
}

/** A reply as `redis-cli` prints it where its output is no terminal. */
export function plainText(reply: Reply): string {
  if (isList(reply)) return reply.map((each) => plainText(each)).join('')
  return reply?.kind === '-' ? `${reply.text}\n\n` : `${reply?.text ?? ''}\n`
}

/** A reply as `redis-cli` prints it on a terminal. */
export function typedText(reply: Reply, indent = ''): string {
  if (reply === undefined) return '(nil)\n'
  if (isList(reply)) {
    if (reply.length === 0) return '(empty array)\n'
    const width = String(reply.length).length
    return reply
      .map((each, at) => {
        const number = `${String(at + 1).padStart(width)}) `
        return `${at === 0 ? '' : indent}${number}${typedText(each, indent + ' '.repeat(number.length))}`
      })
      .join('')
  }
  const { kind, text } = reply
  if (kind === ':') return `(integer) ${text}\n`
  if (kind === '-') return `(error) ${text}\n`
  return kind === '$' ? `${JSON.stringify(text)}\n` : `${text}\n`
}
