import { describe, expect, it } from 'vitest'
import { gatesOfRelease } from '../../../../core/base/release/gate-history.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'

describe('the history of feature gates', () => {
  const history = `A alpha@1.16 beta@1.18 stable@1.20 removed@1.22 requires=B@1.18-1.19
B beta:off@1.17 deprecated:on,locked@1.21
C stable:free@1.16 removed@1.18
D alpha:on@1.17 removed@1.19
`
  const at = (release: string): object => {
    const { gates, graduated, requirements } = gatesOfRelease(history, parseRelease(release))
    return { gates: Object.fromEntries(gates), graduated: [...graduated], requirements }
  }

  it('the history of feature gates gives the stages of a release, with their exceptions', () => {
    expect(at('1.16')).toEqual({
      gates: {
        A: { stage: 'alpha', on: false, locked: false },
        C: { stage: 'stable', on: true, locked: false },
      },
      graduated: [],
      requirements: [],
    })
    expect(at('1.18')).toEqual({
      gates: {
        A: { stage: 'beta', on: true, locked: false },
        B: { stage: 'beta', on: false, locked: false },
        D: { stage: 'alpha', on: true, locked: false },
      },
      graduated: ['C'],
      requirements: [['A', 'B']],
    })
    expect(at('1.22')).toEqual({
      gates: { B: { stage: 'deprecated', on: true, locked: true } },
      graduated: ['A', 'C'],
      requirements: [],
    })
  })

  it.each(['A gamma@1.16', 'A alpha', 'A alpha:loud@1.16', 'A alpha@new'])(
    'the history of feature gates cannot have the line "%s"',
    (line) => {
      expect(() => gatesOfRelease(line, parseRelease('1.20'))).toThrowError(RangeError)
    },
  )
})
