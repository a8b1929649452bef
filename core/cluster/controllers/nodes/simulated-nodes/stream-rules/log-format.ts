import { textOf } from '../../../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../../../base/api/json.ts'
import { parseJson } from '../../../../../base/json/json-parse.ts'
import { ParseError } from '../../../../../base/json/parse-error.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'

/** A line of a container runtime's log file. */
export interface FileLine {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** The time as `timestamps` shows it: RFC 3339 with nine digits behind the second. */
  readonly stamp: string
  readonly stream: 'stdout' | 'stderr'
  /** Output with its line feed; without one for a part of a line. */
  readonly text: string
}

export type ParseLine = (line: string) => FileLine | undefined

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
export function formatOf(line: string): ParseLine | undefined {
  return [parseCri, parseDocker].find((parse) => parse(line) !== undefined)
}
