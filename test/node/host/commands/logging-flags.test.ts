import { describe, expect, it } from 'vitest'
import { helpText } from '../../../../node-host/commands/flags/help-text.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import type { Program } from '../../../../node-host/commands/flags/program.ts'
import { runProgram } from '../../../../node-host/commands/run/run-program.ts'
import {
  kubeApiserverProgram,
  skerryProgram,
} from '../../../../node-host/commands/serve/programs.ts'

const programs: readonly Program[] = [skerryProgram, kubeApiserverProgram, runProgram]

describe('flags of the log', () => {
  it.each([
    [[], 0],
    [['-v', '3'], 3],
    [['-v=3'], 3],
    [['-v3'], 3],
    [['--v', '4'], 4],
    [['--v=10'], 10],
  ])('verbosity is read from %j', (words, verbosity) => {
    for (const program of programs) {
      expect(parseCommand(program, words)).toMatchObject({ settings: { verbosity } })
    }
  })

  it('the format is text or JSON, and another one is refused in one line', () => {
    for (const program of programs) {
      expect(parseCommand(program, [])).toMatchObject({ settings: { logFormat: 'text' } })
      expect(parseCommand(program, ['--logging-format=json'])).toMatchObject({
        settings: { logFormat: 'json' },
      })
      expect(() => parseCommand(program, ['--logging-format', 'xml'])).toThrow(
        '--logging-format: "xml" is not one of text, json',
      )
    }
  })
})

describe('the help', () => {
  it('the help begins with the usage, what the program does, and three examples', () => {
    const lines = helpText(skerryProgram).split('\n')
    expect(lines.slice(0, 2)).toEqual(['Usage: skerry [command] [flags]', ''])
    const [examples, commands] = [lines.indexOf('Examples:'), 'Commands (each has --help):']
    expect(lines.slice(examples + 1, examples + 6)).toEqual([
      expect.stringContaining('skerry up'),
      expect.stringContaining('skerry run -- '),
      expect.stringContaining('skerry kubectl'),
      '',
      commands,
    ])
  })

  it('the help lists the commands that serve first, then those that ask a server', () => {
    const names = skerryProgram.commands.map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['up', 'run', 'status', 'kubectl'])
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(programs)('the help of $name has every flag once, each below a heading', (program) => {
    const lines = helpText(program).split('\n')
    const shown = program.flags.filter(({ isHidden }) => isHidden !== true)
    for (const { name, group } of shown) {
      const at = lines.flatMap((line, index) =>
        new RegExp(`^  --${name}(?: |$)`).test(line) ? [index] : [],
      )
      expect(at).toHaveLength(1)
      const heading = lines.slice(0, at[0]).findLast((line) => /^\S.*:$/.test(line))
      expect(heading).toBe(`${group}:`)
    }
  })
})
