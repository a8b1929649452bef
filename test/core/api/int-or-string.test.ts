import { describe, expect, it } from 'vitest'
import { scaledIntOrPercent } from '../../../core/api/int-or-string.ts'

describe('numbers and percentages', () => {
  it('counts a percentage of the total and rounds as asked', () => {
    expect(scaledIntOrPercent('25%', 10, 'up')).toBe(3)
    expect(scaledIntOrPercent('25%', 10, 'down')).toBe(2)
    expect(scaledIntOrPercent(4, 10, 'down')).toBe(4)
  })

  it('knows that other text is neither', () => {
    expect(scaledIntOrPercent('http', 10, 'up')).toBeUndefined()
    expect(scaledIntOrPercent('2.5%', 10, 'up')).toBeUndefined()
  })
})
