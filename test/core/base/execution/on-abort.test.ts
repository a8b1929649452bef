import { expect, it } from 'vitest'
import { onAbort } from '../../../../core/base/execution/on-abort.ts'
import { countAbortListeners } from '../../../support/sources/counted-listeners.ts'

it('a signal that many wait for gets one listener, and calls each that still waits', () => {
  const counted = countAbortListeners()
  const controller = new AbortController()
  const called: number[] = []
  const stops = Array.from({ length: 100 }, (_, at) =>
    onAbort(controller.signal, () => called.push(at)),
  )
  for (const stop of stops.slice(2)) stop()
  const twice = (): number => called.push(-1)
  onAbort(controller.signal, twice)
  onAbort(controller.signal, twice)()
  controller.abort()
  expect(called).toEqual([0, 1, -1])
  expect(counted.stop()).toBe(1)
})
