import { describe, expect, it } from 'vitest'
import { readLogFile } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/stream-rules/read-log-file.ts'
import type { LogFiles } from '../../../../../../core/cluster/simulation/simulation-host.ts'
import type { LogRequest } from '../../../../../../core/requests/node-access/node-access.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'
import { nextTask } from '../../../../../support/servers/uneven-runtime.ts'

const cri = `2026-01-01T00:00:01Z stdout F one
2026-01-01T00:00:02.5+01:00 stderr F bad
2026-01-01T00:00:03.123456789Z stdout P tw
2026-01-01T00:00:03.2Z stdout F o
this line is none
2026-01-01T00:00:04Z stdout F three
`
const docker = `{"log":"one\\n","stream":"stdout","time":"2026-01-01T00:00:01Z"}
{"log":"bad\\n","stream":"stderr","time":"2026-01-01T00:00:02.5Z"}
{"log":"unfinished","stream":"stdout","time":"2026-01-01T00:00:03Z"}`

/** A file that can grow, read in small pieces. */
class GrowingFile implements LogFiles {
  text: string

  constructor(text: string) {
    this.text = text
  }

  async size(): Promise<number> {
    return this.text.length
  }

  async read(_path: string, offset: number): Promise<Uint8Array> {
    return new TextEncoder().encode(this.text.slice(offset, offset + 50))
  }
}

const usual: LogRequest = { follow: false, previous: false, timestamps: false }
const time = (second: number): number => Date.UTC(2026, 0, 1, 0, 0, second)
const runtime = testRuntime()

async function read(text: string, request: Partial<LogRequest>): Promise<string> {
  const file = { files: new GrowingFile(text), path: 'a.log', source: 'Logs default/a', ...runtime }
  const whole = { ...usual, ...request }
  const pieces = await readLogFile(file, whole, new AbortController().signal)
  const decoder = new TextDecoder()
  let out = ''
  for await (const { bytes } of pieces) out += decoder.decode(bytes)
  return out
}

describe('a log file of a container runtime', () => {
  it.each<[string, string, Partial<LogRequest>, string]>([
    ['whole, in the format of the CRI', cri, {}, 'one\nbad\ntwo\nthree\n'],
    ['whole, in that of Docker', docker, {}, 'one\nbad\nunfinished'],
    ['by stream', cri, { stream: 'Stderr' }, 'bad\n'],
    ['since a time', docker, { since: time(2) }, 'bad\nunfinished'],
    ['its last lines', docker, { tailLines: 2 }, 'bad\nunfinished'],
    ['none of its lines', docker, { tailLines: 0 }, ''],
    ['within bytes', cri, { limitBytes: 5 }, 'one\nb'],
    [
      'with times',
      cri,
      { timestamps: true, tailLines: 6 },
      '2026-01-01T00:00:01.000000000Z one\n2026-01-01T00:00:02.500000000+01:00 bad\n2026-01-01T00:00:03.123456789Z two\n2026-01-01T00:00:04.000000000Z three\n',
    ],
    ['empty', '', {}, ''],
  ])('is read %s', async (_name, text, request, expected) => {
    expect(await read(text, request)).toBe(expected)
  })

  it('is refused in another format', async () => {
    await expect(read('plain text\n', {})).rejects.toThrow(
      'log file "a.log" of Logs default/a cannot be read: its lines are neither in the format of the CRI nor in that of Docker: "plain text\\n"',
    )
  })

  it('is followed each second, also when it is written anew, until the signal aborts', async () => {
    const file = new GrowingFile(docker.slice(0, docker.indexOf('{"log":"unf')))
    const leaving = new AbortController()
    const request = { ...usual, follow: true, tailLines: 1 }
    const seen: string[] = []
    const parts = { files: file, path: 'a.log', source: 'Logs default/a', timers: runtime.timers }
    const pieces = await readLogFile(parts, request, leaving.signal)
    const reading = (async (): Promise<void> => {
      for await (const { stream, bytes } of pieces) {
        seen.push(`${stream} ${new TextDecoder().decode(bytes)}`)
      }
    })()
    const pass = async (): Promise<void> => {
      await nextTask()
      runtime.advance(1000)
      await nextTask()
    }
    await pass()
    expect(seen).toEqual(['stderr bad\n'])
    file.text += '{"log":"more\\n","stream":"stdout","time":"2026-01-01T00:00:03Z"}\n{"log":"ha'
    await pass()
    expect(seen.slice(1)).toEqual(['stdout more\n'])
    file.text = '{"log":"anew\\n","stream":"stdout","time":"2026-01-01T00:00:09Z"}\n'
    await pass()
    await pass()
    expect(seen.slice(2)).toEqual(['stdout anew\n'])
    leaving.abort()
    await reading
  })
})
