import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Which rotated files are kept; 0 sets no limit. */
export interface Retention {
  /** Days. */
  readonly maxAge: number
  readonly maxBackups: number
  /** Whether they are compressed with gzip. */
  readonly compress: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const suffix = '.gz'

function partsOf(path: string): { readonly prefix: string; readonly extension: string } {
  const extension = extname(path)
  return { prefix: `${basename(path, extension)}-`, extension }
}

/** The name of a file that is rotated at a time: `audit-2026-01-02T03-04-05.678.log`. */
export function rotatedName(path: string, time: number): string {
  const { prefix, extension } = partsOf(path)
  const stamp = new Date(time).toISOString().slice(0, -1).replaceAll(':', '-')
  return join(dirname(path), `${prefix}${stamp}${extension}`)
}

const stampForm = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})$/

/** When a file of that name was rotated; undefined for any other file. */
function rotationTime(path: string, name: string): number | undefined {
  const { prefix, extension } = partsOf(path)
  const plain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
  if (!plain.startsWith(prefix) || !plain.endsWith(extension)) return undefined
  const stamp = stampForm.exec(plain.slice(prefix.length, plain.length - extension.length))
  if (!stamp) return undefined
  const [, day, hours, minutes, seconds] = stamp
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

async function compress(file: string): Promise<void> {
  const target = `${file}${suffix}`
  try {
    await pipeline(createReadStream(file), createGzip(), createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  await rm(file)
}

/** Deletes the rotated files of a log that are too many or too old, and compresses the others where that is asked for. */
export async function tidyRotatedFiles(
  path: string,
  { maxAge, maxBackups, compress: compresses }: Retention,
  now: number,
): Promise<void> {
  if (maxAge === 0 && maxBackups === 0 && !compresses) return
  const directory = dirname(path)
  const found = (await readdir(directory))
    .flatMap((name) => {
      const time = rotationTime(path, name)
      return time === undefined ? [] : [{ name, time }]
    })
    .toSorted((one, other) => other.time - one.time)
  const isKept = (time: number, at: number): boolean =>
    (maxBackups === 0 || at < maxBackups) && (maxAge === 0 || time >= now - maxAge * dayMs)
  for (const [at, { name, time }] of found.entries()) {
    const file = join(directory, name)
    if (!isKept(time, at)) await rm(file, { force: true })
    else if (compresses && !name.endsWith(suffix)) await compress(file)
  }
}
