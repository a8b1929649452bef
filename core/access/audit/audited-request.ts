import type { User } from '../../base/api/user.ts'
import { formatMicroTime } from '../../base/time/time.ts'

/** The object that an audit event is about; empty texts are left out of it. */
export interface AuditedObject {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly group: string
  readonly version: string
  readonly resourceVersion: string
  readonly subresource: string
}

/** What all events of a request say alike. */
export interface AuditedRequest {
  /** The request's `Audit-Id`. */
  readonly id: string
  /** Path and query as sent. */
  readonly uri: string
  readonly verb: string
  /** Undefined where the credentials of the request were refused. */
  readonly user: User | undefined
  readonly impersonated: User | undefined
  readonly sourceIps: readonly string[]
  readonly userAgent: string
  readonly object: AuditedObject | undefined
  /** Milliseconds since the epoch, with fractions. */
  readonly receivedAt: number
}

/** The members that all events of a request have alike. */
export function auditedRequestJson(subject: AuditedRequest): string {
  const { uri, verb, user, impersonated, sourceIps, userAgent, object } = subject
  // One look at all texts together is cheaper than one at each.
  const write = plain.test(uri + verb + textsOf(object)) ? inQuotes : quoted
  let text = `"requestURI":${write(uri)},"verb":${write(verb)},"user":${user ? userJson(user) : '{}'}`
  if (impersonated) text += `,"impersonatedUser":${userJson(impersonated)}`
  if (sourceIps.length > 0) text += `,"sourceIPs":["${sourceIps.join('","')}"]`
  if (userAgent !== '') text += agentJson(userAgent)
  return object ? `${text},"objectRef":${objectJson(object, write)}` : text
}

let lastAgent = { agent: '', json: '' }

/** The member of a user agent, of which there are few. */
function agentJson(agent: string): string {
  if (agent !== lastAgent.agent) lastAgent = { agent, json: `,"userAgent":${quoted(agent)}` }
  return lastAgent.json
}

type Write = (text: string) => string

function inQuotes(text: string): string {
  return `"${text}"`
}

function textsOf(object: AuditedObject | undefined): string {
  if (!object) return ''
  const { resource, namespace, name, uid, group, version, resourceVersion, subresource } = object
  return resource + namespace + name + uid + group + version + resourceVersion + subresource
}

const users = new WeakMap<User, string>()

function userJson(user: User): string {
  let json = users.get(user)
  if (json === undefined) users.set(user, (json = writeUser(user)))
  return json
}

function writeUser({ name, uid, groups, extra }: User): string {
  return JSON.stringify({
    ...(name !== '' && { username: name }),
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(extra.size > 0 && { extra: Object.fromEntries(extra) }),
  })
}

function objectJson(object: AuditedObject, write: Write): string {
  const { resource, namespace, name, uid, group, version, resourceVersion, subresource } = object
  const members =
    member('resource', resource, write) +
    member('namespace', namespace, write) +
    member('name', name, write) +
    member('uid', uid, write) +
    member('apiGroup', group, write) +
    member('apiVersion', version, write) +
    member('resourceVersion', resourceVersion, write) +
    member('subresource', subresource, write)
  return `{${members.slice(1)}}`
}

function member(name: string, value: string, write: Write): string {
  return value === '' ? '' : `,"${name}":${write(value)}`
}

/** A time with six digits of a second; `milliseconds` may have fractions. */
export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const nanos = Math.round((milliseconds - seconds * 1000) * 1000) * 1000
  return formatMicroTime({ seconds, nanos })
}

const plain = /^[ !#-[\]-~]*$/

/** A text as JSON; most need no escapes, and those that do are mostly the reason of the last request's decision. */
export function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`
  if (text !== escaped.text) escaped = { text, json: JSON.stringify(text) }
  return escaped.json
}

let escaped = { text: '', json: '""' }
