import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import { CorrelatedValue } from '../../../../../core/objects/schema/validation/correlation.ts'
import { validateValue } from '../../../../../core/objects/schema/validation/validate-value.ts'
import { objectOf, shown } from '../../../../support/schemas/structural.ts'

const terms = { regexes: re2Engine }

describe('an update of a custom object', () => {
  const schema = objectOf({
    size: { type: 'integer', minimum: 5 },
    name: { type: 'string', maxLength: 2 },
    free: { type: 'array', items: { type: 'integer', minimum: 5 } },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, port: { type: 'integer', minimum: 5 } },
      },
    },
    choice: { type: 'integer', allOf: [{ minimum: 5 }] },
    kind: { type: 'string', maxLength: 1 },
  })
  const updated = (value: JsonObject, old: JsonObject): string[] =>
    shown(
      validateValue(schema, value, { ...terms, old: new CorrelatedValue(schema, value, old) }),
    ).map((text) => text.split(':')[0] ?? '')

  it('an update of a custom object lets faults through in parts that it leaves alone', () => {
    expect(updated({ size: 1, name: 'abc' }, { size: 1, name: 'ab' })).toEqual(['name'])
    expect(updated({ size: 2 }, { size: 1 })).toEqual(['size'])
    expect(updated({ size: 1 }, {})).toEqual(['size'])
  })

  it('an update of a custom object knows items of a list by their keys', () => {
    const old = {
      ports: [
        { name: 'a', port: 1 },
        { name: 'b', port: 2 },
      ],
    }
    expect(
      updated(
        {
          ports: [
            { name: 'b', port: 2 },
            { name: 'a', port: 1 },
          ],
        },
        old,
      ),
    ).toEqual([])
    expect(
      updated(
        {
          ports: [
            { name: 'b', port: 1 },
            { name: 'c', port: 2 },
          ],
        },
        old,
      ),
    ).toEqual(['ports[0].port', 'ports[1].port'])
  })

  it('an update of a custom object takes other lists as a whole', () => {
    expect(updated({ free: [1], size: 9 }, { free: [1] })).toEqual([])
    expect(updated({ free: [1, 6] }, { free: [1] })).toEqual(['free[0]'])
  })

  it('an update of a custom object lets faults of branches through as well where the value is the same', () => {
    expect(updated({ choice: 1, size: 9 }, { choice: 1 })).toEqual([])
    expect(updated({ choice: 1 }, { choice: 2 })).toEqual(['choice', '<nil>'])
  })

  it('an update of a custom object always checks kind and version', () => {
    expect(updated({ kind: 'ab' }, { kind: 'ab', size: 9 })).toEqual(['kind'])
  })
})
