import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../core/api/json.ts'
import { BudgetExceededError, ProgramBudget } from '../../../core/api/program-budget.ts'

describe('the budget of a program', () => {
  it('a budget is spent to its last step, and then stops the program with its size and the place', () => {
    const budget = new ProgramBudget(10)
    budget.spend(4)
    budget.spend(6)
    expect(budget).toMatchObject({ spent: 10, left: 0 })
    expect(() => budget.spend(1, () => 'at line 3')).toThrow(
      new BudgetExceededError(10, 'at line 3'),
    )
    expect(() => budget.spend(0)).toThrow('takes more than 10 steps')
    expect(budget).toMatchObject({ spent: 10, left: 0 })
  })

  it('a budget is not spent by what is no number', () => {
    expect(() => new ProgramBudget(10).spend(Number.NaN)).toThrow(BudgetExceededError)
  })

  it('a value costs a step for each value in it and for 16 characters of its texts and keys', () => {
    const budget = new ProgramBudget(1000)
    budget.spendValue({ name: 'a'.repeat(32), list: [1, 2, { on: true }] })
    // Seven values, two texts of keys of one step each beside `on`, and two for the text.
    expect(budget.spent).toBe(7 + 3 + 2)
  })

  it('a value whose parts are shared costs as much as it would be long, and is left when the budget ends', () => {
    let value: JsonValue = 'a'
    for (let depth = 0; depth < 60; depth++) value = [value, value]
    expect(() => new ProgramBudget(1000).spendValue(value)).toThrow(BudgetExceededError)
  })
})
