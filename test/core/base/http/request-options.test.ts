import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import { parseWriteOptions } from '../../../../core/base/http/request-options.ts'

function failure(search: string): string {
  try {
    parseWriteOptions(
      { query: new URLSearchParams(search), services: { brand: brands.k8s } },
      'CreateOptions',
    )
  } catch (error) {
    const { code, message } = error as ApiError
    return `${code} ${message}`
  }
  return 'accepted'
}

describe('the options of a write', () => {
  it('the options of a write take a field manager of up to 128 printable bytes', () => {
    const search = (name: string): string => `fieldManager=${encodeURIComponent(name)}`
    expect(failure(search('kubectl-create'))).toBe('accepted')
    expect(failure(search('x'.repeat(128)))).toBe('accepted')
    expect(failure(search('ß'.repeat(65)))).toContain('may not be more than 128 bytes')
    expect(failure(search('a\nb'))).toBe(
      '422 CreateOptions.meta.k8s.io "" is invalid: fieldManager: Invalid value: "a\\nb": invalid character U+000A (at position 1)',
    )
  })

  it('the options of a write name what a dry run and a field validation may be', () => {
    expect(failure('dryRun=')).toContain('Unsupported value: [""]: supported values: "All"')
    expect(failure('dryRun=Some')).toContain('Unsupported value: ["Some"]: supported values: "All"')
    expect(failure('fieldValidation=Maybe')).toContain('"", "Ignore", "Strict", "Warn"')
  })
})
