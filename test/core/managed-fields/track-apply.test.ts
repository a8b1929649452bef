import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../core/api/json.ts'
import type { ApiObject } from '../../../core/api/object.ts'
import { compareTyped } from '../../../core/field-sets/compare.ts'
import { readFieldsV1 } from '../../../core/field-sets/fields-v1.ts'
import { ownablePart } from '../../../core/field-sets/ownable-fields.ts'
import { labelOfPath } from '../../../core/field-sets/path-element.ts'
import { ApplyConflict } from '../../../core/managed-fields/owners.ts'
import { runSteps } from '../../../core/api/steps.ts'
import { trackApply } from '../../../core/managed-fields/track-apply.ts'
import { trackCreate, trackUpdate } from '../../../core/managed-fields/track-update.ts'
import type { Tracking } from '../../../core/managed-fields/tracking.ts'
import { unownedFields } from '../../../core/managed-fields/unowned-fields.ts'
import { decodeObject } from '../../../core/schema/decode.ts'
import { appliedObjects } from '../../support/applied-objects.ts'
import { builtIn } from '../../support/built-in-catalog.ts'

const deployment = builtIn('deployments.v1.apps')
const { schema } = deployment

/** Structs, maps, sets, keyed and atomic lists, atomic structs, at several depths. */
const fields = new Set(
  `metadata labels finalizers ownerReferences spec replicas paused selector matchLabels strategy type rollingUpdate
  maxSurge template containers name image args ports containerPort protocol env value volumes emptyDir medium tolerations
  key hostNetwork nodeSelector`.split(/\s+/),
)

const typed = { apiVersion: 'apps/v1', kind: 'Deployment' }
const blank = decodeObject(schema, {}).object

function configuration(object: JsonObject): ApiObject {
  return { ...object, ...typed, metadata: { ...(object['metadata'] as object), name: 'web' } }
}

const configurations = appliedObjects(schema, fields).map(configuration)
const agreeing = appliedObjects(schema, fields, 'agreeing').map(configuration)
const nothing = configuration({})

/** As it is stored. */
function canonical(object: JsonValue): ApiObject {
  return decodeObject(schema, object).object as ApiObject
}

function tracking(manager: string): Tracking {
  return {
    apiVersion: 'apps/v1',
    subresource: '',
    manager,
    now: '2026-01-01T00:00:00Z',
    versions: {
      schema: (version) => (version === 'apps/v1' ? schema : undefined),
      convert: (object) => object,
    },
    blank,
    ownable: deployment.strategy.ownable(''),
  }
}

function apply(
  manager: string,
  wanted: ApiObject,
  live: ApiObject | undefined,
  force = true,
): ApiObject {
  const request = { ...tracking(manager), configuration: wanted, force, canonical }
  return runSteps(trackApply(request, live)) as ApiObject
}

function withAccount(object: ApiObject, managedFields: JsonObject[]): ApiObject {
  return { ...object, metadata: { ...object.metadata, managedFields } }
}

function create(manager: string, wanted: ApiObject): ApiObject {
  const object = canonical(wanted)
  return withAccount(object, trackCreate(tracking(manager), object))
}

function update(manager: string, wanted: ApiObject, live: ApiObject): ApiObject {
  const object = canonical(wanted)
  return withAccount(object, trackUpdate(tracking(manager), live, object))
}

function bare(object: ApiObject): ApiObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}

interface Step {
  readonly verb: 'apply' | 'update'
  readonly manager: string
  readonly object: ApiObject
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    verb: fc.constantFrom('apply' as const, 'update' as const),
    manager: fc.constantFrom('one', 'two', 'three'),
    object: configurations,
  }),
  { maxLength: 5 },
)

function run(first: ApiObject, all: readonly Step[]): ApiObject {
  let live = create('maker', first)
  for (const { verb, manager, object } of all) {
    live = verb === 'apply' ? apply(manager, object, live) : update(manager, object, live)
  }
  return live
}

describe('an apply', () => {
  it('of the same again changes nothing', () => {
    fc.assert(
      fc.property(configurations, steps, configurations, (first, before, wanted) => {
        const applied = apply('me', wanted, run(first, before))
        expect(apply('me', wanted, applied, false)).toEqual(applied)
      }),
      { numRuns: 200 },
    )
  })

  it('leaves all that it states as it states it', () => {
    fc.assert(
      fc.property(configurations, steps, configurations, (first, before, wanted) => {
        const applied = bare(apply('me', wanted, run(first, before)))
        const merged = apply('other', wanted, applied)
        expect(bare(merged)).toEqual(applied)
      }),
      { numRuns: 200 },
    )
  })

  it('and then one without gives back exactly what nobody else owns', () => {
    fc.assert(
      fc.property(agreeing, agreeing, agreeing, (first, shared, wanted) => {
        const before = apply('other', shared, create('maker', first))
        const after = unlessConflict(() => apply('me', wanted, before, false))
        fc.pre(after !== undefined)
        const given = apply('me', nothing, after)
        expect(given.metadata.managedFields).toEqual(before.metadata.managedFields)
        expect(differences(before, given)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('that creates, and then one without, leaves what every object has', () => {
    fc.assert(
      fc.property(configurations, (wanted) => {
        const left = bare(apply('me', nothing, apply('me', wanted, undefined)))
        expect(left).toEqual(canonical(nothing))
      }),
    )
  })

  it('without force takes nothing from others', () => {
    fc.assert(
      fc.property(agreeing, steps, agreeing, (first, before, wanted) => {
        const live = run(first, before)
        const applied = unlessConflict(() => apply('me', wanted, live, false))
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

describe('an account', () => {
  it('never includes a field that the object lacks', () => {
    fc.assert(
      fc.property(configurations, steps, (first, all) => {
        const object = run(first, all)
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

  it('of a new object is what comparing it with a blank one gives', () => {
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
