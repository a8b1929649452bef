import { CtlError } from '../../command/ctl/ctl-error.ts'
import {
  allNamespacesFlag,
  fieldSelectorFlag,
  selectorFlag,
} from '../../command/ctl/frequent-flags.ts'
import { globalFlags } from '../../command/ctl/global-flags.ts'
import { parseFlags, type ParsedWords } from '../../command/ctl/line/parse-flags.ts'

const getFlags = [
  allNamespacesFlag,
  selectorFlag,
  fieldSelectorFlag,
  ...globalFlags.filter(({ name }) => name === 'namespace'),
]

/** Arguments of `kubectl get` that name objects. */
export interface GetArguments extends ParsedWords {
  /** Whether they name one object, not a collection. */
  readonly isOne: boolean
}

/**
 * Reads `TYPE/NAME`, `TYPE NAME` or `TYPE`, with `-n`, `-A`, `-l` and `--field-selector`.
 *
 * @param mistake makes the error that is thrown for other arguments
 */
export function readGetArguments(
  words: readonly string[],
  mistake: (problem: string) => Error,
): GetArguments {
  const parsed = parse(words, mistake)
  const { args } = parsed
  const [type = ''] = args
  if (type === '') throw mistake('names no type; write arguments of kubectl get, such as pod/web')
  if (type.includes('/') ? args.length > 1 : args.length > 2) {
    throw mistake(`names more than one object; give each a variable of its own`)
  }
  return { ...parsed, isOne: type.includes('/') || args.length === 2 }
}

function parse(words: readonly string[], mistake: (problem: string) => Error): ParsedWords {
  try {
    return parseFlags(words, getFlags)
  } catch (error) {
    if (!(error instanceof CtlError)) throw error
    throw mistake(`${error.message}; it takes TYPE/NAME, TYPE NAME or TYPE with -n, -A, -l`)
  }
}
