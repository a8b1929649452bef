import type { DnsMessage, DnsQuestion, DnsRecord } from '../../../dns/dns-message.ts'
import { recordText } from '../../../dns/record-text.ts'

/** Columns of a record's life, class, type and data, and the width of a tab. */
const columns = { life: 24, class: 32, type: 40, data: 48 }
/** Those of a record without its life or class. */
const fewerColumns = { life: 24, class: 24, type: 32, data: 40 }
const tab = 8

/** A line whose parts stand in columns: tabs up to a column, and one space where it is passed. */
class ColumnLine {
  text = ''
  #at = 0

  add(text: string, column: number): void {
    const to = Math.max(column, this.#at + 1)
    const tabs = Math.floor(to / tab) - Math.floor(this.#at / tab)
    const from = tabs > 0 ? Math.floor(to / tab) * tab : this.#at
    this.text += `${'\t'.repeat(tabs)}${' '.repeat(to - from)}${text}`
    this.#at = to + text.length
  }

  start(text: string): void {
    this.text = text
    this.#at = text.length
  }
}

export interface RecordStyle {
  readonly hidesLife?: boolean
  readonly hidesClass?: boolean
  readonly isMultiline?: boolean
}

/** A record as a line of a zone's file in bind's columns. */
export function recordLine(record: DnsRecord, style: RecordStyle = {}): string {
  if (style.isMultiline === true) return multiline(record)
  const isWhole = style.hidesLife !== true && style.hidesClass !== true
  const at = isWhole ? columns : fewerColumns
  const line = new ColumnLine()
  line.start(record.name)
  if (style.hidesLife !== true) line.add(String(record.ttl), at.life)
  if (style.hidesClass !== true) line.add('IN', at.class)
  line.add(record.type, at.type)
  line.add(recordText(record), at.data)
  return line.text
}

const spans: readonly (readonly [seconds: number, word: string])[] = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

function spanText(seconds: number): string {
  let left = seconds
  const words: string[] = []
  for (const [length, word] of spans) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0) words.push(`${count} ${word}${count === 1 ? '' : 's'}`)
  }
  return words.length === 0 ? '0 seconds' : words.join(' ')
}

function multiline(record: DnsRecord): string {
  const line = new ColumnLine()
  line.start(record.name)
  line.add(`${record.ttl} IN ${record.type} `, columns.life)
  if (record.type !== 'SOA') return line.text + recordText(record)
  const { server, mailbox, serial, refresh, retry, expire, minimum } = record
  const row = (value: number, words: string): string =>
    `${'\t'.repeat(4)}${String(value).padEnd(11)}; ${words}`
  return [
    `${line.text}${server} ${mailbox} (`,
    row(serial, 'serial'),
    row(refresh, `refresh (${spanText(refresh)})`),
    row(retry, `retry (${spanText(retry)})`),
    row(expire, `expire (${spanText(expire)})`),
    row(minimum, `minimum (${spanText(minimum)})`),
    `${'\t'.repeat(4)})`,
  ].join('\n')
}

/** The question of a message as bind's tools print it. */
export function questionLine({ name, type }: DnsQuestion): string {
  const line = new ColumnLine()
  line.start(name)
  line.add('IN', columns.class)
  line.add(type, columns.type)
  return `;${line.text}`
}

/** The first lines of a message: its state, its flags, and how many records it has. */
export function headLines(message: DnsMessage): string[] {
  const { answer, extension, question, id } = message
  const flags = [
    message.isResponse && 'qr',
    answer.isAuthoritative && 'aa',
    message.isTruncated && 'tc',
    message.wantsRecursion && 'rd',
    message.hasRecursion && 'ra',
  ].filter((each) => each !== false)
  const more = answer.additional.length + (extension ? 1 : 0)
  const counts = `QUERY: ${question ? 1 : 0}, ANSWER: ${answer.answers.length}, AUTHORITY: ${answer.authority.length}, ADDITIONAL: ${more}`
  return [
    `;; ->>HEADER<<- opcode: QUERY, status: ${answer.code}, id: ${id}`,
    `;; flags:${flags.map((each) => ` ${each}`).join('')}; ${counts}`,
  ]
}
