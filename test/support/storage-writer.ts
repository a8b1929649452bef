// Run as a process of its own: writes to the store in the directory it is given until it is killed. Each commit that is
// acknowledged becomes a line `revision key value` of the log file it is given, and a dot on standard output.
import { openSync, writeSync } from 'node:fs'
import { openEngine } from '../../core/storage/mvcc-engine.ts'
import { openLmdbBackend } from '../../node-host/lmdb-backend.ts'
import { systemRuntime } from './system-runtime.ts'

const [directory, logFile, round = '0'] = process.argv.slice(2)
if (!directory || !logFile) throw new Error('no directory or log file')

const WRITERS = 32
const storage = await openEngine(await openLmdbBackend(directory), systemRuntime)
const log = openSync(logFile, 'w')
writeSync(log, `open ${await storage.progress()}\n`)

async function writer(number: number): Promise<never> {
  for (let count = 0; ; count++) {
    const key = `/writer-${number}/${count % 20}`
    const value = `${round}.${number}.${count}.${'x'.repeat((count * 37) % 3000)}`
    const result = await storage.commit(
      [],
      [
        { type: 'put', key, value: new TextEncoder().encode(value) },
        { type: 'put', key: `${key}-twin`, value: new TextEncoder().encode(value) },
      ],
    )
    if (!result.ok) throw new Error('a commit without guards was refused')
    // Written at once: what the system has taken survives the process.
    writeSync(log, `${result.revision} ${key} ${value}\n`)
    process.stdout.write('.')
  }
}

async function compactor(): Promise<never> {
  for (;;) {
    const { revision, horizon } = await storage.status()
    await storage.compact(Math.max(horizon, revision - 500, 1))
    await systemRuntime.timers.yieldTurn()
  }
}

await Promise.all([compactor(), ...Array.from({ length: WRITERS }, (_, number) => writer(number))])
