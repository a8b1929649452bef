import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasShell, removeTools, runRealShell } from '../../support/shell/run-real-shell.ts'
import type { RecordedScript } from '../../support/shell/run-script.ts'

const directory = join(import.meta.dirname, '../../core/cluster/simulation/shell/recorded')
const files = { sh: 'ash.json', bash: 'bash.json' }

afterAll(removeTools)

describe.each(Object.entries(files))('the recorded scripts of %s', (name, file) => {
  const isHere = hasShell(name)
  if (!isHere) {
    process.stderr.write(
      `SKIPPED: ${name} or busybox is not installed, so its scripts are not compared\n`,
    )
  }

  it.skipIf(!isHere)(
    'print what the installed shell prints',
    () => {
      const table = JSON.parse(readFileSync(join(directory, file), 'utf8')) as RecordedScript[]
      const answers = table.map(([script, input]) => {
        const { out, error, code } = runRealShell(name, script, input)
        return [script, input, out, error, code]
      })
      expect(answers).toEqual(table)
    },
    120_000,
  )
})
