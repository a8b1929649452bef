import { expect, it } from 'vitest'
import type { LogTape } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/log-tape.ts'
import { LogTapes } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/log-tapes.ts'
import { ProcessPool } from '../../../../../../core/cluster/simulation/processes/process-pool.ts'
import type { Program } from '../../../../../../core/cluster/simulation/processes/program.ts'
import { TimedProcess } from '../../../../../../core/cluster/simulation/processes/timed-process.ts'
import { SimulatedPods, pods, shell } from '../../../../../support/objects/simulated-pods.ts'

const clock = { now: () => 0 }

function opened(): LogTapes {
  return new LogTapes(new ProcessPool({ yieldTurn: async () => undefined }, clock))
}

function* printing(bytes: number): Program {
  yield { kind: 'output', stream: 'stdout', text: 'x'.repeat(bytes) }
  return 0
}

/** Runs a program on the clock to its end. */
async function run(tapes: LogTapes, id: string, bytes: number): Promise<LogTape> {
  const tape = tapes.replace(
    id,
    () => new TimedProcess(() => printing(bytes), { startedAt: 0, clock }),
  )
  await tape.write(0)
  tapes.close(id, tape)
  return tape
}

it('the logs of 10,000 programs that ended on the clock are kept, and given up with their pods', async () => {
  const tapes = opened()
  for (let at = 0; at < 10_000; at++) await run(tapes, `uid-${at} main 0`, 100)
  expect(tapes.size).toBe(10_000)
  for (let at = 0; at < 10_000; at++) tapes.release(`uid-${at}`)
  expect(tapes.size).toBe(0)
})

it('the oldest of such logs are dropped beyond 32 MiB, also those that are small each', async () => {
  const tapes = opened()
  for (let at = 0; at < 1000; at++) await run(tapes, `uid-${at} main 0`, 60_000)
  expect(tapes.size).toBeLessThan((32 * 1024 * 1024) / 60_000)
  expect(tapes.size).toBeGreaterThan(500)
})

it('a log that is read while its pod is deleted is read to its end', async () => {
  const tapes = opened()
  await run(tapes, 'uid main 0', 10)
  const tape = tapes.open('uid main 0', () => {
    throw new TypeError('the log is there')
  })
  tapes.release('uid')
  expect(tape.piece(0)?.text).toBe('xxxxxxxxxx')
  tapes.close('uid main 0', tape)
  expect(tape.piece(0)).toBeUndefined()
  expect(tapes.size).toBe(0)
})

const cluster = new SimulatedPods()

it('the log of a program that used files is there after its end, and of its former run', async () => {
  const script = 'echo one > /tmp/a; cat /tmp/a; sleep 1; exit 3'
  await cluster.start('filed', { ...shell(script), restartPolicy: 'OnFailure' }, 4)
  const log = (query: string): Promise<unknown> => cluster.send('GET', `${pods}/filed/log?${query}`)
  expect(await log('')).toBe('one\n')
  expect(await log('previous=true')).toBe('one\n')
})

it('a server that starts again has no log of such a program that has ended, and says so as a kubelet', async () => {
  const spec = { ...shell('echo one > /tmp/a; cat /tmp/a'), restartPolicy: 'Never' }
  const pure = { ...shell('echo two'), restartPolicy: 'Never' }
  await cluster.start('used-files', spec, 2)
  await cluster.start('used-none', pure, 2)
  await cluster.server.restore(await cluster.server.snapshot())
  await cluster.server.clock.advance(1000)
  await expect(cluster.send('GET', `${pods}/used-files/log`)).rejects.toThrow(
    /^unable to retrieve container logs for containerd:\/\/[0-9a-f]{64}$/,
  )
  expect(await cluster.send('GET', `${pods}/used-none/log`)).toBe('two\n')
})
