import { expect, it } from 'vitest'
import { TurnBudget } from '../../../../../../core/cluster/controllers/shared/queues/turn-budget.ts'

it('workers of a controller wait for the same turn once they have taken its steps together', async () => {
  let turns = 0
  const yieldTurn = async (): Promise<void> => void turns++
  const paced = new TurnBudget({ after: () => () => undefined, yieldTurn }, 3)
  expect([paced.step(), paced.step()]).toEqual([undefined, undefined])
  const third = paced.step()
  expect(third).toBeInstanceOf(Promise)
  expect(paced.step()).toBe(third)
  await third
  expect(turns).toBe(1)
  expect(paced.step()).toBeUndefined()
})
