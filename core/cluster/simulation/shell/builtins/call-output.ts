import type { Program } from '../../processes/program.ts'
import type { BuiltInCall } from '../running/command-tools.ts'
import { complain, write } from '../running/redirections.ts'
import type { Steps } from '../state/open-files.ts'

/** Prints what a built-in command says. */
export function* say({ shell }: BuiltInCall, text: string): Steps<void> {
  if (text !== '') yield* write(shell, 1, text)
}

/** Says what a built-in command complains of, and gives its exit code. */
export function* fail({ shell }: BuiltInCall, message: string, code = 1): Program {
  yield* complain(shell, message)
  return code
}
