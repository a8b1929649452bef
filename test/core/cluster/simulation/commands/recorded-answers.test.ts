import { describe, expect, it } from 'vitest'
import { bytesOfText } from '../../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import {
  recorded,
  type RecordedAnswer,
  wordsOf,
} from '../../../../support/commands/recorded-answers.ts'
import { runInSimulation } from '../../../../support/commands/run-in-simulation.ts'
import awk from './recorded/awk.json' with { type: 'json' }
import bytes from './recorded/bytes.json' with { type: 'json' }
import calculators from './recorded/calculators.json' with { type: 'json' }
import columns from './recorded/columns.json' with { type: 'json' }
import differences from './recorded/differences.json' with { type: 'json' }
import files from './recorded/files.json' with { type: 'json' }
import grep from './recorded/grep.json' with { type: 'json' }
import lines from './recorded/lines.json' with { type: 'json' }
import printing from './recorded/printing.json' with { type: 'json' }
import sed from './recorded/sed.json' with { type: 'json' }
import system from './recorded/system.json' with { type: 'json' }

const tables = {
  awk,
  bytes,
  calculators,
  columns,
  differences,
  files,
  grep,
  lines,
  printing,
  sed,
  system,
} as unknown as Readonly<Record<string, RecordedAnswer[]>>

describe.each(Object.entries(tables))('commands answer as those of busybox: %s', (_, answers) => {
  it.each(answers)('%s', (line, input, ...expected) => {
    const answer = runInSimulation(wordsOf(line), input)
    // What is no UTF-8 was recorded as the sign for it.
    const out = new TextDecoder().decode(bytesOfText(answer.out))
    expect(recorded(line, input, { ...answer, out })).toEqual([line, input, ...expected])
  })
})
