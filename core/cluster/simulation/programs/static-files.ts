import { FileError } from '../files/file-error.ts'
import type { PortAnswer, PortRequest } from '../network/port-listener.ts'
import type { ShellSession } from '../processes/shell-session.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'application/javascript',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webp: 'image/webp',
  xml: 'text/xml',
}

/** The media type of a file by its name. */
export function typeOfFile(path: string, otherwise = 'application/octet-stream'): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const at = name.lastIndexOf('.')
  return at === -1 ? otherwise : (types[name.slice(at + 1).toLowerCase()] ?? otherwise)
}

export interface FileServing {
  /** Names of files that are served for their directory. */
  readonly index?: readonly string[]
  readonly listsDirectories?: boolean
  /** Type of files whose name says none. */
  readonly defaultType?: string
}

/** A path that is one already: no escape, no empty name, none that begins with a dot. */
const isPlain = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/

/** The path of a URL without `.`, `..` and escapes; undefined for one that is none. */
export function plainPath(path: string): string | undefined {
  if (isPlain.test(path)) return path
  let text: string
  try {
    text = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (text.includes('\0')) return undefined
  const names: string[] = []
  for (const name of text.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `/${names.join('/')}${text.endsWith('/') && names.length > 0 ? '/' : ''}`
}

/** Serves a file below a directory: 200, 301 to a directory, 403, 404. Bodies of errors are for the server to make. */
export function fileAnswer(
  session: ShellSession,
  root: string,
  path: string,
  request: Pick<PortRequest, 'headers'>,
  { index = ['index.html'], listsDirectories = false, defaultType }: FileServing = {},
): PortAnswer {
  const plain = plainPath(path)
  if (plain === undefined) return { status: 400 }
  const { files } = session
  const whole = `${root.replace(/\/+$/, '')}${plain}` || '/'
  try {
    const status = files.status(whole)
    if (status.kind !== 'directory') return contentAnswer(session, whole, request, defaultType)
    if (!plain.endsWith('/')) return { status: 301, headers: ['Location', `${plain}/`] }
    for (const name of index) {
      const file = whole.endsWith('/') ? `${whole}${name}` : `${whole}/${name}`
      if (files.find(file)?.kind === 'file') {
        return contentAnswer(session, file, request, defaultType)
      }
    }
    if (!listsDirectories) return { status: 403 }
    const names = session.list(whole)
    const rows = names.map(
      (name) => `<a href="${encodeURIComponent(name)}">${escapeHtml(name)}</a>\n`,
    )
    return {
      status: 200,
      headers: ['Content-Type', 'text/html; charset=utf-8'],
      body: `<pre>\n${rows.join('')}</pre>\n`,
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { status: error.code === 'EACCES' ? 403 : 404 }
  }
}

/** The content of a file, or that it has not changed. @throws FileError */
function contentAnswer(
  session: ShellSession,
  path: string,
  { headers }: Pick<PortRequest, 'headers'>,
  defaultType: string | undefined,
): PortAnswer {
  const { modifiedAt, read } = session.files.opened(path)
  const bytes = read()
  session.meter.spend(0, bytes.length)
  const second = Math.floor(modifiedAt / 1000)
  const etag = `"${second.toString(16)}-${bytes.length.toString(16)}"`
  const own = ['Last-Modified', new Date(second * 1000).toUTCString(), 'ETag', etag]
  const at = headers.indexOf('if-none-match')
  if (at !== -1 && headers[at + 1] === etag) return { status: 304, headers: own }
  const type = typeOfFile(path, defaultType)
  return {
    status: 200,
    headers: ['Content-Type', type, ...own, 'Accept-Ranges', 'bytes'],
    body: bytes,
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
