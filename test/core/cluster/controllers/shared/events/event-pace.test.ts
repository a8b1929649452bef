import { expect, it } from 'vitest'
import { EventPace } from '../../../../../../core/cluster/controllers/shared/events/event-pace.ts'

/** A pace whose turns the test gives. */
function pacing() {
  const asked: (() => void)[] = []
  const pace = new EventPace({
    after: () => () => undefined,
    yieldTurn: () => new Promise((resolve) => void asked.push(resolve)),
  })
  const giveTurn = async (): Promise<void> => {
    for (const resolve of asked.splice(0)) resolve()
    for (let left = 100; left > 0; left--) await Promise.resolve()
  }
  return { pace, giveTurn }
}

it('each event waits for turns of its own, whichever recorder it is of', async () => {
  const { pace, giveTurn } = pacing()
  const written: string[] = []
  for (const event of ['a', 'b']) {
    pace.add()
    void pace.take().then(() => written.push(event))
  }
  const seen: string[] = []
  for (let turn = 0; turn < 10; turn++) {
    seen.push(written.join(''))
    await giveTurn()
  }
  expect(seen).toEqual(['', '', '', '', '', 'a', 'a', 'a', 'a', 'ab'])
})

it('events come several in a turn while too many wait', async () => {
  const { pace, giveTurn } = pacing()
  let written = 0
  const take = (): void => void pace.take().then(() => written++)
  for (let count = 0; count < 4030; count++) pace.add()
  for (let count = 0; count < 20; count++) take()
  await giveTurn()
  expect(written).toBe(7)
  await giveTurn()
  expect(written).toBe(15)
  await giveTurn()
  expect(written).toBe(20)
  pace.drop(10)
  take()
  for (let turn = 0; turn < 4; turn++) await giveTurn()
  expect(written).toBe(20)
  await giveTurn()
  expect(written).toBe(21)
})
