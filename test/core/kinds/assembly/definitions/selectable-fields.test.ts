import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { anObject, builtIn } from '../../../../support/schemas/built-in-catalog.ts'

function read(resource: string, path: string, stored: ApiObject): string | undefined {
  return builtIn(resource).selectableFields.get(path)?.read(stored)
}

describe('selectable fields', () => {
  it('selectable fields are read from the stored object', () => {
    const pod = anObject({
      spec: { nodeName: 'n1', hostNetwork: true },
      status: { phase: 'Running' },
    })
    expect(read('pods', 'spec.nodeName', pod)).toBe('n1')
    expect(read('pods', 'spec.host', pod)).toBe('n1')
    expect(read('pods', 'spec.hostNetwork', pod)).toBe('true')
    expect(read('pods', 'status.phase', pod)).toBe('Running')
    expect(read('pods', 'metadata.name', pod)).toBe('x')
  })

  it('selectable fields are read as their zero value where they are absent', () => {
    expect(read('pods', 'spec.nodeName', anObject({}))).toBe('')
    expect(read('pods', 'spec.hostNetwork', anObject({}))).toBe('false')
    expect(read('nodes', 'spec.unschedulable', anObject({}))).toBe('false')
    expect(read('jobs.v1.batch', 'status.successful', anObject({}))).toBe('0')
    expect(read('jobs.v1.batch', 'status.successful', anObject({ status: { succeeded: 2 } }))).toBe(
      '2',
    )
  })

  it('selectable fields have one meaning in both kinds of events', () => {
    const event = anObject({
      involvedObject: { kind: 'Pod', name: 'web' },
      reportingComponent: 'kubelet',
    })
    expect(read('events', 'involvedObject.name', event)).toBe('web')
    expect(read('events.v1.events.k8s.io', 'regarding.name', event)).toBe('web')
    expect(read('events.v1.events.k8s.io', 'reportingController', event)).toBe('kubelet')
    expect(read('events', 'source', event)).toBe('kubelet')
    expect(read('events', 'source', anObject({ source: { component: 'me' } }))).toBe('me')
    expect(read('events', 'regarding.name', event)).toBeUndefined()
  })

  it('selectable fields do not include what the version never registered', () => {
    expect(builtIn('replicasets.v1.apps').selectableFields.has('status.replicas')).toBe(false)
    expect(builtIn('replicationcontrollers').selectableFields.has('status.replicas')).toBe(true)
    expect([...builtIn('services').selectableFields.keys()]).toEqual([
      'metadata.name',
      'metadata.namespace',
      'spec.clusterIP',
      'spec.type',
    ])
  })
})
