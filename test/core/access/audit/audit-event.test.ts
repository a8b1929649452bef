import { describe, expect, it } from 'vitest'
import { legacyLine } from '../../../../core/access/audit/legacy-line.ts'
import { eventText } from '../../../support/access/audit-events.ts'
import { auditEvent } from '../../../support/access/made-audit-event.ts'

describe('an audit event', () => {
  it('is JSON with its fields in the order of the original, times to the microsecond', () => {
    const event = auditEvent({
      requestObject: '{"a":1}',
      responseObject: new TextEncoder().encode('{"b":"ö"}'),
      annotations: new Map([
        ['b', 'two\n'],
        ['a', 'one'],
      ]),
    })
    expect(eventText(event)).toBe(
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"RequestResponse","auditID":"one","stage":"ResponseComplete",' +
        '"requestURI":"/api/v1/namespaces/default/pods/web","verb":"get","user":{"username":"jane","groups":["devs","a \\"b\\""]},' +
        '"sourceIPs":["127.0.0.1"],"userAgent":"test","objectRef":{"resource":"pods","namespace":"default","name":"web","apiVersion":"v1"},' +
        '"responseStatus":{"metadata":{},"code":200},"requestObject":{"a":1},"responseObject":{"b":"ö"},' +
        '"requestReceivedTimestamp":"2026-01-02T03:04:05.678000Z","stageTimestamp":"2026-01-02T03:04:05.679250Z",' +
        '"annotations":{"a":"one","b":"two\\n"}}',
    )
  })

  it('escapes whatever a client sends in a path, a verb, a name or a user agent', () => {
    const { object } = auditEvent().facts.subject.facts
    const odd = '"\\\u0000\u2028\ud800 </script>'
    const event = auditEvent({
      uri: odd,
      verb: odd,
      userAgent: odd,
      id: odd,
      object: object && { ...object, name: odd, namespace: odd },
    })
    const { requestURI, verb, userAgent, auditID, objectRef } = JSON.parse(eventText(event)) as {
      [field: string]: unknown
    }
    expect([requestURI, verb, userAgent, auditID]).toEqual([odd, odd, odd, odd])
    expect(objectRef).toMatchObject({ name: odd, namespace: odd })
  })

  it('is one line of text in the format legacy, as the original writes it', () => {
    const { facts } = auditEvent()
    expect(legacyLine(facts)).toBe(
      '2026-01-02T03:04:05.678Z AUDIT: id="one" stage="ResponseComplete" ip="127.0.0.1" method="get" user="jane" groups="\\"devs\\",\\"a \\\\\\"b\\\\\\"\\"" as="<self>" asgroups="<lookup>" user-agent="test" namespace="default" uri="/api/v1/namespaces/default/pods/web" response="200"',
    )
  })

  it('names nobody and nothing in the format legacy where there is none', () => {
    const { facts } = auditEvent({
      user: undefined,
      sourceIps: [],
      object: undefined,
      code: undefined,
      receivedAt: 0,
    })
    expect(legacyLine(facts)).toBe(
      '1970-01-01T00:00:00Z AUDIT: id="one" stage="ResponseComplete" ip="<unknown>" method="get" user="<none>" groups="<none>" as="<self>" asgroups="<lookup>" user-agent="test" namespace="<none>" uri="/api/v1/namespaces/default/pods/web" response="<deferred>"',
    )
  })
})
