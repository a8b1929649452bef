import { commandWords } from './commands/command-words.ts'
import { hostCommands } from './commands/host-commands.ts'
import { failCommand } from './errors/fail-command.ts'

async function run(words: readonly string[]): Promise<void> {
  const [first, ...others] = words
  const command = hostCommands.find(({ name }) => name === first)
  if (command) return command.run(others)
  const [{ skerryProgram }, { serve }] = await Promise.all([
    import('./serve-command/programs.ts'),
    import('./serve-command/serve.ts'),
  ])
  await serve(skerryProgram, first === 'up' ? others : words)
}

/** Runs a command line; errors end the process. `argv` is as in `process.argv`. */
export function runCommandLine(argv: readonly string[]): void {
  run(commandWords(argv)).catch(failCommand)
}
