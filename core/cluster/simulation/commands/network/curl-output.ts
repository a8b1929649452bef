import type { PortAnswer } from '../../network/port-listener.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { CommandFlags } from '../../processes/command-flags.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { headerOf, type Target } from './http-calls.ts'

/** What `-w` prints of a transfer. */
export interface Transfer {
  readonly url: string
  readonly effective: string
  readonly method: string
  readonly target: Target | undefined
  readonly answer: PortAnswer | undefined
  readonly size: number
  /** Bytes of the request's body. */
  readonly sent: number
  readonly redirects: number
  readonly address: string
  /** Milliseconds. */
  readonly taken: number
  readonly code: number
  readonly error: string
}

/** The text of `-w`. */
export function writtenOut(session: ShellSession, format: string, transfer: Transfer): string {
  const { answer, target } = transfer
  const text = format.startsWith('@') ? fileText(session, format.slice(1)) : format
  const status = String(answer?.status ?? 0).padStart(3, '0')
  const seconds = (transfer.taken / 1000).toFixed(6)
  const values: Readonly<Record<string, string>> = {
    http_code: status,
    response_code: status,
    http_version: answer ? '1.1' : '0',
    content_type: (answer && headerOf(answer, 'content-type')) ?? '',
    size_download: String(transfer.size),
    size_upload: String(answer ? transfer.sent : 0),
    speed_download: String(
      transfer.taken > 0 ? Math.round((transfer.size * 1000) / transfer.taken) : 0,
    ),
    num_connects: answer ? '1' : '0',
    num_redirects: String(transfer.redirects),
    redirect_url: (answer && headerOf(answer, 'location')) ?? '',
    remote_ip: transfer.address,
    remote_port: answer && target ? String(target.port) : '0',
    local_ip: answer ? (session.world.address ?? '127.0.0.1') : '',
    scheme: target?.scheme ?? '',
    method: transfer.method,
    url: transfer.url,
    url_effective: transfer.effective,
    exitcode: String(transfer.code),
    errormsg: transfer.error,
    ssl_verify_result: '0',
    time_namelookup: seconds,
    time_connect: seconds,
    time_appconnect: target?.scheme === 'https' ? seconds : '0.000000',
    time_pretransfer: seconds,
    time_starttransfer: seconds,
    time_redirect: '0.000000',
    time_total: seconds,
    stderr: '',
    stdout: '',
  }
  return text
    .replace(/%\{(\w+)\}|%%/g, (whole, name: string | undefined) =>
      name === undefined ? '%' : (values[name] ?? (whole === '%%' ? '%' : '')),
    )
    .replace(/\\([nrt])/g, (_, name: string) => (name === 'n' ? '\n' : name === 't' ? '\t' : '\r'))
}

/** The cookies that a request sends: of `-b NAME=VALUE`, and of files of cookies. */
export function cookiesOf(session: ShellSession, flags: CommandFlags): string {
  return flags
    .values('b')
    .flatMap((value) => {
      if (value.includes('=')) return [value]
      return fileText(session, value)
        .split('\n')
        .flatMap((line) => {
          const fields = line.replace(/^#HttpOnly_/, '').split('\t')
          return fields.length >= 7 ? [`${fields[5]}=${fields[6]}`] : []
        })
    })
    .join('; ')
}

/** The file of cookies (Netscape's form) with those that an answer sets. */
export function cookieJar(answer: PortAnswer, { host }: Target): Uint8Array {
  const { headers = [] } = answer
  const lines = ['# Netscape HTTP Cookie File', '# https://curl.se/docs/http-cookies.html', '']
  for (let at = 0; at + 1 < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() !== 'set-cookie') continue
    const [pair = '', ...attributes] = (headers[at + 1] ?? '').split(';').map((each) => each.trim())
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const path =
      attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice('path='.length) ??
      '/'
    const isSecure = attributes.some((each) => each.toLowerCase() === 'secure')
    const row = [
      host,
      'FALSE',
      path,
      isSecure ? 'TRUE' : 'FALSE',
      '0',
      pair.slice(0, equals),
      pair.slice(equals + 1),
    ]
    lines.push(row.join('\t'))
  }
  return bytesOfText(`${lines.join('\n')}\n`)
}

function fileText(session: ShellSession, name: string): string {
  return session.isFile(name) ? textOfBytes(session.bytes(name)) : ''
}
