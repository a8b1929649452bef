import type { BenchContext } from '../bench-context.ts'
import { emptyProcess, MainServer } from '../main-server.ts'
import { inTurns } from '../measure/in-turns.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'
import { storeOf } from './stored-objects.ts'

/** From the start of the command's process to its ready line, where its certificates exist already. */
export async function readyWithEmptyStore(context: BenchContext): Promise<Result[]> {
  return [await measure(context, await context.directory(), 'empty store', 250)]
}

export async function readyWithManyObjects(context: BenchContext): Promise<Result[]> {
  const count = context.quick ? 20_000 : 100_000
  const { directory } = await storeOf(context, 'pods', count)
  return [await measure(context, directory, `${whole(count)} pods of 4 KB`, 2000)]
}

async function measure(
  context: BenchContext,
  directory: string,
  what: string,
  limitMs: number,
): Promise<Result> {
  let memory = ''
  const start = async (): Promise<number> => {
    const server = await MainServer.start(directory)
    const { resident, anonymous } = server.memory()
    memory = `${megabytes(resident)} are resident then, ${megabytes(anonymous)} of them its own`
    await server.stop()
    return server.readyMs
  }
  // Makes the certificates, and has the files in memory.
  await start()
  const times = await inTurns(context.rounds, start, emptyProcess)
  return {
    name: `ready after start, ${what}`,
    measured: milliseconds(times.ours),
    limit: `${limitMs} ms`,
    ratio: times.ours / limitMs,
    required: 1,
    direction: 'at most',
    unit: `of ${limitMs} ms`,
    notes: [`node -e '' takes ${milliseconds(times.limit)}`, memory],
  }
}
