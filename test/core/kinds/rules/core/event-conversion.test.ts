import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { anObject, builtIn } from '../../../../support/schemas/built-in-catalog.ts'
import { objectsOf } from '../../../../support/schemas/schema-values.ts'

const newer = builtIn('events.v1.events.k8s.io')
const core = builtIn('events')
const { conversion } = newer
if (!conversion) throw new Error('events have a conversion')

describe('the two kinds of events', () => {
  it('the two kinds of events are one object under two vocabularies', () => {
    const event = anObject({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'x', namespace: 'ns' },
      eventTime: '2026-01-01T00:00:00.000001Z',
      regarding: { kind: 'Pod', name: 'web' },
      note: 'started',
      reportingController: 'ctl',
      reportingInstance: 'ctl-1',
      deprecatedSource: { component: 'kubelet' },
      deprecatedFirstTimestamp: '2026-01-01T00:00:00Z',
      deprecatedCount: 3,
      series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
    })
    expect(conversion.toStored(event)).toMatchObject({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'x', namespace: 'ns' },
      involvedObject: { kind: 'Pod', name: 'web' },
      message: 'started',
      reportingComponent: 'ctl',
      reportingInstance: 'ctl-1',
      source: { component: 'kubelet' },
      firstTimestamp: '2026-01-01T00:00:00Z',
      count: 3,
      series: { count: 2 },
    })
  })

  it.each([
    ['events.k8s.io/v1', newer.schema, conversion.toStored, conversion.fromStored],
    ['core/v1', core.schema, conversion.fromStored, conversion.toStored],
  ])('events come back from the other kind as they were: %s', (_name, schema, there, back) => {
    fc.assert(
      fc.property(objectsOf(schema, 4), (fields) => {
        const { group = '', version = '' } = schema.gvk ?? {}
        const apiVersion = group === '' ? version : `${group}/${version}`
        const event = decodeObject(schema, {
          metadata: {},
          ...fields,
          kind: 'Event',
          apiVersion,
        }).object as ApiObject
        expect(back(there(cloneJson(event)))).toEqual(event)
      }),
    )
  })
})
