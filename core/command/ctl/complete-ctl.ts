import { ApiError } from '../../base/api/errors/api-error.ts'
import { commandContext } from './command-context.ts'
import { completeWords } from './completion/complete-words.ts'
import type { CompleteCtl, Completion } from './ctl-environment.ts'
import { CtlError } from './ctl-error.ts'
import { splitUnfinished, type Word } from './line/split-line.ts'
import { timeIsUp, withTimeLimit } from './with-time-limit.ts'

/** Time limit of a completion, in milliseconds. */
const limit = 3000

/** The most candidates of one word. */
const most = 200

/** The words before the cursor, and the pending word that ends at it, which is empty behind a blank. */
function wordsAt(line: string, cursor: number) {
  const text = line.slice(0, cursor)
  const { words, open } = splitUnfinished(text)
  const last = words.at(-1)
  const isBehindBlank = last === undefined || (last.end < text.length && open === '')
  const pending: Word = isBehindBlank ? { text: '', start: cursor, end: cursor } : last
  const before = isBehindBlank ? words : words.slice(0, -1)
  const isPlain = text.slice(pending.start) === pending.text
  return { before: before.map((word) => word.text), pending, isPlain }
}

/**
 * Candidates for the word at the cursor: commands, flags and their values, types, names, files. Empty where the line is
 * invalid so far, or the server refuses or takes too long.
 */
export const completeCtl: CompleteCtl = async (line, cursor, environment): Promise<Completion> => {
  const nothing = { from: cursor, candidates: [] }
  const { before, pending, isPlain } = wordsAt(line, cursor)
  // Quoted words are not completed, since candidates would need quoting too.
  if (!isPlain) return nothing
  const { timers } = environment.runtime
  try {
    const found = await withTimeLimit({ timers, signal: environment.signal }, limit, (signal) =>
      completeWords(before, pending.text, commandContext(environment, signal)),
    )
    if (found === timeIsUp) return nothing
    const begun = pending.text.slice(found.skip)
    const fitting = found.words.filter((word) => word.startsWith(begun)).toSorted()
    return { from: pending.start + found.skip, candidates: fitting.slice(0, most) }
  } catch (error) {
    // Errors are not shown during completion; running the line will show them.
    if (error instanceof ApiError || error instanceof CtlError) return nothing
    if (environment.signal.aborted) return nothing
    throw error
  }
}
