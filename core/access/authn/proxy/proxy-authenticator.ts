import type { User } from '../../../base/api/user.ts'
import type { ApiRequest } from '../../../base/http/api-request.ts'
import { percentDecode } from '../../../base/http/percent-decode.ts'
import type { Clock } from '../../../base/runtime.ts'
import { authenticated, noCredentials, rejected } from '../authenticated.ts'
import type { RequestAuthenticator } from '../authenticator.ts'
import { outsideDates } from '../certificate-dates.ts'
import type { ProxyHeaders } from './proxy-headers.ts'

type Lines = readonly (readonly [name: string, value: string])[]

/** The first value of the first header that has one. */
function firstOf(lines: Lines, names: readonly string[]): string {
  for (const name of names) {
    const line = lines.find(([header]) => header === name)
    if (line && line[1] !== '') return line[1]
  }
  return ''
}

function groupsOf(lines: Lines, names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    lines.filter(([header, value]) => header === name && value !== '').map(([, value]) => value),
  )
}

/** Extras by their keys, which may be percent-encoded; a malformed encoding is kept as it is. */
function extraOf(lines: Lines, prefixes: readonly string[]): User['extra'] {
  const extra = new Map<string, string[]>()
  for (const prefix of prefixes) {
    for (const [header, value] of lines) {
      if (!header.startsWith(prefix)) continue
      const encoded = header.slice(prefix.length)
      const key = percentDecode(encoded) ?? encoded
      extra.set(key, [...(extra.get(key) ?? []), value])
    }
  }
  return extra
}

function lowerCased(names: readonly string[]): readonly string[] {
  return names.map((name) => name.trim().toLowerCase())
}

function userOf(request: ApiRequest, headers: ProxyHeaders): User | undefined {
  const lines = [...request.headerLines()]
  const name = firstOf(lines, headers.username)
  if (name === '') return undefined
  return {
    name,
    uid: firstOf(lines, headers.uid),
    groups: groupsOf(lines, headers.group),
    extra: extraOf(lines, headers.extraPrefix),
  }
}

const foreignName = rejected('the certificate is for none of the names that proxies may have')

/**
 * Authenticates the requests of authenticating proxies: by headers, which count only where the host verified the client
 * certificate against the authorities of proxies and its common name is an allowed one. From anybody else, the headers mean
 * nothing.
 */
export function proxyAuthenticator(headers: ProxyHeaders, clock: Clock): RequestAuthenticator {
  const { allowedNames } = headers
  const wanted: ProxyHeaders = {
    allowedNames,
    username: lowerCased(headers.username),
    uid: lowerCased(headers.uid),
    group: lowerCased(headers.group),
    extraPrefix: lowerCased(headers.extraPrefix),
  }
  return {
    authenticate(request) {
      const certificate = request.peer?.proxyCertificate
      if (!certificate) return noCredentials
      const fault = outsideDates(certificate, clock.now())
      if (fault) return fault
      if (allowedNames.length > 0 && !allowedNames.includes(certificate.commonName)) {
        return foreignName
      }
      const user = userOf(request, wanted)
      return user ? authenticated(user) : noCredentials
    },
  }
}
