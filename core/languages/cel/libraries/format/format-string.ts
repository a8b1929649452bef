import { CelError, type List, type Result } from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'
import { formatClause } from './format-clause.ts'
import { indexOutOfRange, unexpectedEnd, whileFormatting } from './format-errors.ts'
import { parseFormat } from './parse-format.ts'

/** Fills the clauses of a format string with arguments. Those behind the last clause are left out. */
export function formatString(format: string, args: List): Result {
  let text = ''
  let index = 0
  for (const part of parseFormat(format)) {
    if (part.kind === 'text') {
      text += part.text
    } else {
      if (index >= args.size) return new CelError(indexOutOfRange(index))
      if (part.kind === 'end') return new CelError(unexpectedEnd)
      if (part.kind === 'mistake') return new CelError(part.message)
      const filled = formatClause(part, args.at(index))
      if (filled instanceof CelError) return new CelError(whileFormatting(filled.message))
      text += filled
      index += 1
    }
    if (text.length > longestText) return textTooLong('format')
  }
  return text
}
