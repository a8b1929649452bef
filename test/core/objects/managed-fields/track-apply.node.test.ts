import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { compareTyped } from '../../../../core/objects/field-sets/compare.ts'
import { readFieldsV1 } from '../../../../core/objects/field-sets/fields-v1.ts'
import { ownablePart } from '../../../../core/objects/field-sets/ownable-fields.ts'
import { labelOfPath } from '../../../../core/objects/field-sets/path-element.ts'
import { ApplyConflict } from '../../../../core/objects/managed-fields/owners.ts'
import { trackCreate } from '../../../../core/objects/managed-fields/track-update.ts'
import { unownedFields } from '../../../../core/objects/managed-fields/unowned-fields.ts'
import {
  configurations,
  steps,
  applyTo,
  runAll,
  bare,
  agreeing,
  createAs,
  nothing,
  canonical,
  configuration,
  schema,
  blank,
  tracking,
} from '../../../support/recorded/apply-steps.ts'

describe('an apply', () => {
  it('an apply of the same again changes nothing', () => {
    fc.assert(
      fc.property(configurations, steps, configurations, (first, before, wanted) => {
        const applied = applyTo('me', wanted, runAll(first, before))
        expect(applyTo('me', wanted, applied, false)).toEqual(applied)
      }),
      { numRuns: 200 },
    )
  })

  it('an apply leaves all that it states as it states it', () => {
    fc.assert(
      fc.property(configurations, steps, configurations, (first, before, wanted) => {
        const applied = bare(applyTo('me', wanted, runAll(first, before)))
        const merged = applyTo('other', wanted, applied)
        expect(bare(merged)).toEqual(applied)
      }),
      { numRuns: 200 },
    )
  })

  it('an apply, and then one without its fields, gives back exactly what nobody else owns', () => {
    fc.assert(
      fc.property(agreeing, agreeing, agreeing, (first, shared, wanted) => {
        const before = applyTo('other', shared, createAs('maker', first))
        const after = unlessConflict(() => applyTo('me', wanted, before, false))
        fc.pre(after !== undefined)
        const given = applyTo('me', nothing, after)
        expect(given.metadata.managedFields).toEqual(before.metadata.managedFields)
        expect(differences(before, given)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('an apply that creates, and then one without its fields, leaves what every object has', () => {
    fc.assert(
      fc.property(configurations, (wanted) => {
        const left = bare(applyTo('me', nothing, applyTo('me', wanted, undefined)))
        expect(left).toEqual(canonical(nothing))
      }),
    )
  })

  it('an apply without force takes nothing from others', () => {
    fc.assert(
      fc.property(agreeing, steps, agreeing, (first, before, wanted) => {
        const live = runAll(first, before)
        const applied = unlessConflict(() => applyTo('me', wanted, live, false))
        fc.pre(applied !== undefined)
        const { modified } = compareTyped(bare(live), bare(applied), schema)
        const taken = (live.metadata.managedFields ?? []).flatMap(({ fieldsV1 }) => [
          ...readFieldsV1(fieldsV1 ?? {})
            .intersection(modified)
            .paths(),
        ])
        expect(taken).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

/** What differs but for the order of items, which nobody owns. */
function differences(before: ApiObject, after: ApiObject): string[] {
  const { removed, modified, added } = compareTyped(before, after, schema)
  return [removed, modified, added].flatMap((set) => [...set.paths()].map(labelOfPath))
}

function unlessConflict(action: () => ApiObject): ApiObject | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof ApplyConflict) return undefined
    throw error
  }
}

describe('managed fields', () => {
  it('an apply that removes the last field of an object leaves the object to its other owner', () => {
    const withSurge = (maxSurge: string): ApiObject =>
      configuration({ spec: { strategy: { rollingUpdate: { maxSurge } } } })
    const applied = applyTo('one', withSurge('2'), createAs('maker', withSurge('1')))
    const { spec, metadata } = applyTo('one', nothing, applied)
    expect(spec).toMatchObject({ strategy: {} })
    expect(metadata.managedFields).toMatchObject([
      { manager: 'maker', fieldsV1: { 'f:spec': { 'f:strategy': { 'f:rollingUpdate': {} } } } },
    ])
  })

  it.each([
    ['another spelling of a quantity', '1000m', '1'],
    ['an integer as a number and as a text', 1, '1'],
  ])('%s is in conflict with the stored one', (_, stated, stored) => {
    const of = (medium: string | number): ApiObject =>
      configuration({
        spec: {
          template: {
            spec: { containers: [{ name: 'a', resources: { limits: { cpu: medium } } }] },
          },
        },
      })
    const live = createAs('maker', of(stored))
    expect(() => applyTo('one', of(stated), live, false)).toThrow(ApplyConflict)
    expect(applyTo('one', of(stored), live, false).metadata.managedFields).toHaveLength(2)
  })

  // Where a manager applies again, it may remove the last field of an object, which others go on owning, as in the original.
  it('managed fields never include a field that the object lacks, unless an apply removed all of it', () => {
    fc.assert(
      fc.property(configurations, steps, (first, all) => {
        const appliers = all.filter(({ verb }) => verb === 'apply').map(({ manager }) => manager)
        fc.pre(new Set(appliers).size === appliers.length)
        const object = runAll(first, all)
        const present = compareTyped({}, bare(object), schema).added
        for (const { fieldsV1 } of object.metadata.managedFields ?? []) {
          expect([
            ...readFieldsV1(fieldsV1 ?? {})
              .difference(present)
              .paths(),
          ]).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('managed fields of a new object are what comparing it with a blank one gives', () => {
    fc.assert(
      fc.property(configurations, (wanted) => {
        const object = canonical(wanted)
        const { added, modified } = compareTyped(blank, object, schema)
        const owned = ownablePart(added.union(modified), tracking('').ownable)
        const [entry] = trackCreate(tracking('me'), object)
        const written = JSON.stringify(entry?.['fieldsV1'] ?? {})
        expect(written).toBe(JSON.stringify(owned.difference(unownedFields).form))
      }),
      { numRuns: 300 },
    )
  })
})
