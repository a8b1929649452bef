import { describe, expect, it } from 'vitest'
import type { ConformanceSpec } from '../../conformance/conformance-specs.ts'
import { resultsTable } from '../../conformance/results-table.ts'
import { specClassOf } from '../../conformance/spec-classes.ts'
import type { SpecResult } from '../../conformance/spec-results.ts'

const spec = (name: string, file: string): ConformanceSpec => ({
  name,
  file,
  class: specClassOf(name, file),
  isSerial: false,
})
const passed: SpecResult = { state: 'passed', seconds: 1 }
const failed = (reason: string): SpecResult => ({ state: 'failed', seconds: 1, reason })

describe('the table of conformance results', () => {
  it('the table counts passed specs by class, before and now, and lists the rest with reasons', () => {
    const specs = [
      spec('Secrets in a volume [Conformance]', 'test/e2e/common/storage/secrets_volume.go'),
      spec('Job should run [Conformance]', 'test/e2e/apps/job.go'),
    ]
    const table = resultsTable(
      specs,
      new Map([
        ['Secrets in a volume [Conformance]', passed],
        ['Job should run [Conformance]', failed('a | b')],
      ]),
      new Map([['Job should run [Conformance]', passed]]),
    )
    expect(table).toContain('| files | 1 | 0 | 1 |')
    expect(table).toContain('| controllers | 1 | 1 | 0 |')
    expect(table).toContain('| all | 2 | 1 | 1 |')
    expect(table).toContain('- Job should run: passed before: a \\| b')
    expect(table).not.toContain('Secrets in a volume')
  })

  it('the table says that all pass where they do', () => {
    const specs = [spec('Job should run [Conformance]', 'test/e2e/apps/job.go')]
    const table = resultsTable(
      specs,
      new Map([['Job should run [Conformance]', passed]]),
      undefined,
    )
    expect(table).toContain('\n\nAll pass.\n')
    expect(table).not.toContain('does not pass')
  })

  it('the class of a spec is that of the longest part of its file, or of a part of its name', () => {
    expect(specClassOf('a webhook', 'test/e2e/apimachinery/webhook.go')).toBe('webhooks')
    expect(specClassOf('a watch', 'test/e2e/apimachinery/watch.go')).toBe('API')
    expect(specClassOf('values in a volume subpath', 'test/e2e/common/node/expansion.go')).toBe(
      'files',
    )
    expect(() => specClassOf('a spec', 'test/e2e/unknown/x.go')).toThrow(/no class/)
  })
})
