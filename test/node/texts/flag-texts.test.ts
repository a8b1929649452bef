import { expect, it } from 'vitest'
import { placeOptionTable } from '../../../browser-host/page/page-options.ts'
import type { Command } from '../../../core/command/ctl/command.ts'
import { commands } from '../../../core/command/ctl/commands.ts'
import { flagsOf } from '../../../core/command/ctl/global-flags.ts'
import { mockOptionTable } from '../../../core/server/mock/options/mock-option-table.ts'
import { startOptionTable } from '../../../node-host/base/options/tables/start-option-table.ts'
import { skerryProgram, kubeApiserverProgram } from '../../../node-host/commands/serve/programs.ts'
import { equalWords, originalUsageRuns } from '../../support/texts/equal-words.ts'
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

/** A text without the names that are listed behind or below it; what it agrees with may be named. */
function plain(help: string): string {
  return help.replace(/ Names: .*$|:$/, '.').replaceAll(/[Kk]ubernetes|^https |TLS_\w+/g, 'Cluster')
}

it('every flag of every command of kubectl has a help of at most 40 words', () => {
  const flags = commands.flatMap((command) => flagsBelow(command, []))
  expect(flags.length).toBeGreaterThan(900)
  expect(faultsOf(flags)).toEqual([])
})

it('what every command of kubectl does is told in words of our own', () => {
  const all = (command: Command): readonly Command[] => [
    command,
    ...(command.subcommands ?? []).flatMap(all),
  ]
  const texts = commands.flatMap(all).flatMap(({ name, summary, description = '' }) => [
    [`${name} ${summary}`, equalWords(summary, originalUsageRuns)],
    [`${name} ${description}`, equalWords(description, originalUsageRuns)],
  ])
  expect(texts.filter(([, words]) => words !== undefined)).toEqual([])
  expect(texts.length).toBeGreaterThan(160)
})

it('every flag of the server has a help of at most 40 words', () => {
  const flags = [...skerryProgram.flags, ...kubeApiserverProgram.flags]
  const helps = flags.map(({ name, help }) => [`--${name}`, plain(help)] as const)
  expect(faultsOf(helps)).toEqual([])
})

it.each([
  ['startServer', startOptionTable],
  ['a mock', mockOptionTable],
  ['a server in a page', placeOptionTable],
])('every option of %s has a help of at most 40 words', (_, table) => {
  const helps = Object.entries(table).map(([name, { help }]) => [name, plain(help)] as const)
  expect(faultsOf(helps)).toEqual([])
})
