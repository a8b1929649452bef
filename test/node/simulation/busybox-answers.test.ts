import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recorded, type RecordedAnswer, wordsOf } from '../../support/commands/recorded-answers.ts'
import { hasBusybox, runBusybox } from '../../support/commands/run-busybox.ts'

const directory = join(import.meta.dirname, '../../core/cluster/simulation/commands/recorded')
const isHere = hasBusybox()
if (!isHere) {
  process.stderr.write(
    'SKIPPED: busybox is not installed, so its recorded answers are not compared\n',
  )
}

describe.skipIf(!isHere)('the recorded answers are those of the installed busybox', () => {
  it.each(readdirSync(directory))(
    '%s',
    (file) => {
      const table = JSON.parse(readFileSync(join(directory, file), 'utf8')) as RecordedAnswer[]
      const answers = table.map(([line, input]) =>
        recorded(line, input, runBusybox(wordsOf(line), input)),
      )
      expect(answers).toEqual(table)
    },
    120_000,
  )
})
