import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseRelease } from '../../../core/base/release/release.ts'
import { typeTableHistory } from '../../../core/kinds/assembly/releases/table-history.ts'
import { typeTables } from '../../../core/kinds/tables/type-tables.generated.ts'
import { isInRelease } from '../../../core/objects/schema/in-release.ts'
import { parseTypeTable, typeRanges } from '../../../core/objects/schema/type-table.ts'
import { generateFlagNames } from '../../../node-host/build/tools/generate-flag-names.ts'
import { generateKinds } from '../../../node-host/build/tools/generate-kinds.ts'
import {
  checkAllUsed,
  packTypes,
  parseTypeFacts,
} from '../../../node-host/build/tools/pack-types.ts'

/** A table as the default release reads it, but for gates, of which it keeps those alone that can be switched. */
function parsed(text: string): unknown {
  const ungated = text.replaceAll(/^( [^%\n]*) gate=\S+/gm, '$1')
  const { types, enums, registered, unpublished } = parseTypeTable(ungated, parseRelease('1.34'))
  return { types, enums, registered, unpublished }
}

const kinds = new URL('../../../core/kinds/tables/', import.meta.url)
const modules = generateKinds(kinds)

describe('the generated tables', () => {
  it('the generated tables cover every group version', () => {
    expect(modules.size).toBeGreaterThan(67)
  })

  it.each([...modules.keys()])('the generated table %s is what its source generates', (path) => {
    expect(readFileSync(new URL(path, kinds), 'utf8')).toBe(modules.get(path))
  })

  it.each([...generateFlagNames()])(
    'the generated names of flags %s are those of the flags',
    (path, text) => {
      expect(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')).toBe(text)
    },
  )

  it('the generated tables leave no module behind whose table is gone', () => {
    const present = readdirSync(new URL('types/', kinds))
      .filter((name) => name.endsWith('.generated.ts'))
      .map((name) => `types/${name}`)
    expect(present.filter((path) => !modules.has(path))).toEqual([])
  })
})

describe('the packed type tables of the default release', () => {
  it('the packed type tables of the default release are what it has of those of all releases', () => {
    const release = parseRelease('1.34')
    const present = typeTableHistory.filter((table) => isInRelease(table.in, release))
    expect(typeTables.map(({ ref }) => ref)).toEqual(present.map(({ ref }) => ref))
    expect(typeTables.map(({ text }) => parsed(text))).toEqual(
      present.map(({ text }) => parsed(text)),
    )
  })

  it('the packed type tables of the default release have no ranges', () => {
    const ranged = typeTables.filter(({ text }) => / in=\S|[^ ]@[-.\d]+(?= |$)/m.test(text))
    expect(ranged.map(({ ref }) => ref)).toEqual([])
  })

  it('the type tables of all releases say which releases have a group version', () => {
    for (const { ref, text, in: ranges } of typeTableHistory) {
      const types = [...text.matchAll(/^(?:kind|message) (\S+)/gm)].map(([, name]) => name ?? '')
      const known = typeRanges(text)
      const has = (minor: number): boolean =>
        types.some((name) => isInRelease(known.get(name), parseRelease(`1.${minor}`)))
      for (let minor = 16; minor <= 37; minor++) {
        const said = isInRelease(ranges, parseRelease(`1.${minor}`))
        expect([ref, minor, said]).toEqual([ref, minor, has(minor)])
      }
    }
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
  status 1 string ? = "full@1.3-" in=1.30-
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
kind Basket
  size 1 string ! always empty=taken % maxLength=5
  status 2 Shelf ? rules=elsewhere
+ size = "small"
+ use stockUp
message Shelf rules=elsewhere
  status 1 string ? = "full@1.3-" in=1.30- shown=a,b
`)
    expect(() => checkAllUsed(known)).toThrow('shop/v2.Basket')
    packTypes(table.replaceAll('v1', 'v2'), known)
    expect(() => checkAllUsed(known)).not.toThrow()
  })

  it('a packed type table of a release has what the release has, without ranges', () => {
    const ranged = `group shop version v1 ref shop/v1 in=-1.36
enum Colour red "deep blue"@1.30- green@-1.20 % enum
enum Shape round@1.35-
kind Basket in=-1.36 replacement=shop/v2.Basket
  size 1 string ? in=-1.20
  size 1 string ! always@1.22- list=set@-1.25 in=1.21- % maxLength=5
  lid 2 bool ? in=1.35-
message Shelf in=1.35-1.36
  status 1 string ?
`
    const defaults = `[shop/v1]
[-1.20] Basket.size = "small"
[1.21-] Basket.size = "large"
Shelf.status = "full"
`
    const known = parseTypeFacts('', defaults)
    expect(packTypes(ranged, known, parseRelease('1.34'))).toBe(`group shop version v1 ref shop/v1
enum Colour red "deep blue" % enum
enum Shape
kind Basket
  size 1 string ! always % maxLength=5
+ size = "large"
`)
    expect(() => checkAllUsed(known)).not.toThrow()
    expect(packTypes(ranged, known, parseRelease('1.37'))).toBeUndefined()
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
