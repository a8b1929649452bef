import { formatIpAddress, parseIpAddress } from '../../../base/network/ip-address.ts'
import {
  bareAnswer,
  type DnsAnswer,
  type DnsMessage,
  type DnsRecord,
  nameOfType,
  numberOfType,
  responseCodes,
} from './dns-message.ts'
import { labelsOf } from './dns-name.ts'

/** Bytes of a message at most, as its length over TCP is told by two bytes. */
const longestMessage = 65_535
const headBytes = 12
/** Offsets that a pointer to a name can have. */
const mostOffset = 0x3fff
const optType = 41
const cookieOption = 10
const internet = 1

class MessageWriter {
  #bytes = new Uint8Array(512)
  length = 0
  readonly pointsToNames: boolean
  /** Where names stand that others point to, in lower case. */
  readonly #names = new Map<string, number>()

  constructor(pointsToNames: boolean) {
    this.pointsToNames = pointsToNames
  }

  u8(value: number): void {
    if (this.length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.length)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes[this.length++] = value
  }

  u16(value: number): void {
    this.u8((value >> 8) & 0xff)
    this.u8(value & 0xff)
  }

  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value & 0xffff)
  }

  text(text: string): void {
    this.u8(Math.min(255, text.length))
    for (let at = 0; at < Math.min(255, text.length); at++) this.u8(text.charCodeAt(at) & 0xff)
  }

  /** A name, whose end may be a pointer to one before. @throws RangeError for a name that is none */
  name(name: string): void {
    const labels = labelsOf(name)
    if (!labels) throw new RangeError(`no name of DNS: ${name}`)
    for (let at = 0; at < labels.length; at++) {
      const rest = labels.slice(at).join('.').toLowerCase()
      const known = this.#names.get(rest)
      if (known !== undefined) {
        this.u16(0xc000 | known)
        return
      }
      if (this.pointsToNames && this.length <= mostOffset) this.#names.set(rest, this.length)
      this.text(labels[at] ?? '')
    }
    this.u8(0)
  }

  setU16(offset: number, value: number): void {
    this.#bytes[offset] = (value >> 8) & 0xff
    this.#bytes[offset + 1] = value & 0xff
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  /** Forgets what was written behind a length, and the names there. */
  cut(length: number): void {
    this.length = length
    for (const [name, offset] of this.#names) if (offset >= length) this.#names.delete(name)
  }
}

function writeRecord(writer: MessageWriter, record: DnsRecord): void {
  writer.name(record.name)
  writer.u16(numberOfType(record.type) ?? 0)
  writer.u16(internet)
  writer.u32(record.ttl)
  const at = writer.length
  writer.u16(0)
  writeData(writer, record)
  writer.setU16(at, writer.length - at - 2)
}

function writeData(writer: MessageWriter, record: DnsRecord): void {
  switch (record.type) {
    case 'A':
    case 'AAAA': {
      const { value = 0n } = parseIpAddress(record.address) ?? {}
      const bits = record.type === 'A' ? 32 : 128
      for (let shift = bits - 8; shift >= 0; shift -= 8) {
        writer.u8(Number((value >> BigInt(shift)) & 0xffn))
      }
      return
    }
    case 'SRV':
      writer.u16(record.priority)
      writer.u16(record.weight)
      writer.u16(record.port)
      writer.name(record.target)
      return
    case 'TXT':
      for (const text of record.texts) writer.text(text)
      return
    case 'SOA': {
      writer.name(record.server)
      writer.name(record.mailbox)
      const { serial, refresh, retry, expire, minimum } = record
      for (const value of [serial, refresh, retry, expire, minimum]) writer.u32(value)
      return
    }
    case 'CNAME':
    case 'PTR':
    case 'NS':
      writer.name(record.target)
  }
}

/**
 * The bytes of a message. Names point to those before them where it would not fit `size` bytes otherwise, as CoreDNS does. Records that
 * do not fit then are left out, from the last to the first, and a client is told so unless they are additional ones.
 */
export function encodeMessage(message: DnsMessage, size: number = longestMessage): Uint8Array {
  const most = Math.min(size, longestMessage)
  const plain = writeMessage(message, most, new MessageWriter(false))
  return plain ?? writeMessage(message, most, new MessageWriter(true)) ?? new Uint8Array()
}

/** The bytes of a message; undefined where they are more than `most` and names could still be shortened. */
function writeMessage(
  message: DnsMessage,
  most: number,
  writer: MessageWriter,
): Uint8Array | undefined {
  const { id, question, answer, extension } = message
  writer.u16(id)
  writer.u16(
    (message.isResponse ? 0x8000 : 0) |
      (answer.isAuthoritative ? 0x0400 : 0) |
      (message.isTruncated ? 0x0200 : 0) |
      (message.wantsRecursion ? 0x0100 : 0) |
      (message.hasRecursion ? 0x0080 : 0) |
      responseCodes.indexOf(answer.code),
  )
  for (let at = 4; at < headBytes; at += 2) writer.u16(0)
  if (question) {
    writer.setU16(4, 1)
    writer.name(question.name)
    writer.u16(numberOfType(question.type) ?? 0)
    writer.u16(internet)
  }
  const cookie = extension?.cookie ?? ''
  const tail = extension ? 11 + (cookie === '' ? 0 : 4 + cookie.length / 2) : 0
  const sections = [answer.answers, answer.authority, answer.additional]
  let isFull = false
  for (const [section, records] of sections.entries()) {
    let count = 0
    for (const record of records) {
      if (isFull) break
      const before = writer.length
      writeRecord(writer, record)
      if (writer.length + tail > most) {
        if (!writer.pointsToNames) return undefined
        writer.cut(before)
        isFull = true
        if (section < 2) writer.setU16(2, flagsOf(writer.take()) | 0x0200)
      } else count++
    }
    writer.setU16(6 + 2 * section, count + (section === 2 && extension ? 1 : 0))
  }
  if (extension) writeExtension(writer, extension.size, cookie)
  return writer.take()
}

function writeExtension(writer: MessageWriter, size: number, cookie: string): void {
  writer.u8(0)
  writer.u16(optType)
  writer.u16(size)
  writer.u32(0)
  writer.u16(cookie === '' ? 0 : 4 + cookie.length / 2)
  if (cookie === '') return
  writer.u16(cookieOption)
  writer.u16(cookie.length / 2)
  for (let at = 0; at < cookie.length; at += 2) {
    writer.u8(Number.parseInt(cookie.slice(at, at + 2), 16))
  }
}

function flagsOf(bytes: Uint8Array): number {
  return ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)
}

/** Thrown while a message is read that is malformed. */
class MalformedMessage extends Error {}

/** Pointers that are followed in one name. */
const mostPointers = 16

class MessageReader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  u8(): number {
    const value = this.#bytes[this.at++]
    if (value === undefined) throw new MalformedMessage('the message ends early')
    return value
  }

  u16(): number {
    return (this.u8() << 8) | this.u8()
  }

  u32(): number {
    return this.u16() * 0x1_0000 + this.u16()
  }

  text(): string {
    let text = ''
    for (let left = this.u8(); left > 0; left--) text += String.fromCharCode(this.u8())
    return text
  }

  name(): string {
    let name = ''
    let behind: number | undefined
    let pointers = 0
    for (;;) {
      const length = this.u8()
      if (length === 0) break
      if (length >= 0xc0) {
        const to = ((length & 0x3f) << 8) | this.u8()
        behind ??= this.at
        if (++pointers > mostPointers) throw new MalformedMessage('a name without end')
        this.at = to
        continue
      }
      this.at -= 1
      const label = this.text()
      if (label.includes('.')) throw new MalformedMessage('a dot in a label')
      name += `${label}.`
      if (name.length > 254) throw new MalformedMessage('a name that is too long')
    }
    if (behind !== undefined) this.at = behind
    if (name !== '' && !labelsOf(name)) throw new MalformedMessage('a label of other bytes')
    return name === '' ? '.' : name
  }
}

/** Messages by their bytes, which nobody changes once they were sent. */
const decoded = new WeakMap<Uint8Array, DnsMessage>()

/** What bytes say, which are not changed from then on; undefined where they are no message. */
export function decodeMessage(bytes: Uint8Array): DnsMessage | undefined {
  const known = decoded.get(bytes)
  if (known) return known
  const message = decodedMessage(bytes)
  if (message) decoded.set(bytes, message)
  return message
}

function decodedMessage(bytes: Uint8Array): DnsMessage | undefined {
  if (bytes.length < headBytes) return undefined
  const reader = new MessageReader(bytes)
  try {
    return readMessage(reader)
  } catch (error) {
    if (error instanceof MalformedMessage) return undefined
    throw error
  }
}

function readMessage(reader: MessageReader): DnsMessage {
  const id = reader.u16()
  const flags = reader.u16()
  const counts = [reader.u16(), reader.u16(), reader.u16(), reader.u16()]
  const [questions = 0, ...sections] = counts
  if (questions > 1) throw new MalformedMessage('more than one question')
  const name = questions === 1 ? reader.name() : ''
  const question = questions === 1 ? { name, type: nameOfType(reader.u16()) } : undefined
  if (question) reader.u16()
  let extension: DnsMessage['extension']
  const records = sections.map((count) => {
    const read: DnsRecord[] = []
    for (let left = count; left > 0; left--) {
      const found = readRecord(reader)
      if (found && 'size' in found) extension = found
      else if (found) read.push(found)
    }
    return read
  })
  const [answers = [], authority = [], additional = []] = records
  const answer: DnsAnswer = {
    ...bareAnswer(responseCodes[flags & 0xf] ?? 'SERVFAIL'),
    isAuthoritative: (flags & 0x0400) !== 0,
    answers,
    authority,
    additional,
  }
  return {
    id,
    isResponse: (flags & 0x8000) !== 0,
    isTruncated: (flags & 0x0200) !== 0,
    wantsRecursion: (flags & 0x0100) !== 0,
    hasRecursion: (flags & 0x0080) !== 0,
    question,
    answer,
    extension,
  }
}

/** A record; undefined for one of a type that nothing is known of. */
function readRecord(
  reader: MessageReader,
): DnsRecord | NonNullable<DnsMessage['extension']> | undefined {
  const name = reader.name()
  const number = reader.u16()
  const recordClass = reader.u16()
  const ttl = reader.u32()
  const length = reader.u16()
  const end = reader.at + length
  if (number === optType) {
    const cookie = readCookie(reader, end)
    reader.at = end
    return { size: recordClass, cookie }
  }
  const record = readData(reader, { name, ttl, type: nameOfType(number) }, end)
  reader.at = end
  return record
}

function readData(
  reader: MessageReader,
  { name, ttl, type }: { name: string; ttl: number; type: string },
  end: number,
): DnsRecord | undefined {
  switch (type) {
    case 'A':
    case 'AAAA': {
      if (end - reader.at !== (type === 'A' ? 4 : 16)) throw new MalformedMessage('no address')
      let value = 0n
      while (reader.at < end) value = (value << 8n) | BigInt(reader.u8())
      return { name, ttl, type, address: formatIpAddress({ family: type === 'A' ? 4 : 6, value }) }
    }
    case 'CNAME':
    case 'PTR':
    case 'NS':
      return { name, ttl, type, target: reader.name() }
    case 'SRV': {
      const [priority, weight, port] = [reader.u16(), reader.u16(), reader.u16()]
      return { name, ttl, type, priority, weight, port, target: reader.name() }
    }
    case 'TXT': {
      const texts: string[] = []
      while (reader.at < end) texts.push(reader.text())
      return { name, ttl, type, texts }
    }
    case 'SOA': {
      const [server, mailbox] = [reader.name(), reader.name()]
      const [serial, refresh, retry] = [reader.u32(), reader.u32(), reader.u32()]
      const [expire, minimum] = [reader.u32(), reader.u32()]
      const times = { serial, refresh, retry, expire, minimum }
      return { name, ttl, type, server, mailbox, ...times }
    }
    default:
      return undefined
  }
}

function readCookie(reader: MessageReader, end: number): string | undefined {
  while (reader.at + 4 <= end) {
    const option = reader.u16()
    const length = reader.u16()
    if (reader.at + length > end) throw new MalformedMessage('an option that is too long')
    let text = ''
    for (let left = length; left > 0; left--) text += reader.u8().toString(16).padStart(2, '0')
    if (option === cookieOption) return text
  }
  return undefined
}
