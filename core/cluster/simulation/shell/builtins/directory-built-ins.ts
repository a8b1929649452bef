import type { Program } from '../../processes/program.ts'
import type { BuiltIn, BuiltInCall } from '../running/command-tools.ts'
import { isBash } from '../running/redirections.ts'
import { logicalPath, physicalPath, whyNoDirectory } from '../state/shell-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import { fail, say } from './call-output.ts'

function* change(
  call: BuiltInCall,
  target: string,
  isShown: boolean,
  isPhysical: boolean,
): Program {
  const { shell } = call
  const { session, scope } = shell
  // `..` leaves a symbolic link for the directory that it lies in, unless -P is given.
  const to = isPhysical ? physicalPath(shell, target) : logicalPath(shell, target)
  const why = whyNoDirectory(shell, isPhysical ? target : to)
  if (why !== undefined) throw new ShellFault(`can't cd to ${target}: ${why}`)
  shell.meter.changes += 1
  scope.set('OLDPWD', scope.value('PWD') ?? session.directory)
  session.directory = to
  scope.set('PWD', session.directory)
  if (isShown) yield* say(call, `${session.directory}\n`)
  return 0
}

const cd: BuiltIn = function* (call) {
  const { shell, args } = call
  let isPhysical = false
  let at = 0
  for (; /^-[PL]+$/.test(args[at] ?? ''); at++) isPhysical = args[at]?.endsWith('P') === true
  if (args[at] === '--') at += 1
  const target = args[at]
  if (target === undefined) {
    const home = shell.scope.value('HOME')
    return home === undefined || home === '' ? 0 : yield* change(call, home, false, isPhysical)
  }
  if (target === '-') {
    return yield* change(
      call,
      shell.scope.value('OLDPWD') ?? shell.session.directory,
      true,
      isPhysical,
    )
  }
  if (target === '') return 0
  if (!/^(?:\/|\.\.?(?:\/|$))/.test(target)) {
    for (const base of (shell.scope.value('CDPATH') ?? '').split(':').slice(0, 64)) {
      if (base === '' || whyNoDirectory(shell, `${base}/${target}`) !== undefined) continue
      return yield* change(call, `${base}/${target}`, true, isPhysical)
    }
  }
  return yield* change(call, target, false, isPhysical)
}

const pwd: BuiltIn = function* (call) {
  const [flag] = call.args
  if (flag !== undefined && /^-[^PL]/.test(flag)) throw new ShellFault(`illegal option ${flag}`)
  const { shell } = call
  const { directory } = shell.session
  yield* say(call, `${flag === '-P' ? physicalPath(shell, directory) : directory}\n`)
  return 0
}

const classes = ['u', 'g', 'o'] as const
const bits: Readonly<Record<string, number>> = { r: 4, w: 2, x: 1 }

/** A mask by its signs, such as `u=rwx,go=`; undefined for none. */
function maskOf(text: string, before: number): number | undefined {
  let allowed = ~before & 0o777
  for (const part of text.split(',')) {
    const [, who = '', sign, given = ''] = /^([ugoa]*)([-+=])([rwx]*)$/.exec(part) ?? []
    if (sign === undefined) return undefined
    const value = Array.from(given).reduce((sum, char) => sum | (bits[char] ?? 0), 0)
    for (const [at, each] of classes.entries()) {
      if (who !== '' && !who.includes(each) && !who.includes('a')) continue
      const place = 6 - 3 * at
      if (sign === '+') allowed |= value << place
      else if (sign === '-') allowed &= ~(value << place)
      else allowed = (allowed & ~(7 << place)) | (value << place)
    }
  }
  return ~allowed & 0o777
}

const umask: BuiltIn = function* (call) {
  const { shell, args } = call
  const [text] = args
  if (text === '-S') {
    const allowed = ~shell.session.umask & 0o777
    const signs = classes.map((each, at) => {
      const value = (allowed >> (6 - 3 * at)) & 7
      return `${each}=${value & 4 ? 'r' : ''}${value & 2 ? 'w' : ''}${value & 1 ? 'x' : ''}`
    })
    yield* say(call, `${signs.join(',')}\n`)
  } else if (text === undefined) {
    yield* say(call, `${shell.session.umask.toString(8).padStart(4, '0')}\n`)
  } else {
    const mask = /^[0-7]{1,4}$/.test(text)
      ? Number.parseInt(text, 8) & 0o777
      : maskOf(text, shell.session.umask)
    if (mask === undefined) throw new ShellFault(`illegal mode: ${text}`)
    shell.session.umask = mask
  }
  return 0
}

/** By the letter: what is limited, in which unit, and how far in a container. */
const limits: readonly (readonly [letter: string, name: string, value: string])[] = [
  ['c', 'core file size (blocks)', 'unlimited'],
  ['d', 'data seg size (kb)', 'unlimited'],
  ['e', 'scheduling priority', '0'],
  ['f', 'file size (blocks)', 'unlimited'],
  ['i', 'pending signals', '96365'],
  ['l', 'max locked memory (kb)', '8192'],
  ['m', 'max memory size (kb)', 'unlimited'],
  ['n', 'open files', '1048576'],
  ['q', 'POSIX message queues (bytes)', '819200'],
  ['r', 'real-time priority', '0'],
  ['s', 'stack size (kb)', '8192'],
  ['t', 'cpu time (seconds)', 'unlimited'],
  ['u', 'max user processes', 'unlimited'],
  ['v', 'virtual memory (kb)', 'unlimited'],
  ['x', 'file locks', 'unlimited'],
]

const ulimit: BuiltIn = function* (call) {
  const { args } = call
  if (args.includes('-a')) {
    for (const [letter, name, value] of limits) {
      yield* say(call, `${name.padEnd(31)} (-${letter}) ${value}\n`)
    }
    return 0
  }
  const letter = /^-[SH]*([a-z])$/.exec(args.find((each) => each.startsWith('-')) ?? '')?.[1] ?? 'f'
  const found = limits.find(([each]) => each === letter)
  if (!found) return yield* fail(call, `invalid option -- '${letter}'`)
  // A limit that is set changes nothing here.
  if (args.some((each) => !each.startsWith('-'))) return 0
  yield* say(call, `${found[2]}\n`)
  return 0
}

const builtInNames =
  '. : [ [[ alias bg break cd chdir command continue echo eval exec exit export false fg getopts hash help history jobs kill let local printf pwd read readonly return set shift source test times trap true type ulimit umask unalias unset wait'

function helpText(): string {
  const lines: string[] = []
  let line = ''
  for (const name of builtInNames.split(' ')) {
    if (line.length + name.length > 60) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? `\t${name}` : ` ${name}`
  }
  return `Built-in commands:\n------------------\n${[...lines, line].join('\n')}\n\n`
}

/** Commands about the directory, and about the shell itself. */
export const directoryBuiltIns: Readonly<Record<string, BuiltIn>> = {
  cd,
  chdir: cd,
  pwd,
  umask,
  ulimit,
  *times(call) {
    yield* say(call, '0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n')
    return 0
  },
  *help(call) {
    yield* say(call, helpText())
    return 0
  },
  *history(call) {
    const { shell } = call
    const { history } = shell
    const [first = ''] = call.args
    if (!isBash(shell)) {
      for (const [at, line] of history.entries()) {
        yield* say(call, `${String(at).padStart(4)} ${line}\n`)
      }
      return 0
    }
    if (first === '-c') {
      shell.meter.hold(-history.reduce((sum, line) => sum + line.length, 0))
      history.length = 0
      return 0
    }
    if (first !== '' && !/^\d{1,9}$/.test(first)) {
      return yield* fail(call, `history: ${first}: numeric argument required`)
    }
    const from = first === '' ? 0 : Math.max(0, history.length - Number(first))
    for (const [at, line] of history.slice(from).entries()) {
      yield* say(call, `${String(from + at + 1).padStart(5)}  ${line}\n`)
    }
    return 0
  },
}
