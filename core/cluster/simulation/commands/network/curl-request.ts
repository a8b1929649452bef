import { joinBytes } from '../../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { CommandFlags } from '../../processes/command-flags.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { longOnly } from './curl-flags.ts'
import type { Target } from './http-calls.ts'
import { headerOfLine } from './wget.ts'

export const curlVersion = '8.14.1'

/** A file that a request is made of cannot be read. */
export class UnreadableData extends Error {}

/** What is asked, but for the URL. */
export interface CurlRequest {
  readonly method: string
  /** A flat list; names in lower case. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
  /** Added to the query of the URL. */
  readonly query: string
}

const form = 'application/x-www-form-urlencoded'
const boundary = '------------------------5f2b1c7d9e3a4b60'

/** Gives the bytes of a file; `-` is the input. @throws UnreadableData */
type ReadData = (name: string) => Uint8Array

/** Whether a request is made of what is read from the input: `@-` of data and forms, `-` of an upload. */
export function readsInput(flags: CommandFlags): boolean {
  const values = ['F', ...dataLetters].flatMap((letter) => flags.values(letter))
  return flags.value('T') === '-' || values.some((value) => /(?:^|=)[@<]-(?:;|$)/.test(value))
}

/** The request that the flags describe; the cookies of files are given, and the input where it {@link readsInput}. @throws UnreadableData */
export function curlRequest(
  session: ShellSession,
  flags: CommandFlags,
  cookies: string,
  input: Uint8Array,
): CurlRequest {
  const isQuery = flags.has('G')
  const read: ReadData = (name) => (name === '-' ? input : fileBytes(session, name))
  const { body: data, type } = dataOf(read, flags)
  const upload = flags.value('T')
  const uploaded = upload === undefined ? undefined : read(upload)
  const sent = uploaded ?? (isQuery ? undefined : data)
  const method =
    flags.value('X') ??
    (flags.has('I') ? 'HEAD' : uploaded ? 'PUT' : sent === undefined ? 'GET' : 'POST')
  const user = flags.value('u')
  const usual: string[] = ['user-agent', flags.value('A') ?? `curl/${curlVersion}`]
  if (flags.has(longOnly.json)) usual.push('accept', 'application/json')
  else usual.push('accept', '*/*')
  if (user !== undefined) usual.unshift('authorization', basic(user))
  const referer = flags.value('e')
  if (referer !== undefined) usual.push('referer', referer)
  const range = flags.value('r')
  if (range !== undefined) usual.push('range', `bytes=${range}`)
  if (cookies !== '') usual.push('cookie', cookies)
  if (sent !== undefined) usual.push('content-length', String(sent.length))
  if (sent !== undefined && type !== undefined && !uploaded) usual.push('content-type', type)
  const own = flags.values('H').flatMap((line) => headerOfLine(line))
  // A header without a value takes one away that curl would send.
  const removed = flags
    .values('H')
    .flatMap((line) => (/^[^:]+:\s*$/.test(line) ? [line.split(':')[0]?.toLowerCase()] : []))
  const headers: string[] = []
  for (let at = 0; at < usual.length; at += 2) {
    const [name = '', value = ''] = [usual[at], usual[at + 1]]
    if (hasName(own, name) || removed.includes(name)) continue
    headers.push(name, value)
  }
  for (let at = 0; at < own.length; at += 2) {
    const [name = '', value = ''] = [own[at], own[at + 1]]
    if (value !== '') headers.push(name, value)
  }
  return {
    method,
    headers,
    body: sent ?? new Uint8Array(),
    query: isQuery && data ? textOfBytes(data) : '',
  }
}

export function basic(user: string): string {
  const bytes = encodeUtf8(user)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

function hasName(list: readonly string[], name: string): boolean {
  return list.some((text, at) => at % 2 === 0 && text === name)
}

interface Data {
  readonly body: Uint8Array | undefined
  readonly type: string | undefined
}

const dataLetters: readonly string[] = [
  'd',
  longOnly.dataBinary,
  longOnly.dataRaw,
  longOnly.dataUrlencode,
  longOnly.json,
]

/** The body that the data flags give, in their order. */
function dataOf(read: ReadData, flags: CommandFlags): Data {
  const parts = flags.values('F')
  if (parts.length > 0) {
    const pieces = parts.flatMap((part) => formPart(read, part))
    const body = joinBytes([...pieces, encodeUtf8(`--${boundary}--\r\n`)])
    return { body, type: `multipart/form-data; boundary=${boundary}` }
  }
  const pieces: Uint8Array[] = []
  for (const { letter, value = '' } of flags.given) {
    if (!dataLetters.includes(letter)) continue
    if (pieces.length > 0 && letter !== longOnly.json) pieces.push(encodeUtf8('&'))
    pieces.push(dataPiece(read, letter, value))
  }
  if (pieces.length === 0) return { body: undefined, type: undefined }
  const body = joinBytes(pieces)
  return { body, type: flags.has(longOnly.json) ? 'application/json' : form }
}

function dataPiece(read: ReadData, letter: string, value: string): Uint8Array {
  if (letter === longOnly.dataRaw) return bytesOfText(value)
  if (letter === longOnly.dataUrlencode) return bytesOfText(urlencoded(read, value))
  if (!value.startsWith('@')) return bytesOfText(value)
  const bytes = read(value.slice(1))
  // What is no binary is sent without its line ends.
  if (letter !== 'd') return bytes
  return bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0)
}

/** `content`, `=content`, `name=content`, `@file` or `name@file`, with what stands behind the sign encoded. */
function urlencoded(read: ReadData, value: string): string {
  const at = value.search(/[=@]/)
  if (at === -1) return encodeURIComponent(value)
  const name = value.slice(0, at)
  const rest = value.slice(at + 1)
  const content = value.charAt(at) === '@' ? textOfBytes(read(rest)) : rest
  const encoded = encodeURIComponent(content.replace(/[\ud800-\udfff]/g, '?'))
  return name === '' ? encoded : `${name}=${encoded}`
}

function formPart(read: ReadData, part: string): Uint8Array[] {
  const at = part.indexOf('=')
  const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
  const [first = '', ...options] = value.split(';')
  const isFile = first.startsWith('@')
  const content = isFile || first.startsWith('<') ? read(first.slice(1)) : bytesOfText(value)
  const option = (key: string): string | undefined =>
    options.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1)
  const file = isFile ? (option('filename') ?? first.slice(1).split('/').at(-1) ?? '') : undefined
  const disposition = `form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
  const type = option('type') ?? (isFile ? 'application/octet-stream' : undefined)
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`
  return [encodeUtf8(head), content, encodeUtf8('\r\n')]
}

function fileBytes(session: ShellSession, name: string): Uint8Array {
  if (!session.isFile(name)) throw new UnreadableData(name)
  return session.bytes(name)
}

/** The host and port that a URL is sent to in place of its own, as `--resolve` and `--connect-to` say. */
export function placeOf(
  flags: CommandFlags,
  { host, port }: Target,
): { host: string; port: number } {
  for (const rule of flags.values(longOnly.resolve)) {
    const [, name, ruled, address = ''] = /^\+?([^:]+):(\d+):(.+)$/.exec(rule) ?? []
    if ((name === host || name === '*') && Number(ruled) === port) {
      return { host: (address.split(',')[0] ?? '').replace(/^\[|\]$/g, ''), port }
    }
  }
  for (const rule of flags.values(longOnly.connectTo)) {
    const [name = '', ruled = '', to = '', toPort = ''] = rule.split(':')
    if ((name === '' || name === host) && (ruled === '' || Number(ruled) === port)) {
      return { host: to || host, port: Number(toPort) || port }
    }
  }
  return { host, port }
}
