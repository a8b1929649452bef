import { describe, expect, it } from 'vitest'
import { readCases, runCase } from '../../../support/recorded/recorded-cases.ts'

// The expected answers are those of kube-apiserver 1.34.2.
const cases = readCases(new URL('written-policies.json', import.meta.url))

describe('expressions of policies and webhooks as they are written', () => {
  for (const each of cases) {
    it(`writing policies: ${each.name}`, async () => {
      const { found, wanted } = await runCase(each)
      expect(found).toEqual(wanted)
    })
  }
})
