import { expect, it } from 'vitest'
import { auditEventText } from '../../../../web-playground/requests/audit-event-text.ts'
import { requestRecord } from '../../../support/request-record.ts'

it('the audit event of a request says who did what, when, and what was decided', () => {
  const annotations = {
    'authorization.k8s.io/decision': 'allow',
    'authorization.k8s.io/reason': 'because',
  }
  const record = requestRecord({
    path: '/api/v1/pods',
    search: 'limit=1',
    verb: 'list',
    resource: 'pods',
    user: 'jane',
    groups: ['devs'],
    admission: { steps: [], annotations, size: 0 },
  })
  expect(JSON.parse(auditEventText(record))).toEqual({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: 'id',
    stage: 'ResponseComplete',
    requestURI: '/api/v1/pods?limit=1',
    verb: 'list',
    user: { username: 'jane', groups: ['devs'] },
    objectRef: { resource: 'pods', apiVersion: 'v1' },
    responseStatus: { metadata: {}, code: 200 },
    requestReceivedTimestamp: '1970-01-01T00:00:00.000000Z',
    stageTimestamp: '1970-01-01T00:00:00.001000Z',
    annotations,
  })
})

it('the audit event of an open watch, and of a request that is answered 401, tells of the beginning of the answer', () => {
  const open = requestRecord({ watch: 'open' })
  const refused = requestRecord({ user: '', status: 401 })
  for (const record of [open, refused]) {
    expect(JSON.parse(auditEventText(record))).toMatchObject({ stage: 'ResponseStarted' })
  }
  expect(JSON.parse(auditEventText(refused))).toMatchObject({ user: {} })
})
