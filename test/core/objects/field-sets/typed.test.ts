import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { checkTyped } from '../../../../core/objects/field-sets/check-typed.ts'
import { compareTyped } from '../../../../core/objects/field-sets/compare.ts'
import type { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import { plainlyFits } from '../../../../core/objects/field-sets/fits-typed.ts'
import { mergeTyped } from '../../../../core/objects/field-sets/merge-typed.ts'
import { labelOfPath } from '../../../../core/objects/field-sets/path-element.ts'
import { keepFields, removeFields } from '../../../../core/objects/field-sets/remove-fields.ts'
import { toFieldSet } from '../../../../core/objects/field-sets/to-field-set.ts'
import { appliedObjects } from '../../../support/objects/applied-objects.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'

const { schema } = builtIn('pods')

const pods = appliedObjects(
  schema,
  new Set(
    `metadata labels finalizers spec containers name image args ports containerPort protocol env value volumes emptyDir
    medium tolerations key nodeSelector imagePullSecrets topologySpreadConstraints whenUnsatisfiable topologyKey`.split(
      /\s+/,
    ),
  ),
)

function labels(set: FieldSet): string[] {
  return [...set.paths()].map(labelOfPath)
}

describe('two states of an object', () => {
  it('equal states of an object differ in nothing', () => {
    fc.assert(
      fc.property(pods, (pod) => {
        const { removed, modified, added } = compareTyped(pod, structuredClone(pod), schema)
        expect([removed, modified, added].flatMap(labels)).toEqual([])
      }),
    )
  })

  it('two states of an object differ the other way round in the other direction', () => {
    fc.assert(
      fc.property(pods, pods, (a, b) => {
        const there = compareTyped(a, b, schema)
        const back = compareTyped(b, a, schema)
        expect(labels(there.added)).toEqual(labels(back.removed))
        expect(labels(there.modified)).toEqual(labels(back.modified))
        expect(labels(there.removed)).toEqual(labels(back.added))
      }),
    )
  })

  it('two states of an object merged hold all of the upper one, and of the lower what that leaves', () => {
    fc.assert(
      fc.property(pods, pods, (base, over) => {
        const merged = mergeTyped(base, over, schema)
        const lost = compareTyped(over, merged, schema)
        expect(labels(lost.removed)).toEqual([])
        expect(labels(lost.modified)).toEqual([])
        expect(labels(compareTyped(base, merged, schema).removed)).toEqual([])
        expect(mergeTyped(merged, over, schema)).toEqual(merged)
      }),
    )
  })
})

describe('an object', () => {
  it('an object consists of what can be taken from it, until nothing is left', () => {
    fc.assert(
      fc.property(pods, (pod) => {
        const set = toFieldSet(pod, schema)
        expect(
          labels(toFieldSet(removeFields(pod, set, schema) ?? {}, schema).intersection(set)),
        ).toEqual([])
        expect(keepFields(pod, set, schema) ?? {}).toEqual(pod)
      }),
    )
  })

  it('an object that can be decoded is sound', () => {
    fc.assert(
      fc.property(pods, (pod) => {
        expect(checkTyped(pod, schema)).toEqual([])
      }),
    )
  })
})

describe('a value is not sound', () => {
  const pod = (container: object): object => ({
    spec: { containers: [{ name: 'c', ...container }] },
  })

  it.each<[string, object, string]>([
    [
      'with a field that its kind does not have',
      { bad: 1 },
      '.spec.bad: field not declared in schema',
    ],
    ['with text for a list', { containers: 'x' }, '.spec.containers: expected list, got &{x}'],
    ['with a list for an object', { affinity: [] }, '.spec.affinity: expected map, got &{[]}'],
    [
      'with text for a number',
      { priority: 'x' },
      '.spec.priority: expected numeric (int or float), got string',
    ],
  ])('a value %s is not sound', (_what, spec, fault) => {
    expect(checkTyped({ spec } as never, schema)).toEqual([fault])
  })

  it('a value with items that cannot be told apart is not sound, unless it was stored so', () => {
    const twice = pod({ env: [{ name: 'A' }, { name: 'A' }] }) as never
    expect(checkTyped(twice, schema)).toEqual([
      '.spec.containers[name="c"].env: duplicate entries for key [name="A"]',
    ])
    expect(checkTyped(twice, schema, { allowRepeated: true })).toEqual([])
  })

  it('a value that is not sound has a hundred of its faults told', () => {
    const env = Array.from({ length: 500 }, () => ({ value: 'x' }))
    expect(checkTyped(pod({ env }) as never, schema)).toHaveLength(100)
  })
})

describe('items that share their keys', () => {
  const pod = (...values: string[]): object => ({
    spec: { containers: [{ name: 'c', env: values.map((value) => ({ name: 'A', value })) }] },
  })
  const item = '.spec.containers[name="c"].env[name="A"]'

  function compare(a: object, b: object): Record<string, string[]> {
    const { removed, modified, added } = compareTyped(a as never, b as never, schema)
    return { removed: labels(removed), modified: labels(modified), added: labels(added) }
  }

  it('items that share their keys are compared together and whole', () => {
    expect(compare(pod('1', '2'), pod('1', '2'))).toEqual({ removed: [], modified: [], added: [] })
    expect(compare(pod('1', '2'), pod('2', '1'))).toEqual({
      removed: [],
      modified: [item],
      added: [],
    })
  })

  it('items that share their keys have nothing in common with a single one', () => {
    expect(compare(pod('1', '2'), pod('1'))).toEqual({
      removed: [item],
      modified: [],
      added: [item, `${item}.name`, `${item}.value`],
    })
  })

  it('items that share their keys are owned together and whole', () => {
    expect(labels(toFieldSet(pod('1', '2') as never, schema))).toContain(item)
    expect(labels(toFieldSet(pod('1', '2') as never, schema))).not.toContain(`${item}.value`)
  })
})

describe('a value that plainly fits its schema', () => {
  it('a value that plainly fits its schema has no faults', () => {
    fc.assert(
      fc.property(pods, pods, (a, b) => {
        const fitting = [a, b, mergeTyped(a, b, schema)].filter((value) =>
          plainlyFits(value, schema),
        )
        const faults = fitting.flatMap((value) =>
          checkTyped(value, schema, { allowRepeated: true }),
        )
        expect(faults).toEqual([])
      }),
    )
  })

  it('a value of another type, an undeclared field and an item without keys do not plainly fit', () => {
    const pod = (spec: JsonValue): JsonValue => ({ apiVersion: 'v1', kind: 'Pod', spec })
    expect(plainlyFits(pod({ nodeName: 'a', containers: [{ name: 'b' }] }), schema)).toBe(true)
    const faulty = [[], { nodeName: 5 }, { hostNetwork: 'x' }, { other: 1 }, { containers: [{}] }]
    for (const spec of faulty) expect(plainlyFits(pod(spec), schema)).toBe(false)
  })
})
