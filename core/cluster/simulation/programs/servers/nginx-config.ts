import { textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

/** A directive of nginx's configuration: its words, and those of its block. */
export interface Directive {
  readonly words: readonly string[]
  readonly block?: readonly Directive[]
  readonly line: number
}

/** Thrown for a configuration that nginx does not start with; the message is its own, without the file. */
export class NginxConfigError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** Levels of blocks, and characters of a word, as in the original. */
const [deepest, longestWord] = [16, 4096]
const token =
  /\s+|#[^\n]*|"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|[{};]|(?:[^\s{};"'\\]|\\[^])+/y

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** What stands behind a backslash; before any other character it stays. */
function unescaped(whole: string, character: string): string {
  return escapes[character] ?? (/["'\\]/.test(character) ? character : whole)
}

/** Reads nginx's configuration. @throws NginxConfigError */
export function parseNginxConfig(text: string): Directive[] {
  const stack: Directive[][] = [[]]
  let words: string[] = []
  let line = 1
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new NginxConfigError('unexpected end of file, expecting ";" or "}"', line)
    const [whole, double, single] = match
    const here = line
    for (let at = start; at < token.lastIndex; at++) if (text[at] === '\n') line += 1
    if (/^[\s#]/.test(whole)) continue
    const siblings = stack.at(-1) ?? []
    if (whole === ';') {
      if (words.length === 0) throw new NginxConfigError('unexpected ";"', here)
      siblings.push({ words, line: here })
      words = []
    } else if (whole === '{') {
      if (words.length === 0 || stack.length > deepest) {
        throw new NginxConfigError('unexpected "{"', here)
      }
      const block: Directive[] = []
      siblings.push({ words, block, line: here })
      stack.push(block)
      words = []
    } else if (whole === '}') {
      if (words.length > 0 || stack.length === 1) {
        throw new NginxConfigError('unexpected "}"', here)
      }
      stack.pop()
    } else {
      const word = double ?? single ?? whole
      if (word.length > longestWord) {
        throw new NginxConfigError(`too long parameter "${word.slice(0, 10)}..." started`, here)
      }
      words.push(word.replace(/\\([^])/g, unescaped))
    }
  }
  if (words.length > 0)
    throw new NginxConfigError('unexpected end of file, expecting ";" or "}"', line)
  if (stack.length > 1) throw new NginxConfigError('unexpected end of file, expecting "}"', line)
  return stack[0] ?? []
}

/** A location of a server, with what it takes over from it. */
export interface Location {
  readonly path: string
  readonly kind: 'prefix' | 'exact' | 'other'
  readonly root: string
  readonly alias?: string
  readonly index: readonly string[]
  readonly answer?: { readonly status: number; readonly text: string }
  readonly proxy?: string
  readonly fallbacks?: readonly string[]
  readonly listsDirectories: boolean
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly defaultType: string
}

export interface NginxServer {
  readonly ports: readonly number[]
  /** Those of TLS, and the file with its certificate. */
  readonly securePorts: readonly number[]
  readonly certificate: string
  readonly names: readonly string[]
  readonly isDefault: boolean
  /** The last is that of all other paths. */
  readonly locations: readonly Location[]
}

function valuesOf(block: readonly Directive[], name: string): readonly (readonly string[])[] {
  return block.filter(({ words }) => words[0] === name).map(({ words }) => words.slice(1))
}

function portOf(listen: string): number {
  const port = Number(/^(?:.*:)?(\d+)$/.exec(listen)?.[1] ?? 80)
  return port > 0 && port < 65_536 ? port : 80
}

function locationOf(
  words: readonly string[],
  block: readonly Directive[],
  outer: Location,
): Location {
  const [modifier = '', operand] = words
  const path = operand ?? modifier
  const isPlain = operand === undefined || modifier === '^~'
  const [answer] = valuesOf(block, 'return')
  const [status = '', text = ''] = answer ?? []
  const alias = valuesOf(block, 'alias').at(-1)?.[0]
  const proxy = valuesOf(block, 'proxy_pass').at(-1)?.[0]
  const fallbacks = valuesOf(block, 'try_files').at(-1)
  const headers = valuesOf(block, 'add_header').map(
    ([name = '', value = '']) => [name, value] as const,
  )
  const listing = valuesOf(block, 'autoindex').at(-1)?.[0]
  return {
    path,
    kind: isPlain ? 'prefix' : modifier === '=' ? 'exact' : 'other',
    root: valuesOf(block, 'root').at(-1)?.[0] ?? outer.root,
    index: valuesOf(block, 'index').at(-1) ?? outer.index,
    listsDirectories: listing === undefined ? outer.listsDirectories : listing === 'on',
    headers: headers.length > 0 ? headers : outer.headers,
    defaultType: valuesOf(block, 'default_type').at(-1)?.[0] ?? outer.defaultType,
    ...(alias !== undefined && { alias }),
    ...(proxy !== undefined && { proxy }),
    ...(fallbacks && { fallbacks }),
    ...(answer && {
      // A code may be left out before a URL.
      answer: /^\d{3}$/.test(status)
        ? { status: Number(status), text }
        : { status: 302, text: status },
    }),
  }
}

const usual: Location = {
  path: '/',
  kind: 'prefix',
  root: '/etc/nginx/html',
  index: ['index.html'],
  listsDirectories: false,
  headers: [],
  defaultType: 'application/octet-stream',
}

/** The servers that a configuration describes. */
export function serversOf(config: readonly Directive[]): NginxServer[] {
  const http = config.filter(({ words }) => words[0] === 'http').flatMap(({ block = [] }) => block)
  const shared = locationOf(['/'], http, usual)
  return http
    .filter(({ words }) => words[0] === 'server')
    .map(({ block = [] }): NginxServer => {
      const own = locationOf(['/'], block, shared)
      const listens = valuesOf(block, 'listen')
      const ports = listens.filter(([address = '']) => !address.startsWith('unix:'))
      return {
        ports: Array.from(
          new Set(ports.length > 0 ? ports.map(([each = '']) => portOf(each)) : [80]),
        ),
        securePorts: ports
          .filter((words) => words.includes('ssl'))
          .map(([each = '']) => portOf(each)),
        certificate:
          [...valuesOf(block, 'ssl_certificate'), ...valuesOf(http, 'ssl_certificate')].flat()[0] ??
          '',
        names: valuesOf(block, 'server_name').flat(),
        isDefault: listens.some((words) => words.includes('default_server')),
        locations: [
          ...block
            .filter(({ words, block: inner }) => words[0] === 'location' && inner)
            .map(({ words, block: inner = [] }) => locationOf(words.slice(1), inner, own)),
          own,
        ],
      }
    })
}

/** What a port says of TLS by the servers that listen on it; nothing where none speaks TLS there. */
export function tlsOf(
  servers: readonly NginxServer[],
  port: number,
  session: ShellSession,
): { readonly certificate?: string } {
  const secure = servers.find(({ securePorts }) => securePorts.includes(port))
  if (!secure) return {}
  const file = secure.certificate.replace(/^(?!\/)/, '/etc/nginx/')
  return { certificate: session.isFile(file) ? textOfBytes(session.bytes(file)) : '' }
}

/** The location that serves a path: the exact one, else the longest prefix. */
export function locationFor({ locations }: NginxServer, path: string): Location | undefined {
  const exact = locations.find((each) => each.kind === 'exact' && each.path === path)
  if (exact) return exact
  let longest: Location | undefined
  for (const each of locations) {
    if (each.kind !== 'prefix' || each.path.length <= (longest?.path.length ?? -1)) continue
    if (path.startsWith(each.path)) longest = each
  }
  return longest
}
