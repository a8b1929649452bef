import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultRelease } from '../../../core/base/release/default-release.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { DescriptionTables } from '../../../node-host/build/tools/pack-descriptions.ts'
import { tablesByRef } from '../../../node-host/build/tools/released-tables.ts'
import { equalWords, hashOfRun, originalRuns } from '../../support/texts/equal-words.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

const folder = new URL('../../../core/kinds/tables/descriptions/', import.meta.url)

/** Each line of a table of descriptions by its place: `core.txt:12`. */
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .map((line, index) => [`${name}:${index + 1}`, line] as const)
      .filter(([, line]) => line !== '' && !/^(?:#|like )/.test(line)),
  )

/** The text behind the name of what it describes. */
const texts = lines.map(([place, line]) => {
  const text = /^(?:\[[\w,]+\] )?\w+(?:\.[^\s=]+|=(?:"[^"]*"|\S+))? (.*)$/.exec(line)?.[1]
  return [place, text ?? ''] as const
})

it('descriptions have no eight words in a row that those of the original have', () => {
  expect(texts.length).toBeGreaterThan(3300)
  const equal = texts.flatMap(([place, text]) => {
    const words = equalWords(text)
    return words === undefined ? [] : [`${place}: ${words}`]
  })
  expect(equal).toEqual([])
})

it('eight words in a row are found in a text, whatever stands between them', () => {
  expect(originalRuns.size).toBeGreaterThan(50_000)
  const known = new Set([hashOfRun('one two three four five six seven eight')])
  expect(equalWords('One, two, three, four, five, six, seven.', known)).toBeUndefined()
  expect(equalWords('Zero, "one" two three: four five six seven (eight) nine.', known)).toBe(
    'one two three four five six seven eight',
  )
})

it('descriptions are sentences of at most 40 words, without filler', () => {
  const sentences = texts.filter(
    (_, index) => !/^(?:\[[\w,]+\] )?\w+=/.test(lines[index]?.[1] ?? ''),
  )
  expect(faultsOf(sentences)).toEqual([])
})

const table = `group core version v1 ref core/v1
enum RestartPolicy Always Never
message PodSpec
  volumes 1 list<string> ?
  restartPolicy 2 RestartPolicy ?
`
const tables = tablesByRef([{ base: 'core.v1', ref: 'core/v1', whole: table }], {
  ...parseRelease(defaultRelease),
})

it.each([
  ['Nosuch Text.', 'no release has Nosuch'],
  ['PodSpec.nosuch Text.', 'no release has PodSpec.nosuch'],
  ['RestartPolicy=Sometimes starts it', 'no release has RestartPolicy=Sometimes'],
  ['PodSpec', 'neither "Type text", "Type.field text" nor "Set=Value text"'],
  ['PodSpec text', 'a sentence begins with a capital and ends with a period'],
  ['PodSpec.volumes Says `more`.', 'a backquote'],
  [`PodSpec ${'Word '.repeat(40)}end.`, '41 words, and 40 are the most'],
  ['PodSpec One.\nPodSpec Two.', 'PodSpec has a text already'],
])('a table of descriptions with the line "%s" is refused', (text, message) => {
  const make = (): unknown => new DescriptionTables([{ group: 'core', text }], tables)
  expect(make).toThrow(message)
})

it('a table of descriptions tells what it lacks', () => {
  const text = 'PodSpec One.\nPodSpec.volumes Two.\nRestartPolicy=Always starts it again'
  const lacking = new DescriptionTables([{ group: 'core', text }], tables)
  expect(lacking.missing(new Set(['core/v1']))).toEqual([
    'core/v1.PodSpec.restartPolicy',
    'core/v1.RestartPolicy=Never',
  ])
})

it('all values of a set may have no text of their own', () => {
  const text =
    'PodSpec One.\nPodSpec.volumes Two.\nPodSpec.restartPolicy Three.\nRestartPolicy=* say when'
  const whole = new DescriptionTables([{ group: 'core', text }], tables)
  expect(whole.missing(new Set(['core/v1']))).toEqual([])
})
