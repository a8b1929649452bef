import { expect, it } from 'vitest'
import type { Command } from '../../../core/command/ctl/command.ts'
import { commands } from '../../../core/command/ctl/commands.ts'
import { flagsOf } from '../../../core/command/ctl/global-flags.ts'
import { skerryProgram, kubeApiserverProgram } from '../../../node-host/commands/serve/programs.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

/** Flags of a command of kubectl and of those below it, with the global ones: `get --output`. */
function flagsBelow(
  command: Command,
  path: readonly string[],
): readonly (readonly [string, string])[] {
  const own = [...path, command.name]
  return [
    ...flagsOf(command).map(({ name, help }) => [`${own.join(' ')} --${name}`, help] as const),
    ...(command.subcommands ?? []).flatMap((below) => flagsBelow(below, own)),
  ]
}

it('every flag of every command of kubectl has a help of at most 40 words', () => {
  const flags = commands.flatMap((command) => flagsBelow(command, []))
  expect(flags.length).toBeGreaterThan(900)
  expect(faultsOf(flags)).toEqual([])
})

it('every flag of the server has a help of at most 40 words', () => {
  const flags = [...skerryProgram.flags, ...kubeApiserverProgram.flags]
  // Names are listed behind the text, or below it; and flags may name what they agree with.
  const helps = flags.map(({ name, help }) => {
    const text = help.replace(/ Names: .*$|:$/, '.').replaceAll(/[Kk]ubernetes/g, 'Cluster')
    return [`--${name}`, text] as const
  })
  expect(faultsOf(helps)).toEqual([])
})
