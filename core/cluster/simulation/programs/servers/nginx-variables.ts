import type { PortRequest } from '../../network/port-listener.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

/** Characters of a text with its variables; what would follow is left out. */
const longestText = 1024 * 1024

/** The first value of a header, whose name is in lower case; empty without one. */
export function headerIn({ headers }: Pick<PortRequest, 'headers'>, name: string): string {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each === name)
  return at === -1 ? '' : (headers[at + 1] ?? '')
}

/** A text with what its variables stand for. */
export function filled(text: string, session: ShellSession, request: PortRequest): string {
  if (!text.includes('$')) return text
  const [path = '', query = ''] = request.target.split('?')
  const values: Readonly<Record<string, string>> = {
    host: headerIn(request, 'host').replace(/:\d+$/, ''),
    http_host: headerIn(request, 'host'),
    hostname: session.world.hostname,
    remote_addr: request.from,
    request_method: request.method,
    request_uri: request.target,
    uri: path,
    args: query,
    server_addr: '127.0.0.1',
    http_user_agent: headerIn(request, 'user-agent'),
    scheme: 'http',
  }
  let left = longestText
  return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced: string, bare: string) => {
    const name = braced ?? bare
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    left -= value.length
    return left < 0 ? '' : value
  })
}
