import type { IncomingMessage } from 'node:http'
import type { ObjectMeta } from '../../../core/base/api/object.ts'

export interface WatchLine {
  readonly type: string
  readonly object: {
    readonly metadata: ObjectMeta & { readonly name: string; readonly resourceVersion: string }
    readonly data?: Readonly<Record<string, string>>
  }
}

/** Every event of a watch over HTTP, until it ends. */
export async function* watchLines(message: IncomingMessage): AsyncGenerator<WatchLine, void> {
  let rest = ''
  for await (const chunk of message.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as WatchLine
  }
}
