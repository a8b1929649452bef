import { expect, it } from 'vitest'
import { RandomHistory } from '../../../../support/flow-control/random-history.ts'
import { historyCount, historyLimit } from '../../../../support/storage/history-count.ts'

const count = historyCount(3_000)

it(
  `in ${count} random histories seats keep their limit, nothing starves and nothing is left`,
  () => {
    const failed: string[] = []
    for (let seed = 1; seed <= count; seed++) {
      try {
        new RandomHistory(seed).run(60)
      } catch (error) {
        failed.push(`seed ${seed}: ${String(error)}`)
      }
    }
    expect(failed).toEqual([])
  },
  historyLimit(count),
)
