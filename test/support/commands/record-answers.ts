// Writes the answers of the real busybox into the tables of test/core/cluster/simulation/commands/recorded, which have the command lines:
// (they run where you are: a line must not change the machine, such as its clock).
// npx tsx test/support/commands/record-answers.ts TABLE.json...
import { readFileSync, writeFileSync } from 'node:fs'
import { recorded, type RecordedAnswer, wordsOf } from './recorded-answers.ts'
import { runBusybox } from './run-busybox.ts'

for (const file of process.argv.slice(2)) {
  const table = JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswer[]
  const answers = table.map(([line, input]) =>
    recorded(line, input, runBusybox(wordsOf(line), input)),
  )
  writeFileSync(file, `[\n${answers.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
}
