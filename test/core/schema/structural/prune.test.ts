import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/api/json.ts'
import { prune } from '../../../../core/schema/structural/prune.ts'
import { objectOf } from '../../../support/structural.ts'

const known: JsonObject = { type: 'object', properties: { a: { type: 'string' } } }
const open = 'x-kubernetes-preserve-unknown-fields'
const schema = objectOf({
  known,
  list: { type: 'array', items: known },
  open: { type: 'object', [open]: true, properties: { closed: known } },
  embedded: { ...known, 'x-kubernetes-embedded-resource': true },
})

describe('pruning', () => {
  it('pruning drops members that are not declared, and names them', () => {
    const value = { known: { a: 'x', b: 1 }, list: [{ a: 'y' }, { c: 1 }], extra: { a: 1 } }
    expect(prune(schema, value)).toEqual(['extra', 'known.b', 'list[1].c'])
    expect(value).toEqual({ known: { a: 'x' }, list: [{ a: 'y' }, {}] })
  })

  it('pruning leaves what is preserved, until a part declares its members', () => {
    const value = { open: { x: { y: 1 }, closed: { a: 'x', b: 1 } } }
    expect(prune(schema, value)).toEqual(['open.closed.b'])
    expect(value).toEqual({ open: { x: { y: 1 }, closed: { a: 'x' } } })
  })

  it('pruning leaves kind, version and metadata of whole objects', () => {
    const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } }
    const value = { ...object, embedded: { ...object, b: 1 }, known: { kind: 'x' } }
    expect(prune(schema, value, { isRoot: true })).toEqual(['embedded.b', 'known.kind'])
    expect(value).toEqual({ ...object, embedded: object, known: {} })
  })

  it('pruning goes through lists of which nothing is said, however deep they are', () => {
    let deep: JsonValue = { b: 1 }
    for (let level = 0; level < 9_000; level++) deep = [deep]
    const value = { known: { a: deep } }
    expect(prune(schema, value)).toHaveLength(1)
  })

  it('pruning names no more than a hundred unknown fields', () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]))
    expect(prune(schema, value)).toHaveLength(100)
    expect(value).toEqual({})
  })
})
