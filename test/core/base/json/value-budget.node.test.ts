import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import { parseJson } from '../../../../core/base/json/json-parse.ts'
import { countValues, maxValues, ValueBudget } from '../../../../core/base/json/value-budget.ts'
import { decodeCbor } from '../../../../core/objects/codec/cbor/decode-cbor.ts'
import { encodeCborDocument } from '../../../../core/objects/codec/cbor/encode-cbor.ts'
import { KindWires } from '../../../../core/objects/codec/protobuf/kind-wires.ts'
import { parseYaml } from '../../../../core/objects/codec/yaml/yaml.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const many = maxValues + 1
const message = `Request entity too large: limit is ${maxValues} values`

/** `{"data":{"k0":"", …}}` with so many members. */
function members(count: number): string {
  const all = Array.from({ length: count }, (_, at) => `"k${at}":""`)
  return `{"data":{${all.join(',')}}}`
}

function items(count: number, item: string): string {
  return `[${Array<string>(count).fill(item).join(',')}]`
}

describe('a body of more values than an object may hold', () => {
  it.each([
    ['members', members(many)],
    ['texts', items(many, '""')],
    ['numbers', items(many, '1')],
    ['objects', items(many, '{}')],
    ['lists', items(many, '[]')],
  ])('a body of too many values is refused in JSON and YAML: %s', (_, text) => {
    expect(() => parseJson(text, new ValueBudget())).toThrow(message)
    expect(() => parseYaml(items(2, text), new ValueBudget())).toThrow(message)
  })

  it.each([
    ['aliases', `a: &a [${'x,'.repeat(50)}]\nb: [${'*a,'.repeat(2_000)}]`],
    ['anchors', `[${Array.from({ length: many }, (_, at) => `&a${at} x`).join(',')}]`],
    ['lines', '- a\n'.repeat(many)],
    ['members that are nothing', Array.from({ length: many }, (_, at) => `k${at}:`).join('\n')],
  ])('a body of too many values is refused in YAML: %s', (_, text) => {
    expect(() => parseYaml(text, new ValueBudget())).toThrow(message)
  })

  it('a body of too many values is refused in CBOR, before anything is made of what it announces', () => {
    const list = Array<number>(many).fill(1)
    expect(() => decodeCbor(encodeCborDocument({ list }), new ValueBudget())).toThrow(message)
    const open = (item: readonly number[]): Uint8Array =>
      Uint8Array.from([[0x9f], Array.from(list, () => item).flat(), [0xff]].flat())
    expect(() => decodeCbor(open([1]), new ValueBudget())).toThrow(message)
    expect(() => decodeCbor(open([0xbf, 0xff]), new ValueBudget())).toThrow(message)
  })

  it('a body of too many values is refused in Protobuf, packed numbers too', () => {
    const wires = new KindWires(registryOf())
    const wire = wires.find('v1', 'Endpoints')
    const subsets = Uint8Array.from({ length: many * 2 }, (_, at) => (at % 2 === 0 ? 18 : 0))
    expect(() => wire?.decode(subsets, new ValueBudget())).toThrow(message)
    expect(wire?.decode(subsets)['subsets']).toHaveLength(many)
    const spec = wires.find('v1', 'Pod')?.encode({
      spec: { securityContext: { supplementalGroups: Array<number>(many).fill(1) } },
    })
    expect(() => wires.find('v1', 'Pod')?.decode(spec ?? subsets, new ValueBudget())).toThrow(
      message,
    )
  })

  it('a body of too many values is an answer of its own, and no body that cannot be read', () => {
    expect(() => new ValueBudget().spend(many)).toThrow(ApiError)
    expect(() => new ValueBudget().expect(many)).toThrow(message)
  })
})

it('the value budget does not count the managed fields, which grow with the object', () => {
  const account = [{ manager: 'a', fieldsV1: { 'f:data': { 'f:a': {}, 'f:b': {} } } }]
  const metadata = { name: 'a', managedFields: account }
  expect(countValues({ metadata, data: { a: 'x', b: 'y' } })).toBe(6)
})

it('the value budget takes what is just as large as it may be, in JSON and YAML', () => {
  const text = members(maxValues - 3)
  const { value } = parseJson(text, new ValueBudget())
  expect(parseYaml(text, new ValueBudget()).value).toEqual(value)
  expect(countValues(value)).toBe(maxValues - 2)
})
