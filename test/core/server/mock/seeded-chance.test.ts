import { describe, expect, it } from 'vitest'
import type { RandomPurpose } from '../../../../core/base/runtime.ts'
import { chanceOf, SeededChance } from '../../../../core/server/mock/seeded-chance.ts'

function draw(chance: SeededChance, length: number, purpose: RandomPurpose): number[] {
  return [...chance.random(new Uint8Array(length), purpose)]
}

describe('seeded randomness', () => {
  it('seeded randomness repeats itself with the same seed, be it a number or its text', () => {
    const [one, other] = [new SeededChance(chanceOf(7)), new SeededChance(chanceOf('7'))]
    expect(draw(one, 100, 'identity')).toEqual(draw(other, 100, 'identity'))
  })

  it('seeded randomness has a stream for each purpose, which the others do not disturb', () => {
    const [one, other] = [new SeededChance(chanceOf('a')), new SeededChance(chanceOf('a'))]
    draw(one, 64, 'timing')
    draw(one, 3, 'internal')
    draw(one, 5, 'request')
    expect(draw(one, 16, 'identity')).toEqual(draw(other, 16, 'identity'))
    expect(draw(one, 16, 'secret')).not.toEqual(draw(one, 16, 'request'))
  })

  it('seeded randomness goes on from a state that was kept', () => {
    const chance = new SeededChance(chanceOf('a'))
    draw(chance, 11, 'identity')
    const { state } = chance
    const next = draw(chance, 50, 'identity')
    expect(draw(new SeededChance(state), 50, 'identity')).toEqual(next)
    expect(draw(new SeededChance(state), 50, 'identity')).toEqual(next)
  })

  it('seeded randomness fills and returns what it is given, with every byte about as often', () => {
    const bytes = new Uint8Array(256 * 400)
    const counts = Array.from({ length: 256 }, () => 0)
    const chance = new SeededChance(chanceOf(1))
    expect(chance.random(bytes, 'identity')).toBe(bytes)
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
    expect(Math.min(...counts)).toBeGreaterThan(300)
    expect(Math.max(...counts)).toBeLessThan(500)
  })
})
