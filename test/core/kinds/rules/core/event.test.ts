import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../support/schemas/validated.ts'

const events = 'events.v1.events.k8s.io'
const whole = {
  eventTime: '2026-01-02T03:04:05.000000Z',
  action: 'Pull',
  reason: 'Pulled',
  type: 'Normal',
  reportingController: 'example.com/kubelet',
  reportingInstance: 'a',
  regarding: { kind: 'Pod', name: 'web', namespace: 'default' },
}

describe('events of the newer API', () => {
  it('events of events.k8s.io have all their required fields', () => {
    expect(created(events, whole)).toEqual([])
    expect(created(events, { ...whole, action: '', reason: '', type: 'Odd' })).toEqual([
      'action: Required value',
      'reason: Required value',
      'type: Invalid value: "": has invalid value: Odd',
    ])
    const { reportingController: _, reportingInstance: __, ...rest } = whole
    const [controller, name, ...others] = created(events, rest)
    expect([controller, ...others]).toEqual([
      'reportingController: Required value',
      expect.stringContaining('reportingController: Invalid value: ""'),
      'reportingInstance: Required value',
    ])
    expect(name).toContain('name part must be non-empty')
    const { eventTime: ___, ...timeless } = whole
    expect(created(events, timeless)).toEqual(['eventTime: Required value'])
  })

  it('events of events.k8s.io have nothing in the fields of the core API', () => {
    const old = { deprecatedCount: 2, deprecatedSource: { component: 'a' } }
    expect(created(events, { ...whole, ...old })).toEqual([
      'count: Invalid value: "": needs to be unset',
      'source: Invalid value: "": needs to be unset',
    ])
  })

  it('events of events.k8s.io keep the object they are about', () => {
    const regarding = { ...whole.regarding, fieldPath: 'spec' }
    expect(updated(events, whole, { ...whole, regarding })).toEqual([
      'involvedObject: Invalid value: {"Kind":"Pod","Namespace":"default","Name":"web","UID":"","APIVersion":"","ResourceVersion":"","FieldPath":"spec"}: field is immutable',
    ])
  })
})

describe('events of the older API', () => {
  it('events of the core API may lack fields, and may change', () => {
    const { regarding, reportingController: _, eventTime: __, ...rest } = whole
    const old = { ...rest, involvedObject: regarding, type: 'Odd' }
    expect(created('events', old)).toEqual([])
    expect(updated('events', old, { ...old, reason: 'Other' })).toEqual([])
  })

  it('events of the core API have any name that a path can hold, and any finalizer with a domain', () => {
    const { regarding, eventTime: _, ...rest } = whole
    const named = (name: string, finalizers: string[] = []) =>
      created('events', { ...rest, involvedObject: regarding, metadata: { name, finalizers } })
    expect(named('Web_1', ['Keep'])).toEqual([])
    expect(named('a/b')).toEqual([`metadata.name: Invalid value: "a/b": may not contain '/'`])
  })
})
