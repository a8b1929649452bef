import type { BenchContext } from '../bench-context.ts'
import { megabytes, type Result, within } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { type MockTimes, mockTimes } from '../mock-process.ts'

/** Limits in milliseconds. */
const importWithin = 40
const firstWithin = 150
const resetWithin = 10

const objects = 1_000
const resets = 10

/** What users of `skerry/testing` wait for: its import, the first server and resets, each in processes of their own. */
export async function mockInNode({ rounds }: BenchContext): Promise<Result[]> {
  const processes: MockTimes[] = []
  for (let round = 0; round < rounds; round++) processes.push(await mockTimes(objects, resets))
  const medianOf = (bytes: 'firstBytes' | 'furtherBytes'): string =>
    megabytes(median(processes.map((each) => each[bytes])))
  const memory = `the process grows by ${medianOf('firstBytes')}, and by ${medianOf('furtherBytes')} for a further server`
  return [
    within(
      'import of `skerry/testing`',
      processes.map((times) => times.import),
      importWithin,
      'the server itself is loaded with the first one',
    ),
    within(
      'first `createTestServer`',
      processes.map(({ first }) => first),
      firstWithin,
      `from the call to the server, of each process; ${memory}`,
    ),
    within(
      `reset of ${objects.toLocaleString('en')} objects, Node`,
      processes.map((times) => median(times.resets)),
      resetWithin,
      `the first ${resets} of each process, each after a write`,
    ),
  ]
}
