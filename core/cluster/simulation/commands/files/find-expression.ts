import type { FileStatus } from '../../files/process-files.ts'
import { PatternMistake } from '../../patterns/pattern-syntax.ts'
import { compilePosix } from '../../patterns/posix-pattern.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { changedMode } from './file-modes.ts'
import { AccountNames, complaint, lastName, out, type Part } from './file-text.ts'
import { isNameMatch } from './name-pattern.ts'
import type { TreeEntry } from './walk-tree.ts'

/** What a walk of `find` keeps. */
export interface FindState {
  isOver: boolean
  code: number
  /** Set by `-prune`. */
  skips: boolean
}

/** Whether an entry passes; actions are done on the way. */
export type FindTest = (entry: TreeEntry, state: FindState) => Part<boolean>

export interface FindExpression {
  readonly test: FindTest
  readonly least: number
  readonly most: number
  readonly isDeepFirst: boolean
  readonly staysInMount: boolean
  readonly follows: boolean
  /** Done after the walk: commands for many files at once. */
  finish(state: FindState): Part<void>
}

/** A mistake in the expression of `find`, with its message. */
export class FindMistake extends Error {
  readonly hasUsage: boolean

  constructor(message: string, hasUsage = false) {
    super(message)
    this.hasUsage = hasUsage
  }
}

const mostDepth = 100
/** Characters of the paths that one command is given. */
const mostAtOnce = 30_000
const kinds: Readonly<Record<string, FileStatus['kind'] | 'none'>> = {
  f: 'file',
  d: 'directory',
  l: 'symlink',
  c: 'device',
  p: 'pipe',
  b: 'none',
  s: 'none',
}
const sizeUnits: Readonly<Record<string, number>> = { '': 512, b: 512, c: 1, w: 2, k: 1024 }
const withValue = new Set(
  (
    '-name -iname -path -ipath -wholename -regex -type -perm -mtime -atime -ctime -mmin -amin -cmin -newer -inum ' +
    '-samefile -user -group -size -links -maxdepth -mindepth'
  ).split(' '),
)

/** Reads the words behind the paths of `find`. */
export class FindParser {
  readonly #session: ShellSession
  readonly #words: readonly string[]
  #at = 0
  #depth = 0
  #hasAction = false
  #least = 0
  #most = Infinity
  #isDeepFirst = false
  #staysInMount = false
  #follows = false
  readonly #finishers: ((state: FindState) => Part<void>)[] = []

  constructor(session: ShellSession, words: readonly string[]) {
    this.#session = session
    this.#words = words
  }

  /** @throws FindMistake */
  parse(): FindExpression {
    const given = this.#either()
    if (this.#at < this.#words.length) throw new FindMistake("unpaired ')'")
    const finishers = this.#finishers
    return {
      test: this.#hasAction ? given : all([given, print('\n')]),
      least: this.#least,
      most: this.#most,
      isDeepFirst: this.#isDeepFirst,
      staysInMount: this.#staysInMount,
      follows: this.#follows,
      *finish(state) {
        for (const each of finishers) yield* each(state)
      },
    }
  }

  #either(): FindTest {
    const parts: FindTest[] = []
    for (;;) {
      const list: FindTest[] = []
      for (let word = this.#words[this.#at]; word !== undefined; word = this.#words[this.#at]) {
        if (word === ')' || word === '-o' || word === '-or') break
        this.#at += 1
        if (word !== '-a' && word !== '-and') list.push(this.#one(word))
      }
      if (list.length > 0 || parts.length === 0) parts.push(all(list))
      const next = this.#words[this.#at]
      if (next !== '-o' && next !== '-or') break
      this.#at += 1
    }
    return parts.length === 1 && parts[0] ? parts[0] : any(parts)
  }

  #one(word: string): FindTest {
    this.#session.meter.spend(1)
    if (word === '!' || word === '-not') {
      let isNegated = true
      let next = this.#words[this.#at]
      for (; next === '!' || next === '-not'; next = this.#words[++this.#at]) isNegated = !isNegated
      if (next === undefined || next === ')' || next === '-o') return all([])
      this.#at += 1
      const inner = this.#one(next)
      if (!isNegated) return inner
      return function* (entry, state) {
        return !(yield* inner(entry, state))
      }
    }
    if (word === '(') {
      if (++this.#depth > mostDepth) throw new FindMistake("unpaired '('")
      const inner = this.#either()
      if (this.#words[this.#at] !== ')') throw new FindMistake("unpaired '('")
      this.#at += 1
      this.#depth -= 1
      return inner
    }
    if (withValue.has(word)) {
      const value = this.#words[this.#at]
      if (value === undefined) throw new FindMistake(`${word} requires an argument`)
      this.#at += 1
      return this.#withValue(word, value)
    }
    return this.#plain(word)
  }

  #plain(word: string): FindTest {
    const { files } = this.#session
    const session = this.#session
    switch (word) {
      case '-print':
      case '-print0':
        this.#hasAction = true
        return print(word === '-print' ? '\n' : '\0')
      case '-delete':
        this.#hasAction = true
        this.#isDeepFirst = true
        return function* ({ path, status }, state) {
          if (path === '.' || path === '..') return true
          const why = failureOf(() => {
            if (status.kind === 'directory') files.removeDirectory(session.path(path))
            else files.remove(session.path(path))
          })
          if (why === undefined) return true
          state.code = 1
          yield complaint(`find: ${path}: ${why}`)
          return false
        }
      case '-quit':
        this.#hasAction = true
        return plain((_, state) => (state.isOver = true))
      case '-prune':
        return plain((_, state) => (state.skips = true))
      case '-depth':
        this.#isDeepFirst = true
        return all([])
      case '-xdev':
      case '-mount':
        this.#staysInMount = true
        return all([])
      case '-follow':
        this.#follows = true
        return all([])
      case '-empty':
        return plain(({ path, status }) => {
          if (status.kind === 'file') return status.size === 0
          if (status.kind !== 'directory') return false
          let count = 1
          failureOf(() => (count = session.list(path).length))
          return count === 0
        })
      case '-executable':
        return plain(({ path }) => files.allows(session.path(path), 1))
      case '-exec':
      case '-ok':
        this.#hasAction = true
        return this.#exec()
      default:
        throw new FindMistake(`unrecognized: ${word}`, true)
    }
  }

  #exec(): FindTest {
    const session = this.#session
    const words: string[] = []
    let end: string | undefined
    for (let word = this.#words[this.#at++]; word !== undefined; word = this.#words[this.#at++]) {
      end = word === ';' || (word === '+' && words.at(-1) === '{}') ? word : undefined
      if (end !== undefined) break
      words.push(word)
    }
    if (end === undefined || words.length === 0) throw new FindMistake('-exec requires an argument')
    const run = function* (command: readonly string[], state: FindState): Part<boolean> {
      const [name = ''] = command
      if (!session.programs.has(name) && !session.exists(name)) {
        yield complaint(`find: ${name}: No such file or directory`)
        return false
      }
      const code = yield* session.programs.run(session, command)
      if (code !== 0 && end === '+') state.code = 1
      return code === 0
    }
    if (end === ';') {
      return ({ path }, state) =>
        run(
          words.map((word) => (word.includes('{}') ? word.split('{}').join(path) : word)),
          state,
        )
    }
    const command = words.slice(0, -1)
    let [paths, length]: [string[], number] = [[], 0]
    const flush = function* (state: FindState): Part<void> {
      if (paths.length === 0) return
      const given = paths
      paths = []
      length = 0
      yield* run([...command, ...given], state)
    }
    this.#finishers.push(flush)
    return function* ({ path }, state) {
      paths.push(path)
      length += path.length + 1
      if (length > mostAtOnce) yield* flush(state)
      return true
    }
  }

  #withValue(word: string, value: string): FindTest {
    const session = this.#session
    const { files, meter } = session
    switch (word) {
      case '-name':
        return plain(({ path }) => isNameMatch(value, lastName(path), meter))
      case '-iname': {
        const pattern = value.toLowerCase()
        return plain(({ path }) => isNameMatch(pattern, lastName(path).toLowerCase(), meter))
      }
      case '-path':
      case '-wholename':
        return plain(({ path }) => isNameMatch(value, path, meter))
      case '-ipath': {
        const pattern = value.toLowerCase()
        return plain(({ path }) => isNameMatch(pattern, path.toLowerCase(), meter))
      }
      case '-regex':
        return this.#regex(value)
      case '-type': {
        const kind = Object.hasOwn(kinds, value) ? kinds[value] : undefined
        if (!kind) throw new FindMistake(`invalid argument '${value}' to '-type'`)
        return plain(({ status }) => status.kind === kind)
      }
      case '-perm':
        return this.#permissions(value)
      case '-newer':
      case '-samefile': {
        let reference: FileStatus | undefined
        const why = failureOf(() => (reference = files.status(session.path(value))))
        if (!reference) throw new FindMistake(`can't stat '${value}': ${why ?? ''}`)
        const { modifiedAt, number } = reference
        if (word === '-newer') return plain(({ status }) => status.modifiedAt > modifiedAt)
        return plain(({ status }) => status.number === number)
      }
      case '-user':
      case '-group': {
        const isUser = word === '-user'
        const names = new AccountNames(session, isUser ? '/etc/passwd' : '/etc/group')
        const id = names.numberOf(value)
        if (id === undefined) throw new FindMistake(`unknown ${isUser ? 'user' : 'group'} ${value}`)
        return plain(({ status }) => (isUser ? status.uid : status.gid) === id)
      }
      case '-maxdepth':
        this.#most = wholeNumber(value)
        return all([])
      case '-mindepth':
        this.#least = wholeNumber(value)
        return all([])
      case '-size': {
        const [, sign = '', digits, unit = ''] = /^([-+]?)(\d{1,15})([bcwk]?)$/.exec(value) ?? []
        if (digits === undefined) throw new FindMistake(`invalid number '${value}'`)
        const size = Number(digits) * (sizeUnits[unit] ?? 512)
        return plain(({ status }) => compares(sign, status.size, size))
      }
      default:
        return this.#number(word, value)
    }
  }

  #number(word: string, value: string): FindTest {
    const [, sign = '', digits] = /^([-+]?)(\d{1,12})$/.exec(value) ?? []
    if (digits === undefined) throw new FindMistake(`invalid number '${value}'`)
    const number = Number(digits)
    if (word === '-inum') return plain(({ status }) => status.number === number)
    if (word === '-links') return plain(({ status }) => compares(sign, status.links, number))
    const unit = word.endsWith('min') ? 60_000 : 86_400_000
    const name =
      word[1] === 'a' ? 'accessedAt' : word[1] === 'c' ? 'changedAt' : ('modifiedAt' as const)
    const now = this.#session.now()
    return plain(({ status }) => compares(sign, Math.floor((now - status[name]) / unit), number))
  }

  #permissions(value: string): FindTest {
    const sign = /^[-+/]/.exec(value)?.[0] ?? ''
    const bits = changedMode(value.slice(sign.length), 0, false, 0)
    if (bits === undefined) throw new FindMistake(`invalid mode '${value}'`)
    return plain(({ status: { mode } }) => {
      if (sign === '-') return (mode & bits) === bits
      return sign === '' ? mode === bits : (mode & bits) !== 0
    })
  }

  #regex(value: string): FindTest {
    const { meter } = this.#session
    try {
      const pattern = compilePosix(`^\\(${value}\\)$`, {}, meter)
      return plain(({ path }) => pattern.search(path, 0, meter) !== undefined)
    } catch (error) {
      if (error instanceof PatternMistake)
        throw new FindMistake(`bad regex '${value}': ${error.message}`)
      throw error
    }
  }
}

/** `+N` is more, `-N` less. */
function compares(sign: string, value: number, given: number): boolean {
  if (sign === '+') return value > given
  return sign === '-' ? value < given : value === given
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new FindMistake(`invalid number '${text}'`)
  return Number(text)
}

function plain(test: (entry: TreeEntry, state: FindState) => boolean): FindTest {
  // eslint-disable-next-line require-yield
  return function* (entry, state) {
    return test(entry, state)
  }
}

function print(end: string): FindTest {
  return function* ({ path }) {
    yield out(path + end)
    return true
  }
}

function all(parts: readonly FindTest[]): FindTest {
  return function* (entry, state) {
    for (const part of parts) {
      if (!(yield* part(entry, state))) return false
      if (state.isOver) return true
    }
    return true
  }
}

function any(parts: readonly FindTest[]): FindTest {
  return function* (entry, state) {
    for (const part of parts) if (yield* part(entry, state)) return true
    return false
  }
}
