import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { ProcessKilled } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, klogLine } from '../go-flags.ts'
import type { ImageUsage, KnownImage } from '../known-image.ts'

const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }
/** Milliseconds until memory is taken. */
const takesMs = 1000

/** Bytes that a text such as `150M` or `64Mi` names. */
function bytesIn(text: string): number {
  const [, number = '0', unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?)/i.exec(text) ?? []
  return Number(number) * (units[unit.toLowerCase()] ?? 1)
}

/** Takes memory: more than the container may have ends the process. */
function* take(session: ShellSession, bytes: number): Program {
  yield { kind: 'sleep', milliseconds: takesMs }
  const file = '/sys/fs/cgroup/memory.max'
  const limit = session.isFile(file) ? Number(textOfBytes(session.bytes(file))) : Number.NaN
  if (bytes > limit) throw new ProcessKilled(137)
  yield { kind: 'sleep', milliseconds: Infinity }
  return 0
}

/** The program of agnhost and of `vish/stress`; processors are not measured. */
export function* stressGo(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const total = flags.text('mem-total', '0')
  const step = flags.text('mem-alloc-size', '4Ki')
  const pause = flags.text('mem-alloc-sleep', '1ms')
  const lines = [
    `Allocating "${total}" memory, in "${step}" chunks, with a ${pause} sleep between allocations`,
    ...Array.from(
      { length: Math.min(Math.max(flags.number('cpus', 0), 0), 64) },
      () => 'Spawning a thread to consume CPU',
    ),
    `Allocated "${total}" memory`,
  ]
  for (const text of lines) {
    const line = klogLine(session.now(), 'I', 'main.go:26', text)
    yield { kind: 'output', stream: 'stderr', text: line }
  }
  return yield* take(session, bytesIn(total))
}

const isGo = (args: readonly string[]): boolean =>
  args.some((each) => /^--?(?:cpus|mem-total)/.test(each))

const shortNames = { c: 'cpu', m: 'vm', i: 'io', d: 'hdd', t: 'timeout' }

/** What those programs take by their words. */
function usageOf(words: readonly string[]): ImageUsage {
  if (isGo(words)) {
    const flags = new GoFlags(words)
    return { cores: flags.number('cpus', 0), bytes: bytesIn(flags.text('mem-total', '0')) }
  }
  const flags = new GoFlags(words, [], shortNames)
  const bytes = flags.number('vm', 0) * bytesIn(flags.text('vm-bytes', '256M'))
  return { cores: flags.number('cpu', 0), bytes }
}

/** The program of `polinux/stress`. */
function* stress(session: ShellSession, words: readonly string[]): Program {
  const args = words.slice(1)
  if (isGo(args)) return yield* stressGo(session, args)
  const flags = new GoFlags(args, [], shortNames)
  const [cpu, io, vm, hdd] = ['cpu', 'io', 'vm', 'hdd'].map((name) => flags.number(name, 0))
  const text = `stress: info: [1] dispatching hogs: ${cpu} cpu, ${io} io, ${vm} vm, ${hdd} hdd\n`
  yield { kind: 'output', stream: 'stdout', text }
  const bytes = (vm ?? 0) * bytesIn(flags.text('vm-bytes', '256M'))
  const seconds = Number.parseInt(flags.text('timeout'), 10)
  if (!(seconds > 0)) return yield* take(session, bytes)
  yield { kind: 'sleep', milliseconds: seconds * 1000 }
  const done = `stress: info: [1] successful run completed in ${seconds}s\n`
  yield { kind: 'output', stream: 'stdout', text: done }
  return 0
}

export const stressImage: KnownImage = {
  kind: 'server',
  command: 'stress',
  programs: { stress },
  main: (args) => ['stress', ...args],
  uses: usageOf,
}
