#!/usr/bin/env node
import { hostCommands } from './commands/host-commands.ts'
import { skerryProgram } from './serve-command/programs.ts'
import { failCommand, serve } from './serve-command/serve.ts'

async function run(words: readonly string[]): Promise<void> {
  const [first, ...others] = words
  const command = hostCommands.find(({ name }) => name === first)
  if (command) return command.run(others)
  await serve(skerryProgram, first === 'up' ? others : words)
}

run(process.argv.slice(2)).catch(failCommand)
