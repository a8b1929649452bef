import { describe, expect, it } from 'vitest'
import { gatesOfRelease } from '../../../core/base/release/gate-history.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { checkGateNames } from '../../../node-host/build/tools/check-gate-names.ts'
import { packFieldGates, packGates } from '../../../node-host/build/tools/pack-gates.ts'

const release = parseRelease('1.30')

describe('packed feature gates', () => {
  it('packed feature gates stand below their stage, default and lock, graduated ones where code asks for them', () => {
    const history = `B beta@1.29
A beta@1.28
C alpha@1.31
D stable@1.16
E stable@1.16 removed@1.20
F stable@1.16 removed@1.20
G alpha@1.16 removed@1.20
`
    expect(packGates(history, release, new Set(['A', 'E', 'G']))).toBe(
      'beta on:\n  A B\nstable on locked:\n  D\ngraduated: E\n',
    )
  })

  it('packed feature gates are not made where one may be set against another', () => {
    const pack = (history: string) => () => packGates(history, release, new Set())
    expect(pack('A alpha@1.16 requires=B@1.16-\nB beta@1.16\n')).toThrow('A requires B')
    expect(pack('A alpha@1.16 requires=B@1.16-\nB stable@1.16\n')).not.toThrow()
    expect(pack('A alpha@1.16 requires=B@1.16-1.20\nB beta@1.16\n')).not.toThrow()
  })
})

describe('gates of fields in a packed table', () => {
  const gates = gatesOfRelease(
    'On stable@1.16\nGone stable@1.16 removed@1.20\nOpen beta@1.16\nOther alpha@1.16\nDropped alpha@1.16 removed@1.20\n',
    release,
  )

  it.each([
    ['gate=Open', 'gate=Open'],
    ['gate=Open:own', 'gate=Open:own'],
    ['gate=On', undefined],
    ['gate=Gone', undefined],
    ['gate=Gone:follows', undefined],
    ['gate=Open,Gone', undefined],
    ['gate=Open,Unknown', 'gate=Open'],
    ['gate=Open+Other', 'gate=Open+Other'],
    ['gate=Open+On', 'gate=Open'],
    ['gate=Open+Unknown,Other:counts', 'gate=Other:counts'],
  ])('gates of fields in a packed table are those that can be set: %s', (given, packed) => {
    const line = (gate?: string): string =>
      `kind A\n  a 1 string ?${gate === undefined ? '' : ` ${gate}`} always % ifEnabled(X)=optional\n`
    expect(packFieldGates(line(given), gates)).toBe(line(packed))
  })

  it.each(['gate=Unknown', 'gate=Dropped', 'gate=Open+Unknown'])(
    'gates of fields in a packed table cannot be unknown: %s',
    (gate) => {
      expect(() => packFieldGates(`  a 1 string ? ${gate}\n`, gates)).toThrow('no gate')
    },
  )
})

describe('the feature gates that tables name', () => {
  const check = (line: string) => () =>
    checkGateNames(
      new Map([['types/shop.v1.txt', `# gate=Unknown\n${line}\n`]]),
      'Open beta@1.16\n',
    )

  it.each([
    '  a 1 string ? gate=Open,Open+Open:own in=1.20-',
    'Basket.size = "if one" when .lid set gate Open',
    '  [1.22-1.24] sub lids Lid get if Open',
    'ClusterRole lids if=Open,Open',
    '  a 1 string ? gate=CompositePodGroup % ifEnabled("CompositePodGroup")=optional',
    '  description "Used where no gate is, if another one is needed."',
  ])('the feature gates that tables name are known ones: %s', (line) => {
    expect(check(line)).not.toThrow()
  })

  it.each([
    '  a 1 string ? gate=Opne',
    '  a 1 string ? gate=Open,Opne:own',
    '  a 1 string ? gate=Open+Opne in=1.20-',
    'Basket.size = "small" gate Opne',
    '  if Opne',
    '  [1.22-1.24] sub lids Lid get if Opne',
    '  get : lids in core if Open,Opne',
    'ClusterRole lids if=Opne',
    '  a 1 string ? % ifEnabled(Opne)=optional',
    '  a 1 string ? % ifDisabled("Opne")=forbidden',
  ])('the feature gates that tables name cannot be mistyped: %s', (line) => {
    expect(check(line)).toThrow(
      'types/shop.v1.txt:2: unknown feature gate Opne; did you mean Open?',
    )
  })
})
