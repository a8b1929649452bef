import type { ComparedServer } from '../compared-server.ts'
import type { Comparison, Sample } from '../comparison.ts'

const path = '/openapi/v2'
const binary = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf, application/json'
const asKubectl = { accept: binary, 'accept-encoding': 'gzip' }

/** Reads of something small before the first read of a document. */
const warmUp = 500

/** First reads of each server: a process has one of each document. */
const firstReads = new Map<string, Sample>()

async function timeOf(server: ComparedServer): Promise<Sample> {
  const start = performance.now()
  await server.read(path, asKubectl)
  return { value: performance.now() - start }
}

/** Reads of the whole document, for which the original is to be started anew: it renders it with the first read. */
export const openApiComparisons: readonly Comparison[] = [
  {
    name: `${path} as kubectl asks, first read of a process`,
    unit: 'ms',
    aim: 1,
    // Both servers and all clients have started when these are answered.
    async prepare(server) {
      for (let count = 0; count < warmUp; count++) await server.read('/version')
    },
    async sample(server) {
      const first = firstReads.get(server.name) ?? (await timeOf(server))
      firstReads.set(server.name, first)
      return first
    },
  },
  {
    name: `${path} as kubectl asks, later reads`,
    unit: 'ms',
    aim: 1,
    prepare: async (server) => void (await server.read(path, asKubectl)),
    sample: (server, loads) =>
      loads.time(server, { path, headers: asKubectl, connections: 1, atLeast: 20 }),
  },
]
