import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { BytesOfRequests } from './measured-flow-control.ts'

/** An empty object has 56 bytes, an object of one field or an empty list 32, a number 16. */
const mostBytes = 8

it('a request that is answered at once allocates nothing in priority and fairness', async () => {
  const child = fork(inject('scripts')['measured-flow-control'], {
    // Code is optimized while it runs, however busy the machine is.
    execArgv: ['--no-concurrent-recompilation'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill())
  const [bytes] = (await once(child, 'message')) as [BytesOfRequests]
  expect(Object.keys(bytes)).toHaveLength(12)
  expect(Object.entries(bytes).filter(([, each]) => each > mostBytes)).toEqual([])
})
