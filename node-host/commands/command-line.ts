import { failCommand } from '../base/errors/fail-command.ts'
import { commandWords } from './command-words.ts'
import { hostCommands } from './host-commands.ts'

async function run(words: readonly string[]): Promise<void> {
  const [first, ...others] = words
  const command = hostCommands.find(({ name }) => name === first)
  if (command) return command.run(others)
  const [{ skerryProgram }, { serve }] = await Promise.all([
    import('./serve/programs.ts'),
    import('./serve/serve.ts'),
  ])
  await serve(skerryProgram, first === 'up' ? others : words)
}

/** Runs a command line; errors end the process. `argv` is as in `process.argv`. */
export function runCommandLine(argv: readonly string[]): void {
  run(commandWords(argv)).catch(failCommand)
}
