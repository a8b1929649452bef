import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { readStructural } from '../../../../../core/objects/schema/structural/read-structural.ts'
import { objectOf } from '../../../../support/schemas/structural.ts'

const known: JsonObject = { type: 'object', properties: { a: { type: 'string' } } }
const open = 'x-kubernetes-preserve-unknown-fields'
const schema = objectOf({
  known,
  list: { type: 'array', items: known },
  open: { type: 'object', [open]: true, properties: { closed: known } },
  embedded: { ...known, 'x-kubernetes-embedded-resource': true },
})

function pruned(value: JsonValue, isRoot = false): { value: JsonValue; paths: string[] } {
  const read = readStructural(schema, value, { isRoot })
  return { value: read.value, paths: read.unknown.map(({ path }) => path) }
}

describe('pruning', () => {
  it('pruning drops members that are not declared, and names them', () => {
    const read = pruned({ known: { a: 'x', b: 1 }, list: [{ a: 'y' }, { c: 1 }], extra: { a: 1 } })
    expect(read.paths).toEqual(['extra', 'known.b', 'list[1].c'])
    expect(read.value).toEqual({ known: { a: 'x' }, list: [{ a: 'y' }, {}] })
  })

  it('pruning leaves what is preserved, until a part declares its members', () => {
    const read = pruned({ open: { x: { y: 1 }, closed: { a: 'x', b: 1 } } })
    expect(read.paths).toEqual(['open.closed.b'])
    expect(read.value).toEqual({ open: { x: { y: 1 }, closed: { a: 'x' } } })
  })

  it('pruning leaves kind, version and metadata of whole objects', () => {
    const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } }
    const read = pruned({ ...object, embedded: { ...object, b: 1 }, known: { kind: 'x' } }, true)
    expect(read.paths).toEqual(['embedded.b', 'known.kind'])
    expect(read.value).toEqual({ ...object, embedded: object, known: {} })
  })

  it('pruning goes through lists of which nothing is said, however deep they are', () => {
    let deep: JsonValue = { b: 1 }
    for (let level = 0; level < 9_000; level++) deep = [deep]
    expect(pruned({ known: { a: deep } }).paths).toHaveLength(1)
  })

  it('pruning names no more than a hundred unknown fields', () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]))
    const read = pruned(value)
    expect(read.paths).toHaveLength(100)
    expect(read.value).toEqual({})
  })
})

describe('the order of members that a structural schema reads', () => {
  it('members that a structural schema reads are in the order of their names, with defaults among them', () => {
    const ofSpec = objectOf({
      spec: {
        type: 'object',
        properties: {
          c: { type: 'string' },
          b: { type: 'string', default: 'filled in' },
          a: { type: 'array', items: { type: 'object', [open]: true } },
        },
      },
    })
    const value = { spec: { c: 'x', a: [{ z: { y: 1, x: [{ d: 1, c: 2 }] }, k: 1 }] } }
    const read = readStructural(ofSpec, value, { fillsDefaults: true })
    expect(JSON.stringify(read.value)).toBe(
      '{"spec":{"a":[{"k":1,"z":{"x":[{"c":2,"d":1}],"y":1}}],"b":"filled in","c":"x"}}',
    )
  })

  it('members in the order of their names that a structural schema reads stay in their objects', () => {
    const value = { known: { a: 'x' }, list: [{ a: 'y' }] }
    expect(readStructural(schema, value).value).toBe(value)
  })
})
