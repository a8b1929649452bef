import { serveCalls } from '../child-calls.ts'
import { Http2Connection } from '../client/http2-connection.ts'
import { firstBlock, laterBlock } from '../client/http2-frames.ts'

export interface Http2LoadSettings {
  readonly port: number
  readonly connections: number
  /** Requests under way on each connection. */
  readonly streams: number
  readonly path: string
  /** Besides those that HTTP/2 itself needs. */
  readonly headers: Readonly<Record<string, string>>
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface Http2LoadResult {
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
}

export type Http2LoadCalls = { run(settings: Http2LoadSettings): Promise<Http2LoadResult> }

async function run(settings: Http2LoadSettings): Promise<Http2LoadResult> {
  const fields = [
    [':method', 'GET'],
    [':scheme', 'https'],
    [':authority', `127.0.0.1:${settings.port}`],
    [':path', settings.path],
    ...Object.entries(settings.headers),
  ] as const
  const [first, later] = [firstBlock(fields), laterBlock(fields)]
  const open: Http2Connection[] = []
  let answers = 0
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const measured = (async () => {
    for (let count = 0; count < settings.connections; count++) {
      const connection: Http2Connection = await Http2Connection.open({
        port: settings.port,
        first,
        later,
        onAnswers: (count) => {
          answers += count
          connection.send(count)
        },
        onFailure: fail,
      })
      open.push(connection)
      connection.send(settings.streams)
    }
    await delay(settings.warmUpMs)
    const [before, start] = [answers, performance.now()]
    await delay(settings.durationMs)
    const elapsedMs = performance.now() - start
    return { requests: answers - before, total: answers, elapsedMs }
  })()
  try {
    return await Promise.race([measured, failed])
  } finally {
    for (const connection of open) connection.close()
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}

serveCalls<Http2LoadCalls>({ run })
