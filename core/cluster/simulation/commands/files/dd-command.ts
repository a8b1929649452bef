import { joinBytes } from '../../../../base/streams/join-bytes.ts'
import { deviceBytes, isDeviceWithoutEnd } from '../../files/device-bytes.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { ReadText } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { complaint, out, type Part } from './file-text.ts'

const syntax = {
  name: 'dd',
  letters: '',
  usage: '[if=FILE] [of=FILE] [ibs=N obs=N/bs=N] [count=N] [skip=N] [seek=N]',
  least: 1,
} as const

const units: Readonly<Record<string, number>> = {
  '': 1,
  c: 1,
  w: 2,
  b: 512,
  kB: 1000,
  kD: 1000,
  k: 1024,
  K: 1024,
  MB: 1_000_000,
  MD: 1_000_000,
  M: 1024 ** 2,
  GB: 1_000_000_000,
  G: 1024 ** 3,
}
const keys = new Set('if of ibs obs bs count skip seek conv iflag oflag status'.split(' '))
const values: Readonly<Record<string, readonly string[]>> = {
  conv: ['notrunc', 'sync', 'noerror', 'fsync', 'swab'],
  iflag: ['skip_bytes', 'count_bytes', 'fullblock', 'direct'],
  oflag: ['seek_bytes', 'append', 'direct'],
  status: ['noxfer', 'none', 'progress'],
}
const mostBlock = 64 * 1024 * 1024
/** Bytes that are copied at once. */
const copiedAtOnce = 64 * 1024

type Options = ReadonlyMap<string, string>

class DdMistake extends Error {}

function optionsOf(args: readonly string[]): Map<string, string> | undefined {
  const options = new Map<string, string>()
  for (const arg of args) {
    const at = arg.indexOf('=')
    const key = arg.slice(0, at)
    if (at === -1 || !keys.has(key)) return undefined
    const value = arg.slice(at + 1)
    for (const each of values[key] ? value.split(',') : []) {
      if (values[key]?.includes(each) !== true) {
        throw new DdMistake(`invalid argument '${each}' to '${key}'`)
      }
    }
    options.set(key, value)
  }
  return options
}

function numberOf(options: Options, key: string, usual: number): number {
  const text = options.get(key)
  if (text === undefined) return usual
  const [, digits, unit = ''] = /^(\d{1,15})([a-zA-Z]{0,2})$/.exec(text) ?? []
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (digits === undefined || factor === undefined) throw new DdMistake(`invalid number '${text}'`)
  return Number(digits) * factor
}

/** Gives counts of bytes from the input; fewer at its end, undefined behind it. */
type Take = (count: number) => Part<Uint8Array | undefined>

function takeFrom(session: ShellSession, file: string | undefined, held: HeldMemory): Take {
  const status = file === undefined ? undefined : session.files.find(session.path(file))
  if (status?.device && isDeviceWithoutEnd(status.device)) {
    const { device } = status
    let seed = session.meter.steps
    // eslint-disable-next-line require-yield
    return function* (count) {
      return deviceBytes(device, count, (seed += 1))
    }
  }
  const isOwn = file === undefined || status?.device === 'stdin' || status?.device === 'tty'
  const next: () => ReadText = isOwn
    ? function* () {
        return yield { kind: 'read', unit: 'chunk' }
      }
    : session.read(file ?? '')
  let rest: Uint8Array = new Uint8Array()
  return function* (count) {
    if (rest.length === 0) {
      const text: string | undefined = yield* next()
      if (text === undefined) return undefined
      rest = bytesOfText(text)
    }
    // A file is read whole blocks at a time, a pipe what has come.
    const pieces = [rest]
    let { length } = rest
    while (!isOwn && length < count) {
      const text: string | undefined = yield* next()
      if (text === undefined) break
      const bytes = bytesOfText(text)
      held.add(bytes.length)
      pieces.push(bytes)
      length += bytes.length
    }
    const all = pieces.length === 1 ? rest : joinBytes(pieces)
    rest = all.subarray(Math.min(count, all.length))
    held.release()
    held.add(rest.length)
    return all.subarray(0, Math.min(count, all.length))
  }
}

function* copyBlocks(session: ShellSession, options: Options, held: HeldMemory): Part<number> {
  const { files, meter } = session
  const [source, target] = [options.get('if'), options.get('of')]
  const block = numberOf(options, 'bs', numberOf(options, 'ibs', 512))
  const outBlock = numberOf(options, 'bs', numberOf(options, 'obs', 512))
  if (block < 1 || block > mostBlock) {
    throw new DdMistake(
      block < 1 ? `number ${block} is not in 1..2147483647 range` : 'out of memory',
    )
  }
  const flags = new Set(
    ['conv', 'iflag', 'oflag', 'status'].flatMap((key) => options.get(key)?.split(',') ?? []),
  )
  const count = numberOf(options, 'count', Infinity)
  const skip = numberOf(options, 'skip', 0) * (flags.has('skip_bytes') ? 1 : block)
  const seek = numberOf(options, 'seek', 0) * (flags.has('seek_bytes') ? 1 : outBlock)
  let why = failureOf(() => {
    if (source !== undefined) files.open(session.path(source))
  })
  if (why !== undefined) {
    const isDirectory = source !== undefined && session.isDirectory(source)
    throw new DdMistake(isDirectory ? `${source}: ${why}` : `can't open '${source ?? ''}': ${why}`)
  }
  const place = target === undefined ? undefined : session.path(target)
  const device = place === undefined ? undefined : files.find(place)?.device
  const isPrinted = place === undefined || device === 'stdout' || device === 'tty'
  if (place !== undefined && !isPrinted) {
    why = failureOf(() => {
      const present = files.find(place) && !device ? files.read(place) : new Uint8Array()
      const kept = flags.has('notrunc') || flags.has('append') ? present.length : seek
      if (kept < present.length) files.write(place, present.slice(0, kept))
      else files.write(place, new Uint8Array(), { append: true })
    })
    if (why !== undefined) throw new DdMistake(`can't open '${target ?? ''}': ${why}`)
  }
  const take = takeFrom(session, source, held)
  for (let left = skip; left > 0;) {
    const wait = meter.spend(1)
    if (wait) yield wait
    const bytes = yield* take(Math.min(left, copiedAtOnce))
    if (!bytes) break
    left -= bytes.length
  }
  const limit = flags.has('count_bytes') ? count : count * block
  let [full, partial, written, position] = [0, 0, 0, seek]
  let code = 0
  let first = true
  for (let left = limit; left > 0;) {
    const pieces: Uint8Array[] = []
    let length = 0
    const wanted = Math.min(block, left)
    while (length < wanted) {
      const wait = meter.spend(1, Math.min(wanted - length, copiedAtOnce))
      if (wait) yield wait
      const bytes = yield* take(Math.min(wanted - length, copiedAtOnce))
      if (!bytes || bytes.length === 0) break
      held.add(bytes.length)
      pieces.push(bytes)
      length += bytes.length
      // What a pipe has at once is a block.
      if (bytes.length < Math.min(wanted, copiedAtOnce) && !flags.has('fullblock')) break
    }
    if (length === 0) break
    if (length === block) full += 1
    else partial += 1
    left -= flags.has('count_bytes') ? length : block
    let bytes = pieces.length === 1 && pieces[0] ? pieces[0] : joinBytes(pieces)
    if (flags.has('sync') && length < block)
      bytes = joinBytes([bytes, new Uint8Array(block - length)])
    if (isPrinted) {
      for (let at = 0; at < bytes.length; at += copiedAtOnce) {
        yield out(textOfBytes(bytes.subarray(at, at + copiedAtOnce)))
      }
    } else if (place !== undefined) {
      const offset = first ? position : undefined
      why = failureOf(() =>
        writeAt(session, place, bytes, flags.has('append') ? undefined : position, offset),
      )
      if (why !== undefined) {
        yield complaint(`dd: error writing '${target ?? ''}': ${why}`)
        code = 1
        break
      }
    }
    first = false
    position += bytes.length
    written += bytes.length
    held.release()
  }
  if (!flags.has('none')) {
    const whole = Math.floor(written / outBlock)
    const some = written % outBlock === 0 ? 0 : 1
    const isSame = options.has('bs') || outBlock === block
    yield complaint(
      `${full}+${partial} records in\n${isSame && code === 0 ? `${full}+${partial}` : `${whole}+${some}`} records out`,
    )
  }
  return code
}

/** Writes bytes at a place of a file, which grows as far as it must. Bytes behind what there is are appended. */
function writeAt(
  session: ShellSession,
  path: string,
  bytes: Uint8Array,
  position: number | undefined,
  first: number | undefined,
): void {
  const { files } = session
  const status = files.find(path)
  if (position === undefined || status?.kind !== 'file') {
    files.write(path, bytes, { append: true })
    return
  }
  const { size } = status
  const { mostBytes } = status.mount.tree.room
  if (first !== undefined && position > size) {
    files.write(path, new Uint8Array(Math.min(position - size, mostBytes + 1)), { append: true })
  }
  if (position >= size) {
    files.write(path, bytes, { append: true })
    return
  }
  const before = files.read(path)
  const content = new Uint8Array(Math.max(before.length, position + bytes.length))
  content.set(before)
  content.set(bytes, position)
  session.meter.spend(0, before.length)
  files.write(path, content)
}

/** `dd` as busybox has it. */
export const dd: Command = function* (session, args) {
  const held = new HeldMemory(session.meter)
  try {
    const options = optionsOf(args[0] === '--' ? args.slice(1) : args)
    if (options) return yield* copyBlocks(session, options, held)
    const flags = parseFlags(syntax, args.filter((each) => each.startsWith('-')).slice(0, 1))
    return yield* printed('error' in flags ? flags : { code: 1 })
  } catch (error) {
    if (!(error instanceof DdMistake)) throw error
    yield complaint(`dd: ${error.message}`)
    return 1
  } finally {
    held.release()
  }
}
