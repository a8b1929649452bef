import { AuditEvent, AuditSubject, type RequestRecord } from '../../core/index.ts'

const decision = /^authorization\.(.+)\/decision$/

/** The API group of audit events, of the domain that annotations name: it is that of the server's brand. */
function groupOf(annotations: Readonly<Record<string, string>>): string {
  const domains = Object.keys(annotations).flatMap((key) => decision.exec(key)?.[1] ?? [])
  return `audit.${domains[0] ?? 'api'}`
}

/** The audit event of a request as a server writes it at level Metadata, for a person to read. The user is the one whom the request acts as. */
export function auditEventText(record: RequestRecord): string {
  const { id, path, search, verb, userAgent, startedAt, duration, status, watch } = record
  const { group, version, resource, subresource, namespace, name } = record
  const { annotations = {} } = record.admission ?? {}
  const isRefused = record.user === ''
  const target = { group, version, resource, subresource, namespace, name }
  const subject = new AuditSubject({
    id,
    uri: search === '' ? path : `${path}?${search}`,
    verb,
    user: isRefused
      ? undefined
      : { name: record.user, uid: '', groups: record.groups, extra: new Map() },
    impersonated: undefined,
    sourceIps: [],
    userAgent,
    object: resource === '' ? undefined : { ...target, uid: '', resourceVersion: '' },
    receivedAt: startedAt,
  })
  const event = new AuditEvent(
    {
      level: 'Metadata',
      stage: isRefused || watch === 'open' ? 'ResponseStarted' : 'ResponseComplete',
      subject,
      responseStatus: `{"metadata":{},"code":${status}}`,
      code: status,
      requestObject: undefined,
      responseObject: undefined,
      stageAt: startedAt + duration,
      annotations: new Map(Object.entries(annotations)),
    },
    groupOf(annotations),
  )
  return JSON.stringify(JSON.parse(event.json.join('')), null, 2)
}
