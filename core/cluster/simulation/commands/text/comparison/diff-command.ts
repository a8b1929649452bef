import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../../processes/shell-session.ts'
import { lineBytes, type OpenedInput, openInput, out, printed, wholeText } from '../inputs.ts'
import { type LineChange, lineChanges } from './line-changes.ts'

type Steps<T> = Generator<ProgramStep, T, string | undefined>

interface DiffPlan {
  readonly flags: CommandFlags
  readonly context: number
  readonly labels: readonly string[]
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const diff = withFlags(
  {
    name: 'diff',
    letters: 'abdiL:NqrsS:tTU:wupBE',
    long: {
      brief: 'q',
      'expand-tabs': 't',
      'ignore-all-space': 'w',
      'ignore-blank-lines': 'B',
      'ignore-case': 'i',
      'ignore-space-change': 'b',
      'initial-tab': 'T',
      label: 'L',
      minimal: 'd',
      'new-file': 'N',
      recursive: 'r',
      'report-identical-files': 's',
      'starting-file': 'S',
      text: 'a',
      unified: 'U',
    },
    usage: '[-abBdiNqrTstw] [-L LABEL] [-S FILE] [-U LINES] FILE1 FILE2',
    least: 2,
    most: 2,
  },
  function* (session, flags) {
    const [first = '', second = ''] = flags.operands
    const context = flags.value('U') ?? '3'
    if (!/^\d+$/.test(context)) return yield* answer(flags.failure(`invalid number '${context}'`))
    const plan: DiffPlan = { flags, context: Number(context), labels: flags.values('L') }
    for (const file of [first, second]) {
      const input = openInput(session, file)
      if ('kind' in input && input.kind === 'missing' && !flags.has('N')) {
        return yield* answer(flags.failure(`can't stat '${file}': ${input.why}`, 2))
      }
    }
    const areDirectories = [first, second].map((file) => file !== '-' && session.isDirectory(file))
    if (areDirectories[0] && areDirectories[1])
      return yield* diffDirectories(session, first, second, '', plan)
    const left = areDirectories[0] ? `${first}/${baseName(second)}` : first
    const right = areDirectories[1] ? `${second}/${baseName(first)}` : second
    for (const file of [left, right]) {
      const input = openInput(session, file)
      if ('kind' in input && input.kind === 'missing' && !flags.has('N')) {
        return yield* answer(flags.failure(`can't stat '${file}': ${input.why}`))
      }
    }
    return yield* diffFiles(session, left, right, plan)
  },
)

function namesOf(session: ShellSession, path: string): readonly string[] {
  let names: readonly string[] = []
  failureOf(() => {
    names = session.list(path)
  })
  return names
}

function* diffDirectories(
  session: ShellSession,
  first: string,
  second: string,
  below: string,
  plan: DiffPlan,
): Program {
  const { flags } = plan
  const [left, right] = [
    namesOf(session, `${first}/${below}`),
    namesOf(session, `${second}/${below}`),
  ]
  const [ours, theirs] = [new Set(left), new Set(right)]
  let code = 0
  session.meter.enter()
  for (const name of Array.from(new Set([...left, ...right])).toSorted()) {
    const path = below + name
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const [one, other] = [`${first}/${path}`, `${second}/${path}`]
    const [isOurs, isTheirs] = [ours.has(name), theirs.has(name)]
    const areDirectories = [one, other].map((each) => session.isDirectory(each))
    if (areDirectories[0] && areDirectories[1]) {
      if (flags.has('r'))
        code = Math.max(code, yield* diffDirectories(session, first, second, `${path}/`, plan))
      else yield out(`Common subdirectories: ${one} and ${other}\n`)
    } else if (!(isOurs && isTheirs) && !(flags.has('N') && flags.has('r'))) {
      yield out(`Only in ${isOurs ? first : second}: ${path}\n`)
      code = Math.max(code, 1)
    } else if (isOurs && isTheirs && areDirectories[0] !== areDirectories[1]) {
      const kind = (isDirectory: boolean | undefined): string =>
        isDirectory ? 'directory' : 'regular file'
      yield out(
        `File ${one} is a ${kind(areDirectories[0])} while file ${other} is a ${kind(areDirectories[1])}\n`,
      )
      code = Math.max(code, 1)
    } else {
      code = Math.max(
        code,
        yield* diffFiles(session, isOurs ? one : '/dev/null', isTheirs ? other : '/dev/null', plan),
      )
    }
  }
  session.meter.leave()
  return code
}

function* readWhole(input: OpenedInput, held: HeldMemory): Steps<string> {
  return 'next' in input ? yield* wholeText(input.next, held) : ''
}

function* diffFiles(session: ShellSession, first: string, second: string, plan: DiffPlan): Program {
  const { flags } = plan
  const held = new HeldMemory(session.meter)
  try {
    const before = yield* readWhole(openInput(session, first), held)
    const after = yield* readWhole(openInput(session, second), held)
    const wait = session.meter.spend(1, before.length + after.length)
    if (wait) yield wait
    const isSame = before === after
    if (isSame) {
      // Of a file and itself, busybox says nothing.
      const isOne = session.path(first) === session.path(second)
      if (flags.has('s') && !isOne) yield out(`Files ${first} and ${second} are identical\n`)
      return 0
    }
    const isBinary = !flags.has('a') && (before.includes('\0') || after.includes('\0'))
    if (isBinary) {
      yield out(`Files ${first} and ${second} differ\n`)
      return 1
    }
    const [oldLines, newLines] = [linesOf(before), linesOf(after)]
    held.add((oldLines.length + newLines.length) * lineBytes)
    const key = keyOf(flags)
    const changes = yield* lineChanges(
      key ? oldLines.map(key) : oldLines,
      key ? newLines.map(key) : newLines,
      session.meter,
      held,
    )
    const counted = flags.has('B')
      ? changes.filter((each) => !isBlank(each, oldLines, newLines))
      : changes
    if (counted.length === 0) return 0
    if (flags.has('q')) {
      yield out(`Files ${first} and ${second} differ\n`)
      return 1
    }
    const [one = first, other = second] = plan.labels
    yield out(`--- ${one}\n+++ ${other}\n`)
    for (const hunk of hunksOf(changes, plan.context))
      yield* printHunk(hunk, oldLines, newLines, plan, session.meter)
    return 1
  } finally {
    held.release()
  }
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])]
}

/** What lines are compared by; undefined for the lines themselves. */
function keyOf(flags: CommandFlags): ((line: string) => string) | undefined {
  const [all, some, ignoresCase] = [flags.has('w'), flags.has('b'), flags.has('i')]
  if (!all && !some && !ignoresCase) return undefined
  return (line) => {
    let key = ignoresCase ? line.toLowerCase() : line
    if (all) key = key.replaceAll(/\s+/g, '')
    else if (some) key = key.trimEnd().replaceAll(/\s+/g, ' ')
    return key
  }
}

function isBlank(
  { oldFrom, oldTo, newFrom, newTo }: LineChange,
  before: readonly string[],
  after: readonly string[],
): boolean {
  const lines = [...before.slice(oldFrom, oldTo), ...after.slice(newFrom, newTo)]
  return lines.every((line) => line === '\n')
}

/** Changes that stand so near that they share context. */
function hunksOf(changes: readonly LineChange[], context: number): LineChange[][] {
  const hunks: LineChange[][] = []
  for (const change of changes) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (hunk && last && change.oldFrom - last.oldTo <= 2 * context) hunk.push(change)
    else hunks.push([change])
  }
  return hunks
}

/** `1,3`, and `0,0` for no lines. */
function rangeOf(from: number, to: number): string {
  if (to === from) return `${from},0`
  return to - from === 1 ? `${from + 1}` : `${from + 1},${to - from}`
}

const noEnd = '\n\\ No newline at end of file\n'

function* printHunk(
  hunk: readonly LineChange[],
  before: readonly string[],
  after: readonly string[],
  { flags, context }: DiffPlan,
  meter: ProcessMeter,
): Steps<void> {
  const [first, last] = [hunk[0], hunk.at(-1)]
  if (!first || !last) return
  const above = Math.min(context, first.oldFrom)
  const below = Math.min(context, before.length - last.oldTo)
  const oldRange = rangeOf(first.oldFrom - above, last.oldTo + below)
  const newRange = rangeOf(first.newFrom - above, last.newTo + below)
  yield out(`@@ -${oldRange} +${newRange} @@\n`)
  const rows: string[] = []
  const add = (sign: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const text = flags.has('t') ? expanded(line) : line
      rows.push(`${sign}${flags.has('T') ? '\t' : ''}${text.endsWith('\n') ? text : text + noEnd}`)
    }
  }
  let at = first.oldFrom - above
  for (const { oldFrom, oldTo, newFrom, newTo } of hunk) {
    add(' ', before.slice(at, oldFrom))
    add('-', before.slice(oldFrom, oldTo))
    add('+', after.slice(newFrom, newTo))
    at = oldTo
  }
  add(' ', before.slice(at, at + below))
  const wait = meter.spend(rows.length / 8)
  if (wait) yield wait
  yield* printed(rows, (row) => row)
}

function expanded(line: string): string {
  let column = 0
  return line.replaceAll(/[^\t]+|\t/g, (part) => {
    const text = part === '\t' ? ' '.repeat(8 - (column % 8)) : part
    column += text.length
    return text
  })
}

export const diffCommands: Commands = { diff }
