import { PatternMistake } from '../../../patterns/pattern-syntax.ts'
import { compilePosix, type PosixPattern } from '../../../patterns/posix-pattern.ts'
import { type CommandFlags, type FlagSyntax, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import {
  type Command,
  type Commands,
  failureOf,
  type ShellSession,
} from '../../../processes/shell-session.ts'
import {
  error,
  type LineInput,
  lineBytes,
  openInput,
  out,
  overLines,
  wholeText,
  withoutEnd,
} from '../inputs.ts'

const syntax: FlagSyntax = {
  name: 'grep',
  letters: 'lnqvscFiHhe:f:Lorm:wxA:B:C:REazUI',
  long: {
    quiet: 'q',
    silent: 'q',
    count: 'c',
    'ignore-case': 'i',
    'invert-match': 'v',
    'line-number': 'n',
    'fixed-strings': 'F',
    'extended-regexp': 'E',
    'word-regexp': 'w',
    'line-regexp': 'x',
    'only-matching': 'o',
    recursive: 'r',
    'no-messages': 's',
    'max-count': 'm',
    regexp: 'e',
    file: 'f',
  },
  usage: '[-HhnlLoqvsrRiwFEz] [-m N] [-A|B|C N] { PATTERN | -e PATTERN... | -f FILE... } [FILE]...',
  wrongUse: 2,
}

/** Lines of context at most. */
const mostContext = 10_000

/** One of several patterns. */
interface SearchedPattern {
  /** Fixed text; undefined for an expression. */
  readonly text: string | undefined
  readonly pattern: PosixPattern | undefined
}

interface GrepPlan {
  readonly flags: CommandFlags
  readonly meter: ProcessMeter
  readonly patterns: readonly SearchedPattern[]
  readonly isWord: boolean
  readonly isLine: boolean
  readonly ignoresCase: boolean
  readonly end: string
}

function grepAs(kind: 'F' | 'E' | undefined): Command {
  const name = `${kind?.toLowerCase() ?? ''}grep`
  return withFlags({ ...syntax, name }, function* (session, flags) {
    const given: string[] = []
    for (const { letter, value = '' } of flags.given) {
      if (letter === 'e') given.push(...value.split('\n'))
      if (letter !== 'f') continue
      const input = openInput(session, value)
      if ('kind' in input && input.kind === 'missing') {
        return yield* answer(flags.failure(`${value}: ${input.why}`, 2))
      }
      const held = new HeldMemory(session.meter)
      const text = 'next' in input ? yield* wholeText(input.next, held) : ''
      held.release()
      if (text !== '') given.push(...withoutEnd(text).split('\n'))
    }
    const files = [...flags.operands]
    if (!flags.has('e') && !flags.has('f')) {
      const [first] = files.splice(0, 1)
      if (first === undefined) return yield* answer(flags.wrongUse())
      given.push(...first.split('\n'))
    }
    const patterns: SearchedPattern[] = []
    const ignoresCase = flags.has('i')
    const isFixed = (flags.last('FE') ?? kind) === 'F'
    const isExtended = (flags.last('FE') ?? kind) === 'E'
    for (const text of given) {
      const wait = session.meter.spend(1, text.length)
      if (wait) yield wait
      if (isFixed) {
        patterns.push({ text: ignoresCase ? text.toLowerCase() : text, pattern: undefined })
        continue
      }
      try {
        const pattern = compilePosix(text, { isExtended, ignoresCase }, session.meter)
        patterns.push({ text: undefined, pattern })
      } catch (mistake) {
        if (!(mistake instanceof PatternMistake)) throw mistake
        return yield* answer(flags.failure(`bad regex '${text}'`, 2))
      }
    }
    return yield* grepFiles(session, files, {
      flags,
      meter: session.meter,
      patterns,
      isWord: flags.has('w'),
      isLine: flags.has('x'),
      ignoresCase,
      end: flags.has('z') ? '\0' : '\n',
    })
  })
}

function* grepFiles(session: ShellSession, files: readonly string[], plan: GrepPlan): Program {
  const { flags, end } = plan
  const isRecursive = flags.has('r') || flags.has('R')
  const named = flags.last('Hh') ?? (files.length > 1 || isRecursive ? 'H' : 'h')
  const all = isRecursive ? yield* filesBelow(session, files.length === 0 ? ['.'] : files) : files
  let isFound = flags.value('m') === '0'
  const messages = {
    missing: (file: string, why: string): string => `${file}: ${why}`,
    directory: undefined,
    code: 2,
  }
  const report = function* (each: readonly string[]): Program {
    return yield* overLines(
      'grep',
      session,
      each,
      messages,
      function* (lines, file) {
        const name = file === '-' ? '(standard input)' : file
        const count = yield* grepLines(lines, named === 'H' ? name : undefined, plan)
        const isPrinted = flags.has('q') || flags.has('l') || flags.has('L')
        if (flags.has('c') && !isPrinted) yield out(`${named === 'H' ? `${name}:` : ''}${count}\n`)
        if (!flags.has('q') && (flags.has('l') ? count > 0 : flags.has('L') && count === 0))
          yield out(`${name}\n`)
        isFound ||= flags.has('L') ? count === 0 : count > 0
        return 0
      },
      end,
    )
  }
  let code = 0
  if (all.length === 0 && !isRecursive) code = yield* report([])
  for (const file of all) {
    const quiet = flags.has('s') && 'why' in openInput(session, file)
    code = Math.max(code, quiet ? 2 : yield* report([file]))
    if (isFound && flags.has('q')) return 0
  }
  return code === 0 ? Number(!isFound) : 2
}

/** All files in some directories, by their paths from there. */
function* filesBelow(
  session: ShellSession,
  paths: readonly string[],
): Generator<ProgramStep, string[], string | undefined> {
  const found: string[] = []
  const waiting = paths.toReversed()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    let names: readonly string[] | undefined
    const why = failureOf(() => {
      if (session.isDirectory(path)) names = session.list(path)
    })
    if (why !== undefined) yield error(`grep: ${path}: ${why}\n`)
    if (!names) found.push(path)
    for (const name of names?.toReversed() ?? []) {
      waiting.push(
        path === '.' && !paths.includes('./') ? `./${name}` : `${path.replace(/\/$/, '')}/${name}`,
      )
    }
  }
  return found
}

/** Prints the lines of an input that match. Returns how many do. */
function* grepLines(lines: LineInput, name: string | undefined, plan: GrepPlan): Program {
  const { flags, meter, end } = plan
  const isSilent = ['q', 'c', 'l', 'L'].some((letter) => flags.has(letter))
  const most = flags.has('m') ? Number(flags.value('m')) : Infinity
  const context = (letter: string): number =>
    isSilent || flags.has('o')
      ? 0
      : Math.min(mostContext, Number(flags.value(letter) ?? flags.value('C') ?? 0) || 0)
  const [before, after] = [context('B'), context('A')]
  const prefix = (number: number, sign: string): string =>
    `${name === undefined ? '' : name + sign}${flags.has('n') ? number + sign : ''}`
  const held = new HeldMemory(meter)
  let kept: string[] = []
  let [number, count, printed, owed] = [0, 0, 0, 0]
  try {
    while (count < most || owed > 0) {
      const all = yield* lines.next()
      if (!all) break
      for (const line of all) {
        number += 1
        const text = withoutEnd(line, end)
        const isMatch = count < most && (findIn(text, 0, plan) !== undefined) !== flags.has('v')
        const wait = meter.spend(0)
        if (wait) yield wait
        if (isMatch) {
          count += 1
          if (flags.has('q') || flags.has('l') || flags.has('L')) return count
          if (isSilent) continue
          if (flags.has('o')) {
            if (!flags.has('v')) yield* onlyMatching(text, prefix(number, ':'), plan)
            continue
          }
          if ((before > 0 || after > 0) && printed > 0 && printed < number - kept.length - 1) {
            yield out('--\n')
          }
          for (const [at, each] of kept.entries()) {
            yield out(`${prefix(number - kept.length + at, '-')}${each}${end}`)
          }
          kept = []
          held.release()
          yield out(`${prefix(number, ':')}${text}${end}`)
          printed = number
          owed = after
        } else if (owed > 0) {
          owed -= 1
          yield out(`${prefix(number, '-')}${text}${end}`)
          printed = number
        } else if (before > 0) {
          held.add(lineBytes + text.length)
          kept.push(text)
          if (kept.length > before) held.add(-lineBytes - (kept.shift()?.length ?? 0))
        }
        if (count >= most && owed === 0) return count
      }
    }
    return count
  } finally {
    held.release()
  }
}

function* onlyMatching(
  text: string,
  prefix: string,
  plan: GrepPlan,
): Generator<ProgramStep, void, string | undefined> {
  for (let at = 0; at <= text.length;) {
    const wait = plan.meter.spend(0)
    if (wait) yield wait
    const found = findIn(text, at, plan)
    if (!found) return
    const [start, stop] = found
    if (stop > start) yield out(`${prefix}${text.slice(start, stop)}${plan.end}`)
    at = stop > start ? stop : stop + 1
  }
}

/** The first match of any pattern in a line from a place on. */
function findIn(text: string, from: number, plan: GrepPlan): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined
  for (const each of plan.patterns) {
    const found = findOne(text, from, each, plan)
    if (!found) continue
    if (!best || found[0] < best[0] || (found[0] === best[0] && found[1] > best[1])) best = found
  }
  return best
}

function findOne(
  text: string,
  from: number,
  { text: fixed, pattern }: SearchedPattern,
  plan: GrepPlan,
): readonly [number, number] | undefined {
  const searched = fixed !== undefined && plan.ignoresCase ? text.toLowerCase() : text
  for (let at = from; at <= text.length;) {
    let found: readonly [number, number] | undefined
    if (pattern) {
      const [start, stop] = pattern.search(text, at, plan.meter) ?? []
      if (start !== undefined && stop !== undefined) found = [start, stop]
    } else if (fixed !== undefined) {
      plan.meter.spend(0, text.length)
      const start = searched.indexOf(fixed, at)
      if (start !== -1) found = [start, start + fixed.length]
    }
    if (!found) return undefined
    if (isWhole(text, found, plan)) return found
    at = found[0] + 1
  }
  return undefined
}

function isWhole(text: string, [start, stop]: readonly [number, number], plan: GrepPlan): boolean {
  if (plan.isLine) return start === 0 && stop === text.length
  if (!plan.isWord) return true
  return !/\w/.test(text[start - 1] ?? '') && !/\w/.test(text[stop] ?? '')
}

/** Commands that print the lines that match a pattern. */
export const grepCommands: Commands = {
  egrep: grepAs('E'),
  fgrep: grepAs('F'),
  grep: grepAs(undefined),
}
