import { BoundedCache } from '../../collections/bounded-cache.ts'
import { byteLength } from '../../text/utf8.ts'

/** A validation rule for texts: gives error messages in the words that clients know, none for a valid text. */
export type TextRule = (text: string) => readonly string[]

/** A {@link TextRule} for names of objects; `prefix` means that `name` is a `generateName`, which may end in a dash. */
export type NameRule = (name: string, prefix: boolean) => readonly string[]

const noMessages: readonly string[] = []

/** Memory of one rule's cache of valid texts, in bytes. */
const rememberedBytes: number = 512 * 1024

/**
 * A rule with a cache of valid texts: keys of labels and names within pods recur in every object of an application.
 * Rules for names of objects have no cache, since those names are all different.
 */
function memoized(rule: TextRule): TextRule {
  const good = new BoundedCache<true>({ bytes: rememberedBytes })
  return (text) => {
    if (good.get(text)) return noMessages
    const messages = rule(text)
    if (messages.length === 0) good.set(text, true)
    return messages
  }
}

// Length limits count bytes, although their messages speak of characters.
function tooLongMessages(text: string, limit: number): readonly string[] {
  if (text.length * 3 <= limit || byteLength(text) <= limit) return noMessages
  return [`must be no more than ${limit} characters`]
}

function patternMessage(rule: string, source: string, ...examples: readonly string[]): string {
  const used = `regex used for validation is '${source}'`
  if (examples.length === 0) return `${rule} (${used})`
  return `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}${used})`
}

/** A rule that the whole text matches a pattern; the message shows `source`, which is spelled as clients know it. */
function patternRule(
  limit: number,
  source: string,
  rule: string,
  ...examples: readonly string[]
): TextRule {
  const pattern = new RegExp(`^(?:${source})$`)
  const message = patternMessage(rule, source, ...examples)
  return (text) => {
    const tooLong = tooLongMessages(text, limit)
    return pattern.test(text) ? tooLong : [...tooLong, message]
  }
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const subdomain = `${label}(\\.${label})*`
const subdomainPattern = new RegExp(`^${subdomain}$`)
const qualifiedPart = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const noLimit = Number.MAX_SAFE_INTEGER

export const dnsSubdomain: TextRule = patternRule(
  253,
  subdomain,
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  'example.com',
)

const searchLabel = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?'

/** Domain that a pod's resolver searches, in which parts may have underscores. */
export const searchDomain: TextRule = patternRule(
  253,
  `${searchLabel}(\\.${searchLabel})*`,
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  'example.com',
)

const dnsLabelPattern = patternRule(
  63,
  label,
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  'my-name',
  '123-abc',
)

export const dnsLabel: TextRule = (text) => {
  if (text.includes('.') && subdomainPattern.test(text)) {
    return [...tooLongMessages(text, 63), 'must not contain dots']
  }
  return dnsLabelPattern(text)
}

/** DNS-1035 label, which begins with a letter: names of Services. */
export const dns1035Label: TextRule = patternRule(
  63,
  '[a-z]([-a-z0-9]*[a-z0-9])?',
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  'my-name',
  'abc-123',
)

export const wildcardDnsSubdomain: TextRule = patternRule(
  253,
  `\\*\\.${subdomain}`,
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  '*.example.com',
)

export const labelValue: TextRule = memoized(
  patternRule(
    63,
    `(${qualifiedPart})?`,
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    'MyValue',
    'my_value',
    '12345',
  ),
)

const qualifiedRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const qualifiedExamples = ['MyName', 'my.name', '123-abc']
const qualifiedPartPattern = patternRule(63, qualifiedPart, qualifiedRule, ...qualifiedExamples)
const tooManyParts =
  `a qualified name ${patternMessage(qualifiedRule, qualifiedPart, ...qualifiedExamples)}` +
  " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"

/** Qualified name, `name` or `prefix.example.com/name`: keys of labels and annotations, finalizers, resource names. */
export const qualifiedName: TextRule = memoized((text) => {
  const parts = text.split('/')
  if (parts.length > 2) return [tooManyParts]
  const name = parts.at(-1) ?? ''
  const messages: string[] = []
  if (parts.length === 2) {
    const prefix = parts[0] ?? ''
    const found = prefix === '' ? ['must be non-empty'] : dnsSubdomain(prefix)
    messages.push(...found.map((message) => `prefix part ${message}`))
  }
  if (name === '') messages.push('name part must be non-empty')
  return [...messages, ...qualifiedPartPattern(name).map((message) => `name part ${message}`)]
})

/** Path segment name, any text that can be one segment of a URL path: names of RBAC roles and bindings. */
export function pathSegment(text: string, prefix: boolean): readonly string[] {
  if (!prefix && (text === '.' || text === '..')) return [`may not be '${text}'`]
  if (!text.includes('/') && !text.includes('%')) return noMessages
  return ['/', '%'].filter((sign) => text.includes(sign)).map((sign) => `may not contain '${sign}'`)
}

/**
 * Bytes of a path segment name at most, so that the key of its object fits the store; kube-apiserver sets no
 * limit.
 */
const longestSegment = 3_900

/** Rule for names of objects that need only be a segment of a URL path. */
export const pathSegmentName: NameRule = (name, prefix) => [
  ...tooLongMessages(name, longestSegment),
  ...pathSegment(name, prefix),
]

// A `generateName` may end in a dash: the generated suffix ends the name with an alphanumeric character.
function nameRule(rule: TextRule): NameRule {
  return (name, prefix) =>
    rule(prefix && name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name)
}

export const subdomainName: NameRule = nameRule(dnsSubdomain)
export const labelName: NameRule = nameRule(dnsLabel)
export const dns1035LabelName: NameRule = nameRule(dns1035Label)

const environmentVariable =
  "a valid environment variable name must consist only of printable ASCII characters other than '='"

const environmentVariablePattern = /^[ -<>-~]*$/

export const environmentVariableName: TextRule = (text) => {
  if (text === '') return ['environment variable name must be non-empty']
  return environmentVariablePattern.test(text) ? noMessages : [environmentVariable]
}

/** Name of a container's port or of a Service's target port: an IANA service name. */
export const portName: TextRule = memoized((text) => {
  const messages = [...tooLongMessages(text, 15)]
  if (!/^[-a-z0-9]+$/.test(text)) {
    messages.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  }
  if (!/[a-z]/.test(text)) messages.push('must contain at least one letter (a-z)')
  if (text.includes('--')) messages.push('must not contain consecutive hyphens')
  if (text.startsWith('-') || text.endsWith('-')) {
    messages.push('must not begin or end with a hyphen')
  }
  return messages
})

const configKeyPattern = patternRule(
  253,
  '[-._a-zA-Z0-9]+',
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  'key.name',
  'KEY_NAME',
  'key-name',
)

/** Key in the data of a ConfigMap or Secret, which becomes a file name. */
export const configKey: TextRule = (text) => {
  const messages = configKeyPattern(text)
  if (text === '.' || text === '..') return [...messages, `must not be '${text}'`]
  return text.startsWith('..') ? [...messages, "must not start with '..'"] : messages
}

export const httpHeaderName: TextRule = patternRule(
  noLimit,
  '[-A-Za-z0-9]+',
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  'X-Header-Name',
)

export const percentage: TextRule = patternRule(
  noLimit,
  '[0-9]+%',
  "a valid percent string must be a numeric string followed by an ending '%'",
  '1%',
  '93%',
)

const fieldsOfUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const uuid: TextRule = (text) =>
  fieldsOfUuid.test(text)
    ? []
    : ['must be a lowercase UUID in 8-4-4-4-12 format (e.g. 123e4567-e89b-12d3-a456-426614174000)']
