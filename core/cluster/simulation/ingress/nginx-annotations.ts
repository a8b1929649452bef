import type * as networkingv1 from '../../../base/api/types/networking.v1.generated.ts'
import type { Canary, EdgeAction, EdgeBackend, EdgeCors, EdgeGuard } from './edge-rules.ts'

/** Where passwords are found: the data of a secret, decoded, or undefined. */
export type FindSecret = (
  namespace: string,
  name: string,
) => Readonly<Record<string, string>> | undefined

/** What the annotations of an Ingress say to ingress-nginx. */
export interface NginxAnnotations {
  /** The value of an annotation by the rest of its name; undefined where it is absent. */
  readonly text: (name: string) => string | undefined
  readonly isTrue: (name: string) => boolean
}

const prefix = 'nginx.ingress.kubernetes.io/'

export function nginxAnnotations({ metadata }: networkingv1.Ingress): NginxAnnotations {
  const text = (name: string): string | undefined => metadata.annotations?.[`${prefix}${name}`]
  return { text, isTrue: (name) => text(name) === 'true' }
}

/** Whether the paths of all hosts of an Ingress are expressions, those that other Ingresses have for the hosts, too. */
export function hasExpressions({ text, isTrue }: NginxAnnotations, path: string): boolean {
  const target = text('rewrite-target') ?? ''
  return isTrue('use-regex') || (target !== '' && target !== path)
}

/** Where an Ingress sends all requests of its paths; undefined where it leads them to services. */
export function redirectOf({ text }: NginxAnnotations): EdgeAction | undefined {
  for (const [name, usual] of [
    ['temporal-redirect', 302],
    ['permanent-redirect', 301],
  ] as const) {
    const to = text(name)
    if (to === undefined) continue
    const code = Number(text(`${name}-code`))
    return { kind: 'moved', status: code >= 300 && code <= 308 ? code : usual, to }
  }
  return undefined
}

/** The checks before requests of an Ingress are led further. */
export function guardOf(
  { text }: NginxAnnotations,
  namespace: string,
  findSecret: FindSecret,
): EdgeGuard {
  const ranges = (...names: readonly string[]): readonly string[] | undefined =>
    names
      .map((name) => text(name))
      .find((each) => each !== undefined)
      ?.split(',')
      .map((each) => withLength(each.trim()))
  const allowed = ranges('whitelist-source-range', 'allowlist-source-range')
  const denied = ranges('denylist-source-range')
  const secret = text('auth-secret') ?? ''
  const isMap = text('auth-secret-type') === 'auth-map'
  return {
    ...(allowed && { allowed }),
    ...(denied && { denied }),
    mostBody: bytesOf(text('proxy-body-size')),
    ...(text('auth-type') === 'basic' && {
      login: {
        realm: text('auth-realm') ?? '',
        passwords: () => passwordsOf(findSecret, namespace, secret, isMap),
      },
    }),
  }
}

function withLength(range: string): string {
  if (range.includes('/')) return range
  return range.includes(':') ? `${range}/128` : `${range}/32`
}

/** A size of nginx, such as `8m`; 1 MiB where none is given, and 0 for any. */
function bytesOf(text = ''): number {
  const [, digits = '1', unit = digits === '1' ? 'm' : ''] = /^(\d+)([kmg]?)$/i.exec(text) ?? []
  const bytes = Number(digits) * (factors[unit.toLowerCase()] ?? 1)
  return bytes === 0 ? Infinity : bytes
}

const factors: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/** Secrets of other namespaces are not read, as the controller has it by default. */
function passwordsOf(
  findSecret: FindSecret,
  own: string,
  reference: string,
  isMap: boolean,
): ReadonlyMap<string, string> | undefined {
  const [first = '', second] = reference.split('/')
  if (second !== undefined && first !== own) return undefined
  const data = findSecret(own, second ?? first)
  if (!data) return undefined
  if (isMap) return new Map(Object.entries(data))
  const file = data['auth']
  return file === undefined ? undefined : passwordsIn(file)
}

/** The passwords of a file of `htpasswd`, by user. */
export function passwordsIn(file: string): ReadonlyMap<string, string> {
  return new Map(file.split('\n').map(userOf))
}

function userOf(line: string): [user: string, password: string] {
  const at = line.indexOf(':')
  return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()]
}

/** The part of requests that a canary Ingress takes; undefined for other Ingresses. */
export function canaryOf(
  { text, isTrue }: NginxAnnotations,
  backends: readonly EdgeBackend[],
): Canary | undefined {
  if (!isTrue('canary')) return undefined
  const name = text('canary-by-header')
  const value = text('canary-by-header-value')
  const pattern = text('canary-by-header-pattern')
  const cookie = text('canary-by-cookie')
  return {
    backends,
    ...(name !== undefined && {
      header: {
        name,
        ...(value !== undefined && value !== '' && { value }),
        ...(pattern !== undefined && pattern !== '' && { pattern }),
      },
    }),
    ...(cookie !== undefined && { cookie }),
    weight: Number(text('canary-weight')) || 0,
    total: Number(text('canary-weight-total')) || 100,
  }
}

/** How requests of an Ingress are passed on, but for where. */
export function passingOf(
  annotations: NginxAnnotations,
): Omit<EdgeAction & { kind: 'pass' }, 'kind' | 'backends'> {
  const { text, isTrue } = annotations
  const host = text('upstream-vhost')
  const prefixHeader = text('x-forwarded-prefix')
  const seconds = Number(text('proxy-read-timeout') ?? 60)
  const secure = ['HTTPS', 'GRPCS'].includes((text('backend-protocol') ?? '').toUpperCase())
  return {
    ...(host !== undefined && host !== '' && { host }),
    ...(prefixHeader !== undefined && {
      requestHeaders: { set: [['x-forwarded-prefix', prefixHeader]], add: [], remove: [] },
    }),
    ...(seconds > 0 && { longest: Math.min(seconds, mostSeconds) * 1000 }),
    ...(secure && { isSecure: true }),
    ...(text('affinity') === 'cookie' && {
      sticky: text('session-cookie-name') || 'INGRESSCOOKIE',
    }),
    ...(isTrue('enable-cors') && { cors: corsOf(annotations) }),
  }
}

/** Seconds that an annotation may have a backend take at most: an hour. */
const mostSeconds = 3600

function corsOf({ text }: NginxAnnotations): EdgeCors {
  return {
    origins: (text('cors-allow-origin') ?? '*').split(',').map((each) => each.trim()),
    methods: text('cors-allow-methods') ?? 'GET, PUT, POST, DELETE, PATCH, OPTIONS',
    headers:
      text('cors-allow-headers') ??
      'DNT,Keep-Alive,User-Agent,X-Requested-With,If-Modified-Since,Cache-Control,Content-Type,Range,Authorization',
    exposed: text('cors-expose-headers') ?? '',
    credentials: text('cors-allow-credentials') !== 'false',
    maxAge: text('cors-max-age') ?? '1728000',
  }
}
