import { describe, expect, it } from 'vitest'
import { type RecordedScript, runScript } from '../../../../support/shell/run-script.ts'
import ash from './recorded/ash.json' with { type: 'json' }
import bash from './recorded/bash.json' with { type: 'json' }

const tables = { sh: ash, bash } as unknown as Readonly<Record<string, RecordedScript[]>>

describe.each(Object.entries(tables))(
  'scripts of %s do as with busybox and bash',
  (name, scripts) => {
    it.each(scripts)('%s', async (script, input, out, error, code) => {
      const words = script === '' ? [name] : [name, '-c', script]
      expect(await runScript(words, input)).toMatchObject({ out, error, code })
    })
  },
)
