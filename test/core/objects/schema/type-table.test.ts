import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import type { FieldEntry } from '../../../../core/objects/schema/field-line.ts'
import { createSchemaRegistry } from '../../../../core/objects/schema/registry.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import {
  parseTypeTable,
  type TypeEntry,
  typeRanges,
} from '../../../../core/objects/schema/type-table.ts'

const text = `# a comment
group batch version v1 ref batch/v1
registered Job JobList
const TrackingLabel a/b
enum Mode "" Indexed "not indexed" % enum
values Condition Complete Failed
kind Job introduced=1.2
  metadata 1 meta/v1.ObjectMeta ?
  ...jobParts 2 JobParts ?
message JobParts struct=atomic
  reserved 1 gone
  mode 2 *Mode ? = "Indexed" gate=A,B wire=jobMode deprecated % optional %b1.37 required % maxItems=5
  parts 3 map<string,list<Part>> ! always list=map(name,port) patch=merge,retainKeys key=name
  when - time ? omitempty,omitzero
message Part json=schemaOrBool
message Slot in=1.35-
  size 1 int32 ?
closed Edge sharp
enum Shape round square@1.35-
enum Colour red@1.36- "deep blue"@1.36-
message Tile
  colour 1 Colour ? in=1.36- % optional
  shape 2 Shape ? % in=never
`
const table = parseTypeTable(text, parseRelease('1.36'))

describe('a type table', () => {
  it('a type table tells what it is and what it knows', () => {
    expect(table.ref).toBe('batch/v1')
    expect([...table.registered]).toEqual(['Job', 'JobList'])
    expect([...table.types.keys()]).toEqual(['Job', 'JobParts', 'Part', 'Slot', 'Tile'])
    expect(table.types.get('Job')?.isKind).toBe(true)
    expect(table.types.get('JobParts')).toMatchObject({ isKind: false, structType: 'atomic' })
    expect(table.types.get('Part')?.form).toBe('schemaOrBool')
  })

  it('a type table keeps the values of a closed set only', () => {
    expect(table.enums.get('Mode')).toEqual(['', 'Indexed', 'not indexed'])
    expect(table.enums.has('Condition')).toBe(true)
    expect(table.enums.get('Condition')).toBeUndefined()
  })

  it('a type table reads all that a field says', () => {
    expect(table.types.get('Job')?.fields[1]).toMatchObject({
      inline: true,
      facts: { name: 'jobParts', number: 2 },
    })
    const [mode, parts, when] = table.types.get('JobParts')?.fields ?? []
    expect(mode).toEqual({
      facts: {
        name: 'mode',
        number: 2,
        wireName: 'jobMode',
        required: false,
        pointer: true,
        always: false,
        omitZero: false,
        default: 'Indexed',
        deprecated: true,
        gate: 'A,B',
        tags: ['optional', 'maxItems=5'],
      },
      type: { kind: 'name', name: 'Mode' },
      inline: false,
      listType: 'atomic',
      mapKeys: [],
      listDeclared: false,
      mapType: 'granular',
      structType: undefined,
      discriminator: false,
      goType: undefined,
    })
    expect(parts).toMatchObject({
      facts: {
        required: true,
        always: true,
        patchStrategy: 'merge,retainKeys',
        patchMergeKey: 'name',
      },
      type: { kind: 'map', of: { kind: 'list', of: { kind: 'name', name: 'Part' } } },
      listType: 'map',
      mapKeys: ['name', 'port'],
    })
    expect(when?.facts).toMatchObject({ number: undefined, omitZero: true })
  })

  it('a type table leaves out what its release does not have', () => {
    const older = parseTypeTable(text, parseRelease('1.34'))
    expect([...older.types.keys()]).toEqual(['Job', 'JobParts', 'Part', 'Tile'])
    expect(older.types.get('Tile')?.fields.map((field) => field.facts.name)).toEqual(['shape'])
    expect(older.types.get('Part')?.fields).toEqual([])
    expect([...older.unpublished]).toEqual(['Edge'])
    expect(older.enums.get('Shape')).toEqual(['round'])
    expect(older.enums.has('Colour')).toBe(true)
    expect(older.enums.get('Colour')).toBeUndefined()
    expect(table.types.get('Tile')?.fields).toHaveLength(2)
    expect(table.enums.get('Colour')).toEqual(['red', 'deep blue'])
    expect(table.enums.get('Shape')).toEqual(['round', 'square'])
  })

  it('a type table has the form of a field that its release had', () => {
    const forms = `message Fan
  speed 1 string ! in=-1.20
  speed 3 *int32 ? always@1.22- in=1.21-
  blades 2 list<Blade> ? list=set@-1.19 list=map(id)@1.25- patch=merge key=name
  parts 4 list<string> ? patch=merge
+ [-1.20] speed = "slow"
+ blades = []
`
    const fan = (release: string): TypeEntry | undefined =>
      parseTypeTable(forms, parseRelease(release)).types.get('Fan')
    const speed = (release: string): FieldEntry | undefined =>
      fan(release)?.fields.find(({ facts }) => facts.name === 'speed')
    expect(speed('1.20')?.facts).toMatchObject({ number: 1, required: true, pointer: false })
    expect(speed('1.21')?.facts).toMatchObject({ number: 3, pointer: true, always: false })
    expect(speed('1.22')?.facts).toMatchObject({ always: true })
    expect(fan('1.20')?.defaults).toEqual(['speed = "slow"', 'blades = []'])
    expect(fan('1.21')?.defaults).toEqual(['blades = []'])

    // Without a declaration, the strategic merge patch says how server-side apply merges.
    const blades = (release: string): FieldEntry | undefined => fan(release)?.fields[1]
    expect(blades('1.19')).toMatchObject({ listType: 'set', listDeclared: true })
    expect(blades('1.20')).toMatchObject({
      listType: 'map',
      mapKeys: ['name'],
      listDeclared: false,
    })
    expect(blades('1.25')).toMatchObject({ listType: 'map', mapKeys: ['id'], listDeclared: true })
    expect(fan('1.20')?.fields[2]).toMatchObject({ listType: 'set', listDeclared: false })
  })

  it('a type table says which releases have a type', () => {
    expect([...typeRanges(text)]).toEqual([['Slot', '1.35-']])
    const twice = 'message A in=-1.16\nmessage A struct=atomic in=1.18-1.20\nkind B % in=1.20-\n'
    expect([...typeRanges(twice)]).toEqual([['A', '-1.16,1.18-1.20']])
  })

  it.each([
    'struct Job',
    'message A in=soon',
    'message A\n  name 1 string',
    'message A json=sometimes',
    'message A\n  name 1 list<string> ? patch=guess',
    'message A\n  name 1 set<string> ?',
    'message A rules=none',
    'message A\n  name 1 string ! empty=sometimes',
  ])('a type table refuses %j', (bad) => {
    expect(() => parseTypeTable(bad, parseRelease('1.36'))).toThrow(RangeError)
  })
})

describe('the facts of a type table', () => {
  const facts = `group shop.{brand} version v1 ref shop/v1 stored=json quantities=exact
kind Basket
  size 1 string ! empty=taken values=own % optional
  items 2 list<string> ! empty=refused
  colour 3 Colour ? shown=red,blue
  stock 4 map<string,quantity> ?
  status 5 Label ? rules=elsewhere
+ size = "small" when .colour is "red"
+ items use stockUp gate Stock
message Label rules=labelSelector
  text 1 string ?
message Later in=1.35-
  text 1 string ?
+ text = "late"
enum Colour blue red
`
  const sources = (text: string) => ({
    tables: [{ group: 'shop.{brand}', version: 'v1', ref: 'shop/v1', text }],
    defaultFunctions: new Map([['stockUp', () => undefined]]),
  })
  const registry = createSchemaRegistry(sources(facts), brands.svc, parseRelease('1.34'))
  const basket: StructSchema = registry.type('shop/v1.Basket')

  it('the facts of a type table are carried by the schemas of types', () => {
    expect(basket).toMatchObject({ storedAsJson: true, gvk: { group: 'shop.svc.io' } })
    expect(registry.type('shop/v1.Label')).toMatchObject({ rules: 'labelSelector' })
    expect(basket.defaults).toMatchObject([
      { kind: 'value', path: ['size'], value: { json: 'small' } },
      { kind: 'function', path: ['items'], gate: 'Stock' },
    ])
    expect(registry.type('shop/v1.Label').defaults).toBeUndefined()
  })

  it('the facts of a type table are carried by the schemas of fields', () => {
    const field = (name: string) => basket.fields.get(name)
    expect(field('size')).toMatchObject({ empty: 'taken', ownValues: true, tags: ['optional'] })
    expect(field('items')).toMatchObject({ empty: 'refused' })
    expect(field('colour')).toMatchObject({ shownValues: ['red', 'blue'] })
    expect(field('status')).toMatchObject({ rules: 'elsewhere' })
    expect(field('stock')?.schema).not.toHaveProperty('resourceList')
  })

  it('the facts of a type table make a resource list of a map of quantities, unless its group says otherwise', () => {
    const rounded = createSchemaRegistry(
      sources(facts.replace(' quantities=exact', '')),
      brands.svc,
      parseRelease('1.34'),
    )
    const stock = rounded.type('shop/v1.Basket').fields.get('stock')?.schema
    expect(stock).toMatchObject({ kind: 'map', resourceList: true })
  })

  it('the facts of a type table are refused where a default calls a function that does not exist', () => {
    const wrong = createSchemaRegistry(
      sources(facts.replace('stockUp', 'guess')),
      brands.svc,
      parseRelease('1.34'),
    )
    expect(() => wrong.type('shop/v1.Basket')).toThrow('default rule: no function guess')
  })
})
