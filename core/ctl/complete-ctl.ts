import { ApiError } from '../api/api-error.ts'
import { commandContext } from './command-context.ts'
import { completeWords } from './completion/complete-words.ts'
import type { CompleteCtl, Completion } from './ctl-environment.ts'
import { CtlError } from './ctl-error.ts'
import { splitUnfinished, type Word } from './line/split-line.ts'
import { timeIsUp, withLimit } from './with-limit.ts'

/** Milliseconds after which nobody waits for candidates any more. */
const limit = 3000

/** Candidates of one word. */
const most = 200

/** The words before the cursor, and the one that ends at it, which is empty behind a blank. */
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
 * What the word at the cursor may become: commands, flags and their values, types, names, files. Nothing where the line
 * makes no sense so far, the server refuses to tell, or takes too long.
 */
export const completeCtl: CompleteCtl = async (line, cursor, environment): Promise<Completion> => {
  const nothing = { from: cursor, candidates: [] }
  const { before, pending, isPlain } = wordsAt(line, cursor)
  // A word in quotes would have to be quoted anew.
  if (!isPlain) return nothing
  const { timers } = environment.runtime
  try {
    const found = await withLimit({ timers, signal: environment.signal }, limit, (signal) =>
      completeWords(before, pending.text, commandContext(environment, signal)),
    )
    if (found === timeIsUp) return nothing
    const begun = pending.text.slice(found.skip)
    const fitting = found.words.filter((word) => word.startsWith(begun)).toSorted()
    return { from: pending.start + found.skip, candidates: fitting.slice(0, most) }
  } catch (error) {
    // There is no place for messages while somebody types; running the line will tell.
    if (error instanceof ApiError || error instanceof CtlError) return nothing
    if (environment.signal.aborted) return nothing
    throw error
  }
}
