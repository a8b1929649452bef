import { afterAll } from 'vitest'
import { partsUnderWay } from '../../../core/base/execution/lazy.ts'

// Files of tests share a process. A part of the program that still loads when one of them ends would fail to load, for all that follow.
afterAll(async () => {
  for (let load = partsUnderWay(); load; load = partsUnderWay()) await load
})
