import { headerOf } from '../../../../simulation/ingress/choose-rule.ts'
import type {
  EdgeCors,
  EdgeRequest,
  HeaderChanges,
} from '../../../../simulation/ingress/edge-rules.ts'
import type { PortRequest } from '../../../../simulation/network/port-listener.ts'

/** Headers of a request as it is passed on. */
export function forwardedHeaders(
  { headers, from }: PortRequest,
  { host, isSecure, port }: EdgeRequest,
  newHost: string | undefined,
): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (name.startsWith('x-forwarded-') || name === 'x-real-ip') continue
    kept.push(name, name === 'host' && newHost !== undefined ? newHost : value)
  }
  kept.push('x-real-ip', from, 'x-forwarded-for', from, 'x-forwarded-host', host)
  const scheme = isSecure ? 'https' : 'http'
  return [...kept, 'x-forwarded-port', String(port), 'x-forwarded-proto', scheme]
}

/** Headers after changes, one after the other; a value that is added to a header stands behind those that are there. */
export function changedHeaders(
  headers: readonly string[],
  ...all: readonly (HeaderChanges | undefined)[]
): readonly string[] {
  return all.reduce<readonly string[]>(
    (found, changes) => (changes ? changed(found, changes) : found),
    headers,
  )
}

function changed(headers: readonly string[], changes: HeaderChanges): string[] {
  const gone = new Set([...changes.remove, ...changes.set.map(([name]) => name)])
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!gone.has(name.toLowerCase())) kept.push(name, value)
  }
  return [...kept, ...changes.set.flat(), ...changes.add.flat()]
}

/** Headers by which pages of other origins may read an answer; those of a preflight say what they may send, too. */
export function corsHeaders(cors: EdgeCors, request: EdgeRequest, isPreflight: boolean): string[] {
  const origin = headerOf(request, 'origin') ?? ''
  const isAny = cors.origins.includes('*')
  if (!isAny && !cors.origins.some((each) => matchesOrigin(each, origin))) return []
  return [
    'Access-Control-Allow-Origin',
    isAny ? '*' : origin,
    ...(cors.credentials ? ['Access-Control-Allow-Credentials', 'true'] : []),
    ...(cors.exposed === '' ? [] : ['Access-Control-Expose-Headers', cors.exposed]),
    ...(isPreflight
      ? [
          'Access-Control-Allow-Methods',
          cors.methods,
          'Access-Control-Allow-Headers',
          cors.headers,
          'Access-Control-Max-Age',
          cors.maxAge,
          'Content-Type',
          'text/plain charset=UTF-8',
        ]
      : []),
  ]
}

/** Whether an origin is one that is allowed, which may have `*.` before its domain. */
function matchesOrigin(allowed: string, origin: string): boolean {
  const at = allowed.indexOf('*.')
  if (at === -1) return allowed === origin
  const [scheme, domain] = [allowed.slice(0, at), allowed.slice(at + 1)]
  return origin.startsWith(scheme) && origin.endsWith(domain)
}
