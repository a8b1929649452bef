import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateKinds } from '../../node-host/tools/generate-kinds.ts'
import { checkAllUsed, packTypes, parseTypeFacts } from '../../node-host/tools/pack-types.ts'

const kinds = new URL('../../core/kinds/', import.meta.url)
const modules = generateKinds(kinds)

describe('the generated tables', () => {
  it('the generated tables cover every group version', () => {
    expect(modules.size).toBeGreaterThan(67)
  })

  it.each([...modules.keys()])('the generated table %s is what its source generates', (path) => {
    expect(readFileSync(new URL(path, kinds), 'utf8')).toBe(modules.get(path))
  })

  it('the generated tables leave no module behind whose table is gone', () => {
    const present = readdirSync(new URL('types/', kinds))
      .filter((name) => name.endsWith('.generated.ts'))
      .map((name) => `types/${name}`)
    expect(present.filter((path) => !modules.has(path))).toEqual([])
  })
})

describe('a packed type table', () => {
  const table = `# a comment
group shop.{brand} version v1 ref shop/v1
const Label a/b

kind Basket introduced=1.2
  size 1 string ! always %b1.2 optional %kb x % maxLength=5
  status 2 Shelf ?

message Shelf
  status 1 string ? = "full" since=1.3
`

  it('a packed type table has facts behind what they are of, before the tags, and defaults behind their type', () => {
    const facts = `# why
[shop] stored=json
Shelf rules=elsewhere
Basket.size empty=taken
Shelf.status shown=a,b
kind.status rules=elsewhere
`
    const defaults = '[shop/v1, shop/v2]\nBasket.size = "small"\nBasket use stockUp\n'
    const known = parseTypeFacts(facts, defaults)
    expect(packTypes(table, known)).toBe(`group shop.{brand} version v1 ref shop/v1 stored=json
kind Basket introduced=1.2
  size 1 string ! always empty=taken % maxLength=5
  status 2 Shelf ? rules=elsewhere
+ size = "small"
+ use stockUp
message Shelf rules=elsewhere
  status 1 string ? = "full" since=1.3 shown=a,b
`)
    expect(() => checkAllUsed(known)).toThrow('shop/v2.Basket')
    packTypes(table.replaceAll('v1', 'v2'), known)
    expect(() => checkAllUsed(known)).not.toThrow()
  })

  it.each([
    ['a type that no table has', 'Self rules=elsewhere', ''],
    ['a field that no table has', 'Basket.sizes empty=taken', ''],
    ['a default of an unknown type', '', '[shop/v1]\nBaskets.size = 1'],
  ])('a packed type table is not made of facts of %s', (_, facts, defaults) => {
    const known = parseTypeFacts(facts, defaults)
    packTypes(table, known)
    expect(() => checkAllUsed(known)).toThrow('unknown')
  })

  it.each([
    ['a fact of nothing', 'Shelf', ''],
    ['a fact that is there already', 'Shelf rules=elsewhere\nShelf rules=elsewhere', ''],
    ['a default without a rule', '', '[shop/v1]\nBasket'],
  ])('a packed type table is not made with %s', (_, facts, defaults) => {
    expect(() => parseTypeFacts(facts, defaults)).toThrow('bad line')
  })
})
