// Run as a process of its own: writes to the store in the directory it is given until it is killed. Each commit that is
// acknowledged becomes a line `revision key value` of the log file it is given, and a dot on standard output.
import { openSync, writeSync } from 'node:fs'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { writeWithoutEnd } from '../requests/writers.ts'
import { systemRuntime } from '../servers/system-runtime.ts'

const [directory, logFile, round = '0'] = process.argv.slice(2)
if (!directory || !logFile) throw new Error('no directory or log file')

const storage = await openEngine(await openLmdbBackend(directory), systemRuntime)
const log = openSync(logFile, 'w')
writeSync(log, `open ${await storage.progress()}\n`)

await writeWithoutEnd(storage, systemRuntime.timers, round, (line) => {
  // Written at once: what the system has taken survives the process.
  writeSync(log, `${line}\n`)
  process.stdout.write('.')
})
