import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../core/base/api/json.ts'
import { BudgetExceededError, ProgramBudget } from '../../../core/languages/program-budget.ts'

describe('the budget of a program', () => {
  it('a budget is spent to its last step, and then stops the program', () => {
    const budget = new ProgramBudget(10)
    budget.spend(4)
    budget.spend(6)
    expect(budget).toMatchObject({ spent: 10, left: 0 })
    expect(() => budget.spend(1)).toThrow('takes more than 10 steps')
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

  it('a value that is nested too deeply is not read to its end', () => {
    let value: JsonValue = []
    for (let depth = 0; depth < 2000; depth++) value = [value]
    expect(() => new ProgramBudget(10_000).spendValue(value)).toThrow(
      'makes a value of more than 1000 levels',
    )
  })

  it('the error of a budget says where the program was stopped', () => {
    const error = new BudgetExceededError('takes more than 5 steps').at('at line 3')
    expect(error.message).toBe('takes more than 5 steps, and was stopped at line 3')
  })
})
