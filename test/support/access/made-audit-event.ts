import {
  AuditEvent,
  type AuditFacts,
  AuditSubject,
} from '../../../core/access/audit/audit-event.ts'
import type { AuditedRequest } from '../../../core/access/audit/audited-request.ts'

const receivedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

/** An audit event of a GET; `said` overrides what is usual. */
export function auditEvent(said: Partial<AuditFacts & AuditedRequest> = {}): AuditEvent {
  const subject = new AuditSubject({
    id: 'one',
    uri: '/api/v1/namespaces/default/pods/web',
    verb: 'get',
    user: { name: 'jane', uid: '', groups: ['devs', 'a "b"'], extra: new Map() },
    impersonated: undefined,
    sourceIps: ['127.0.0.1'],
    userAgent: 'test',
    object: {
      resource: 'pods',
      namespace: 'default',
      name: 'web',
      uid: '',
      group: '',
      version: 'v1',
      resourceVersion: '',
      subresource: '',
    },
    receivedAt,
    ...said,
  })
  const usual: AuditFacts = {
    level: 'RequestResponse',
    stage: 'ResponseComplete',
    subject,
    responseStatus: '{"metadata":{},"code":200}',
    code: 200,
    requestObject: undefined,
    responseObject: undefined,
    stageAt: receivedAt + 1.25,
    annotations: undefined,
  }
  return new AuditEvent({ ...usual, ...said }, 'audit.k8s.io')
}
