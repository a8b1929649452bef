import { badRequest } from '../../../../../base/api/errors/api-error.ts'
import { textOf } from '../../../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../../../base/api/json.ts'
import { pause } from '../../../../../base/execution/pause.ts'
import { parseJson } from '../../../../../base/json/json-parse.ts'
import { ParseError } from '../../../../../base/json/parse-error.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import type { LogRequest } from '../../../../../requests/node-access/node-access.ts'
import type { LogFiles } from '../../../../simulation/simulation-host.ts'

/** Milliseconds between two looks at a file that is followed. */
const followMs = 1000

/** Characters of a line at most; a longer one is read in pieces, as no container runtime writes such lines. */
const mostChars = 1_048_576

/** Lines of a file, with their line feeds; the last one may have none. */
class FileLines {
  readonly #files: LogFiles
  readonly #path: string
  #decoder = new TextDecoder()
  #offset: number
  #rest = ''

  constructor(files: LogFiles, path: string, offset: number) {
    this.#files = files
    this.#path = path
    this.#offset = offset
  }

  /** The lines of the next bytes; undefined at the end of the file. */
  async next(): Promise<readonly string[] | undefined> {
    const bytes = await this.#files.read(this.#path, this.#offset)
    if (bytes.byteLength === 0) return undefined
    this.#offset += bytes.byteLength
    const parts = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split(/(?<=\n)/)
    const last = parts.at(-1) ?? ''
    this.#rest = last.endsWith('\n') || last.length > mostChars ? '' : last
    return this.#rest === '' ? parts : parts.slice(0, -1)
  }

  /** The first line; empty for an empty file. */
  async first(): Promise<string> {
    for (;;) {
      const lines = await this.next()
      if (!lines) return this.#rest
      if (lines[0] !== undefined) return lines[0]
    }
  }

  /** What stands behind the last line feed. */
  get rest(): string {
    return this.#rest
  }

  /** Begins anew with a file that has become shorter, as one does that is written anew. */
  async restartIfShorter(): Promise<void> {
    if ((await this.#files.size(this.#path)) >= this.#offset) return
    this.#offset = 0
    this.#rest = ''
    this.#decoder = new TextDecoder()
  }
}

/** Output in a log file of one stream. */
export interface FilePiece {
  readonly stream: FileLine['stream']
  readonly bytes: Uint8Array
}

/** Turns lines of a file into those of a request: by time and stream, with timestamps, within its bytes. */
class LineWriter {
  readonly #request: LogRequest
  readonly #parse: ParseLine
  #left: number
  #isNewLine = true

  constructor(request: LogRequest, parse: ParseLine) {
    this.#request = request
    this.#parse = parse
    this.#left = request.limitBytes ?? Infinity
  }

  get isFull(): boolean {
    return this.#left <= 0
  }

  /** What a request gets of lines: one piece for lines in a row of one stream. */
  piecesOf(lines: readonly string[]): readonly FilePiece[] {
    const pieces: { stream: FileLine['stream']; text: string }[] = []
    for (const line of lines) {
      const parsed = this.#parse(line)
      if (!parsed) continue
      const { stream, stamp, text } = parsed
      if (this.#isWanted(parsed)) {
        const whole = this.#request.timestamps && this.#isNewLine ? `${stamp} ${text}` : text
        const last = pieces.at(-1)
        if (last?.stream === stream) last.text += whole
        else pieces.push({ stream, text: whole })
      }
      this.#isNewLine = text === '' || text.endsWith('\n')
    }
    return pieces
      .map(({ stream, text }) => ({ stream, bytes: this.#cut(encodeUtf8(text)) }))
      .filter(({ bytes }) => bytes.length > 0)
  }

  #cut(bytes: Uint8Array): Uint8Array {
    const cut = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes
    this.#left -= cut.length
    return cut
  }

  #isWanted({ time, stream }: FileLine): boolean {
    const { since, stream: wanted } = this.#request
    if (since !== undefined && time < since) return false
    return wanted === undefined || wanted === 'All' || wanted.toLowerCase() === stream
  }
}

/** A log file that an object names. */
export interface LogFile {
  readonly files: LogFiles
  readonly path: string
  /** The object, as messages name it. */
  readonly source: string
  readonly timers: Timers
}

/**
 * Reads a log file of a container runtime's format piece by piece. With `follow` it looks for more each second until `signal` aborts.
 *
 * @throws ApiError `BadRequest` for a file that cannot be read or is of no known format, before anything is answered
 */
export async function readLogFile(
  { files, path, source, timers }: LogFile,
  request: LogRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<FilePiece>> {
  const size = await files.size(path)
  const head = await new FileLines(files, path, 0).first()
  const parse: ParseLine = head === '' ? anyFormat() : requireFormat(head, path, source)
  const { tailLines, follow: isFollowed } = request
  const fromEnd = tailLines === 0
  return piecesOf(
    new FileLines(files, path, fromEnd ? size : 0),
    new LineWriter(request, parse),
    { tailLines: fromEnd ? undefined : tailLines, isFollowed },
    timers,
    signal,
  )
}

function requireFormat(line: string, path: string, source: string): ParseLine {
  const format = formatOf(line)
  if (format) return format
  const shown = JSON.stringify(line.slice(0, 80))
  const why = 'its lines are neither in the format of the CRI nor in that of Docker'
  throw badRequest(`log file "${path}" of ${source} cannot be read: ${why}: ${shown}`)
}

/** The format of a file that is still empty: that of the first line which has one. */
function anyFormat(): ParseLine {
  let parse: ParseLine | undefined
  return (line) => {
    parse ??= formatOf(line)
    return parse?.(line)
  }
}

async function* piecesOf(
  lines: FileLines,
  writer: LineWriter,
  { tailLines, isFollowed }: { tailLines: number | undefined; isFollowed: boolean },
  timers: Timers,
  signal: AbortSignal,
): AsyncGenerator<FilePiece> {
  let tail: string[] = []
  for (;;) {
    const next = signal.aborted ? undefined : await lines.next()
    if (!next) break
    if (tailLines === undefined) yield* writer.piecesOf(next)
    else tail = [...tail, ...next].slice(-tailLines)
    if (writer.isFull) return
    await timers.yieldTurn()
  }
  const last = isFollowed || lines.rest === '' ? [] : [lines.rest]
  if (tailLines === undefined) yield* writer.piecesOf(last)
  else yield* writer.piecesOf([...tail, ...last].slice(-tailLines))
  while (isFollowed && !signal.aborted && !writer.isFull) {
    const next = await lines.next()
    if (next) yield* writer.piecesOf(next)
    else {
      await pause(timers, followMs, signal)
      if (!signal.aborted) await lines.restartIfShorter()
    }
  }
}

/** A line of a container runtime's log file. */
interface FileLine {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** The time as `timestamps` shows it: RFC 3339 with nine digits behind the second. */
  readonly stamp: string
  readonly stream: 'stdout' | 'stderr'
  /** Output with its line feed; without one for a part of a line. */
  readonly text: string
}

type ParseLine = (line: string) => FileLine | undefined

const crioLine = /^(\S+) (stdout|stderr) ([^ ]*) ([^]*)$/

/** A line of the CRI's format: `2016-10-06T00:17:09.669794202Z stdout F text`; the tag `P` marks a part of a line. */
function parseCri(line: string): FileLine | undefined {
  const [, time = '', stream, tags = '', text = ''] = crioLine.exec(line) ?? []
  const isPart = tags.split(':')[0] === 'P'
  return made(time, stream, isPart ? text.replace(/\n$/, '') : text)
}

/** A line of Docker's format: `{"log":"text\n","stream":"stdout","time":"…"}`. */
function parseDocker(line: string): FileLine | undefined {
  try {
    const { value } = parseJson(line)
    if (!isJsonObject(value)) return undefined
    return made(textOf(value, 'time'), textOf(value, 'stream'), textOf(value, 'log'))
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

function made(time: string, stream: string | undefined, text: string): FileLine | undefined {
  const milliseconds = millisecondsOf(time)
  const [, second, fraction = '', zone] =
    /^([^.Z+]{19})(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(time) ?? []
  if (milliseconds === undefined || second === undefined || zone === undefined) return undefined
  if (stream !== 'stdout' && stream !== 'stderr') return undefined
  return { time: milliseconds, stamp: `${second}.${fraction.padEnd(9, '0')}${zone}`, stream, text }
}

/** The format of a file by its first line; undefined for one that no container runtime writes. */
function formatOf(line: string): ParseLine | undefined {
  return [parseCri, parseDocker].find((parse) => parse(line) !== undefined)
}
