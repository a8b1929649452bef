import { parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Command } from '../../processes/shell-session.ts'
import { complaint, type Part } from './file-text.ts'
import { type FindExpression, FindMistake, FindParser, type FindState } from './find-expression.ts'
import { walkTree } from './walk-tree.ts'

const syntax = {
  name: 'find',
  letters: '',
  usage: '[-HL] [PATH]... [OPTIONS] [ACTIONS]',
  least: 1,
} as const

/** `find` as busybox has it. */
export const find: Command = function* (session, args) {
  let at = 0
  let follow: 'top' | 'all' | undefined
  for (; /^-[HLP]$/.test(args[at] ?? ''); at++) {
    follow = args[at] === '-L' ? 'all' : args[at] === '-H' ? 'top' : undefined
  }
  const paths: string[] = []
  for (; at < args.length && !/^[-(!]/.test(args[at] ?? ''); at++) paths.push(args[at] ?? '')
  let expression: FindExpression
  try {
    expression = new FindParser(session, args.slice(at)).parse()
  } catch (error) {
    if (!(error instanceof FindMistake)) throw error
    yield complaint(`find: ${error.message}`)
    if (!error.hasUsage) return 1
    const usage = parseFlags(syntax, [])
    return yield* printed('error' in usage ? usage : { code: 1 })
  }
  const { test, least, most, isDeepFirst, staysInMount } = expression
  const state: FindState = { isOver: false, code: 0, skips: false }
  if (expression.follows) follow = 'all'
  for (const top of paths.length === 0 ? ['.'] : paths) {
    if (state.isOver) break
    let mount: unknown
    yield* walkTree(session, top, {
      ...(follow && { follow }),
      *before(entry): Part<boolean> {
        if (state.isOver) return false
        const { depth, status } = entry
        mount ??= status.mount
        const isElsewhere = staysInMount && status.mount !== mount
        state.skips = false
        const isLate = isDeepFirst && status.kind === 'directory' && depth < most && !isElsewhere
        if (!isLate && depth >= least && depth <= most) yield* test(entry, state)
        return !state.skips && !state.isOver && depth < most && !isElsewhere
      },
      *after(entry): Part<void> {
        if (isDeepFirst && !state.isOver && entry.depth >= least) yield* test(entry, state)
      },
      *failed(path, why): Part<void> {
        state.code = 1
        yield complaint(`find: ${path}: ${why}`)
      },
    })
  }
  yield* expression.finish(state)
  return state.code
}
