import { describe, expect, it } from 'vitest'
import { DecisionCache } from '../../../../core/access/authz/decision-cache.ts'
import { user } from './policy.ts'

describe('the memory of decisions', () => {
  it('the memory of decisions tells users of the same name apart', () => {
    const memo = new DecisionCache<string>(10_000)
    const [jane, other] = [user('jane'), user('jane')]
    memo.set(jane, 'get pods', 'yes', 0)
    memo.set(other, 'get pods', 'no', 0)
    expect([memo.get(jane, 'get pods'), memo.get(other, 'get pods')]).toEqual(['yes', 'no'])
  })

  it('the memory of decisions counts what a decision takes', () => {
    const memo = new DecisionCache<string>(10_000)
    for (let number = 0; number < 100; number++) {
      memo.set(user('jane'), `get /${number}`, 'yes', 1_000)
      expect(memo.bytes).toBeLessThanOrEqual(10_000)
    }
  })
})
