import { has, numberOf, objectOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsSubdomain } from '../../api/names.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  outsideRange,
  required,
} from '../../schema/validation/causes.ts'

const desired = '; desired format: https://host[/path]'

/** Says why a text is not a URL, in the words of Go's `url.Parse`; undefined for a URL. */
function unreadable(text: string): string | undefined {
  if (Array.from(text).some((sign) => sign < ' ' || sign === '\u007f')) {
    return 'net/url: invalid control character in URL'
  }
  if (text.startsWith(':')) return 'missing protocol scheme'
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) {
    const escape = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text)?.[0] ?? ''
    return `invalid URL escape ${quoteText(escape)}`
  }
  const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)
  if (!hasScheme && /^[^/?#]*:/.test(text)) return 'first path segment in URL cannot contain colon'
  const authority = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
  if (authority.includes(' ')) return 'invalid character " " in host name'
  const port = /(:[^:\]]*)$/.exec(authority.replace(/^.*@/, ''))?.[1]
  if (port !== undefined && !/^:\d*$/.test(port)) {
    return `invalid port ${quoteText(port)} after host`
  }
  return undefined
}

function checkUrl(text: string, path: FieldPath): Cause[] {
  const problem = unreadable(text)
  if (problem !== undefined) {
    const detail = `url must be a valid URL: parse ${quoteText(text)}: ${problem}${desired}`
    return [required(path, detail)]
  }
  const parts =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(text)
  const [, scheme = '', authority = '', query = '', fragment = ''] = parts ?? []
  const causes: Cause[] = []
  const found = scheme.toLowerCase()
  if (found !== 'https') {
    causes.push(invalidValue(path, found, `'https' is the only allowed URL scheme${desired}`))
  }
  if (authority.replace(/^.*@/, '') === '') {
    causes.push(invalidValue(path, '', `host must be specified${desired}`))
  }
  if (authority.includes('@')) {
    const detail = 'user information is not permitted in the URL'
    causes.push(invalidValue(path, authority.replace(/@[^@]*$/, ''), detail))
  }
  if (fragment !== '') {
    causes.push(invalidValue(path, fragment, 'fragments are not permitted in the URL'))
  }
  if (query !== '') {
    causes.push(invalidValue(path, query, 'query parameters are not permitted in the URL'))
  }
  return causes
}

function checkServicePath(text: string, path: FieldPath): Cause[] {
  if (text === '' || text === '/') return []
  if (text === '//') return [invalidValue(path, text, 'segment[0] may not be empty')]
  const causes: Cause[] = []
  if (!text.startsWith('/')) causes.push(invalidValue(path, text, "must start with a '/'"))
  // The first character of the path is skipped whatever it is, as in the original.
  const steps = text.slice(1).replace(/\/$/, '').split('/')
  for (const [index, step] of steps.entries()) {
    if (step === '') {
      causes.push(invalidValue(path, text, `segment[${index}] may not be empty`))
      continue
    }
    for (const message of dnsSubdomain(step)) {
      causes.push(invalidValue(path, text, `segment[${index}]: ${message}`))
    }
  }
  return causes
}

function checkService(service: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  // The original swaps the two fields: a missing namespace gives a cause for the name, and the other way round.
  if (textOf(service, 'namespace') === '') causes.push(required(`${path}.name`))
  if (textOf(service, 'name') === '') causes.push(required(`${path}.namespace`))
  const port = numberOf(service, 'port') ?? 443
  if (port < 1 || port > 65_535) {
    causes.push(invalidValue(`${path}.port`, port, `port is not valid: ${outsideRange(1, 65_535)}`))
  }
  addCauses(causes, checkServicePath(textOf(service, 'path'), `${path}.path`))
  return causes
}

/** Client configuration of a webhook, also of a conversion webhook: a URL or a service. */
export function checkClientConfig(config: JsonObject, path: FieldPath): Cause[] {
  const service = objectOf(config, 'service')
  if (has(config, 'url') === (service !== undefined)) {
    return [required(path, 'exactly one of url or service is required')]
  }
  return service
    ? checkService(service, `${path}.service`)
    : checkUrl(textOf(config, 'url'), `${path}.url`)
}
