import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/base/api/json.ts'
import { createdFields } from '../../../../core/objects/field-sets/created-fields.ts'
import { CreatedForms } from '../../../../core/objects/field-sets/created-forms.ts'
import { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { appliedObjects } from '../../../support/objects/applied-objects.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'
import { objectOf } from '../../../support/schemas/structural.ts'

const { schema } = builtIn('deployments.v1.apps')
const blank = decodeObject(schema, {}).object
const skipped = FieldSet.of(['f:metadata', 'f:name'], ['f:status'], ['f:spec', 'f:paused'])

const deployments = appliedObjects(
  schema,
  new Set(
    `metadata labels finalizers ownerReferences spec replicas paused selector matchLabels strategy type rollingUpdate
    maxSurge template containers name image args ports containerPort protocol env value volumes emptyDir medium
    tolerations key nodeSelector topologySpreadConstraints whenUnsatisfiable topologyKey`.split(
      /\s+/,
    ),
  ),
).map((object) => decodeObject(schema, object).object)

function forms(): CreatedForms {
  return new CreatedForms(blank, schema, skipped)
}

function direct(object: JsonObject): JsonObject {
  return createdFields(blank, object, schema, skipped)
}

/** The same parts with other contents, but for what names items; with every `nth` text empty. */
function altered(value: JsonValue, nth: number): JsonValue {
  let seen = 0
  const alter = (key: string, part: JsonValue): JsonValue => {
    if (Array.isArray(part))
      return part.map((item) => (isJsonObject(item) ? alter('', item) : item))
    if (isJsonObject(part)) {
      return Object.fromEntries(
        Object.entries(part).map(([name, one]) => [name, alter(name, one ?? null)]),
      )
    }
    const isContent = ['image', 'value', 'replicas', 'hostNetwork', 'maxSurge'].includes(key)
    if (!isContent) return part
    seen++
    if (typeof part === 'string') return seen % nth === 0 ? '' : `${part}~`
    return typeof part === 'number' ? part + 1 : part
  }
  return alter('', value)
}

describe('managed fields of new objects', () => {
  it('managed fields of a new object are what working them out anew gives, whatever came before', () => {
    const picks = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })), { maxLength: 40 })
    const pools = fc.array(deployments, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(pools, picks, (pool, chosen) => {
        const known = forms()
        for (const [at, nth] of chosen) {
          const picked = pool[at % pool.length] ?? {}
          const object = decodeObject(schema, altered(picked, nth)).object
          expect(JSON.stringify(known.of(object))).toBe(JSON.stringify(direct(object)))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('managed fields of new objects are shared by objects of one template, and by no others', () => {
    const known = forms()
    const web = (image: string, ...more: readonly string[]): JsonObject => {
      const containers = ['web', ...more].map((name) => ({ name, image }))
      return decodeObject(schema, { spec: { template: { spec: { containers } } } }).object
    }
    const first = known.of(web('a'))
    expect(known.of(web('b'))).toBe(first)
    const other = known.of(web('a', 'side'))
    expect(other).toEqual(direct(web('a', 'side')))
    expect(known.of(web('', 'side'))).toEqual(direct(web('', 'side')))
    expect([known.of(web('c')), known.of(web('c', 'side'))]).toEqual([first, other])
  })

  it('managed fields of an old template are forgotten for new templates in time', () => {
    const known = forms()
    const labelled = (label: number): JsonObject =>
      decodeObject(schema, { metadata: { labels: { [`l${label}`]: '' } } }).object
    const first = known.of(labelled(0))
    for (let label = 1; label < 200; label++) {
      expect(known.of(labelled(label))).toEqual(direct(labelled(label)))
    }
    const again = known.of(labelled(0))
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })

  it('managed fields of a long template are not remembered', () => {
    const known = forms()
    const large = decodeObject(schema, {
      metadata: { labels: { ['l'.repeat(20_000)]: '' } },
    }).object
    expect(known.of(large)).not.toBe(known.of(large))
    expect(known.of(large)).toEqual(direct(large))
  })
})

describe('managed fields of new objects that may not fit their schema', () => {
  const free: JsonObject = { type: 'object', additionalProperties: { type: 'string' } }
  const custom = objectOf({
    size: { type: 'integer' },
    labels: free,
    names: { type: 'array', items: { type: 'string' } },
    status: free,
  })
  const status = FieldSet.of(['f:status'])

  /** Whether the faults of an object are asked for once a sound one is known. */
  function asksFaults(sound: JsonObject, next: JsonObject): boolean {
    const known = new CreatedForms({}, custom, status, true)
    known.of(sound, () => false)
    let asked = false
    const form = known.of(next, () => (asked = true))
    expect(form === undefined).toBe(asked)
    return asked
  }

  it('managed fields of a new object with values of other types than one like it had are not taken from that', () => {
    const sound = { size: 1, labels: { a: 'x' }, names: ['n'], status: { b: 'y' } }
    expect(asksFaults(sound, { ...sound, size: 2, labels: { a: 'z' }, names: [] })).toBe(false)
    expect(asksFaults(sound, { ...sound, size: 'one' })).toBe(true)
    expect(asksFaults(sound, { ...sound, labels: { a: 1 } })).toBe(true)
    expect(asksFaults(sound, { ...sound, names: [1] })).toBe(true)
    expect(asksFaults(sound, { ...sound, status: { b: 1 } })).toBe(true)
  })
})
