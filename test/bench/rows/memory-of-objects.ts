import { Agent, get } from 'node:https'
import type { BenchContext } from '../bench-context.ts'
import { benchNamespace } from '../client/objects.ts'
import { adminToken } from '../client/tokens.ts'
import { MainServer } from '../main-server.ts'
import { megabytes, type Result, whole } from '../measure/result.ts'
import { storeOf } from './stored-objects.ts'
import { writeTokens } from './token-file.ts'

const timesTheirBytes = 2.5

/** Long enough for what the start left behind to be let go. */
const settleMs = 3000

/**
 * Memory of the command while it serves many objects, each of which has been read. What counts is memory of its own:
 * heap, buffers, native allocations (RssAnon). The pages of the mapped store are the system's file cache, which it takes
 * back when it needs them; they are in the resident size, which is reported beside it.
 */
export async function memoryOfObjects(context: BenchContext): Promise<Result[]> {
  const count = context.quick ? 20_000 : 100_000
  const { directory, objectBytes } = await storeOf(context, 'pods', count)
  const tokens = await writeTokens(context)
  const server = await MainServer.start(directory, ['--token-auth-file', tokens])
  try {
    const started = server.memory()
    const listed = await listAll(server.url)
    await new Promise((resolve) => void setTimeout(resolve, settleMs))
    const { anonymous, resident } = server.memory()
    const bytes = count * objectBytes
    return [
      {
        name: `memory, ${whole(count)} pods of 4 KB`,
        measured: megabytes(anonymous),
        limit: megabytes(bytes),
        ratio: anonymous / bytes,
        required: timesTheirBytes,
        direction: 'at most',
        unit: "times the objects' bytes",
        notes: [
          `the process's own memory after a start and a LIST of ${megabytes(listed)}; right after the start ${megabytes(started.anonymous)}`,
          `with the mapped pages of the store and of the program: ${megabytes(resident)}, which is ${(resident / bytes).toFixed(2)} times`,
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Reads every object once, so that the server has made the bytes it answers with. */
function listAll(url: string): Promise<number> {
  const path = `${url}/api/v1/namespaces/${benchNamespace}/pods`
  const headers = { authorization: `Bearer ${adminToken}` }
  const agent = new Agent({ rejectUnauthorized: false })
  return new Promise((resolve, reject) => {
    const request = get(path, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`the list was answered ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
