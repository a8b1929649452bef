import { describe, expect, it } from 'vitest'
import { readCases, runCase } from '../../../support/recorded/recorded-cases.ts'

// The expected answers are those of kube-apiserver 1.34.2.
const cases = readCases(new URL('validating-cases.json', import.meta.url))

describe('validating policies on a running server', () => {
  for (const each of cases) {
    it(`validating policies: ${each.name}`, async () => {
      const { found, wanted } = await runCase(each)
      expect(found).toEqual(wanted)
    })
  }
})
