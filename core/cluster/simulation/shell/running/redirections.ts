import type { HeldMemory } from '../../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../../processes/program.ts'
import { answered } from '../../processes/text-reader.ts'
import type { Expander } from '../expansion/expander.ts'
import type { Redirect } from '../language/shell-syntax.ts'
import { type Descriptors, InputFile, OpenFile, type Steps } from '../state/open-files.ts'
import { isFileIn, type Opened, openToRead, openToWrite } from '../state/shell-files.ts'
import type { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import { openSocket, socketPath } from '../state/socket-file.ts'

/** Prints a message of the shell. */
export function* complain(shell: Shell, text: string): Steps<void> {
  yield* write(shell, 2, shell.message(text))
}

/** Says why a script is given up. */
export function* reportFault(shell: Shell, fault: ShellFault): Steps<void> {
  if (fault.message !== '') yield* write(shell, 2, fault.text ?? shell.message(fault.message))
}

/** Writes to a descriptor of a shell. Returns why that failed. */
export function* write(shell: Shell, descriptor: number, text: string): Steps<string | undefined> {
  const file = shell.descriptors.get(descriptor)
  return file ? yield* file.write(text) : 'Bad file descriptor'
}

/** A program whose streams are the descriptors of a shell; `name` says who cannot write. */
export function connected(program: Program, descriptors: Descriptors, name: string): Program {
  if (descriptors.isStandard) return program
  let isBroken = false
  const answer = function* (step: ProgramStep): ReadText {
    if (step.kind === 'read' && step.isTyped) return yield step
    if (step.kind === 'read') {
      const file = descriptors.get(0)
      return file ? yield* file.read(step.unit, step.limit, step.until) : undefined
    }
    if (step.kind !== 'output') return yield step
    const file = descriptors.get(step.stream === 'stdout' ? 1 : 2)
    const why = file ? yield* file.write(step.text) : 'Bad file descriptor'
    if (why === undefined || isBroken || step.stream === 'stderr') return undefined
    isBroken = true
    yield* descriptors.get(2)?.write(`${name}: write error: ${why}\n`) ?? []
    program.return(1)
    return undefined
  }
  return failing(answered(program, answer), () => isBroken)
}

function* failing(program: Program, isBroken: () => boolean): Program {
  const code = yield* program
  return isBroken() ? 1 : code
}

/**
 * Opens what a command is redirected to; `restore` takes what puts the descriptors back. Returns whether all was opened, having said why
 * not.
 */
export function* redirect(
  shell: Shell,
  redirects: readonly Redirect[],
  restore: (() => void)[],
  expander: Expander,
  held: HeldMemory,
): Steps<boolean> {
  const { descriptors } = shell
  const put = (descriptor: number, file: OpenFile | undefined): void => {
    const before = descriptors.get(descriptor)?.retain()
    restore.push(() => {
      descriptors.set(descriptor, before)
      before?.release()
    })
    descriptors.set(descriptor, file)
  }
  for (const each of redirects) {
    const { operator } = each
    const isInput = operator.startsWith('<')
    const descriptor = each.descriptor ?? (isInput ? 0 : 1)
    if (operator === '<<' || operator === '<<<') {
      const text = yield* expander.text(shell, each.target, held, {})
      put(descriptor, textFile(shell, operator === '<<' ? text : `${text}\n`))
      continue
    }
    const target = yield* expander.text(shell, each.target, held)
    const isCopy = operator === '<&' || (operator === '>&' && /^(?:\d+|-)$/.test(target))
    if (isCopy) {
      const file = target === '-' ? undefined : descriptors.get(Number(target))
      if (!file && target !== '-') {
        if (!/^\d+$/.test(target)) {
          yield* complain(shell, 'syntax error: bad fd number')
          return false
        }
        yield* complain(shell, `${target}: Bad file descriptor`)
        return false
      }
      put(descriptor, file)
      continue
    }
    const place = isBash(shell) ? socketPath(target) : undefined
    if (place) {
      const socket = yield* openSocket(shell, ...place)
      if (socket instanceof OpenFile) {
        put(descriptor, socket)
        continue
      }
      for (const text of socket) yield* write(shell, 2, `${shell.name}: ${text}\n`)
      return false
    }
    const opened = open(shell, operator, target)
    if ('why' in opened) {
      const act = isInput && operator === '<' ? 'open' : 'create'
      yield* complain(shell, `can't ${act} ${target}: ${opened.why}`)
      return false
    }
    put(descriptor, opened.file)
    const isBoth = operator === '&>' || operator === '&>>' || operator === '>&'
    if (isBoth && each.descriptor === undefined) put(2, opened.file)
  }
  return true
}

/** Whether a shell is bash, with what that has beyond others. */
export function isBash({ shellName }: Shell): boolean {
  return /(?:^|\/)bash$/.test(shellName)
}

function open(shell: Shell, operator: Redirect['operator'], path: string): Opened {
  if (operator === '<') return openToRead(shell, path)
  if (operator === '<>') {
    const opened = openToRead(shell, path)
    return 'why' in opened ? openToWrite(shell, path, true) : opened
  }
  const isAppended = operator === '>>' || operator === '&>>'
  if (operator === '>' && shell.has('noclobber') && isFileIn(shell, path)) {
    return { why: 'File exists' }
  }
  return openToWrite(shell, path, isAppended)
}

function textFile(shell: Shell, text: string): InputFile {
  let rest: string | undefined = text === '' ? undefined : text
  // oxlint-disable-next-line require-yield
  return new InputFile(shell.meter, function* () {
    const given = rest
    rest = undefined
    return given
  })
}
