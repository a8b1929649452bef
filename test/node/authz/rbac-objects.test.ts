import { describe, expect, it } from 'vitest'
import { readCases, runCase } from '../../support/recorded/recorded-cases.ts'

/** Writes of roles and bindings, and the original's answers. */
const validation = readCases(new URL('rbac-validation.json', import.meta.url))
const escalation = readCases(new URL('rbac-escalation.json', import.meta.url))
const reviews = readCases(new URL('rbac-reviews.json', import.meta.url))

describe('validation of RBAC objects', () => {
  it.each(validation)('RBAC objects are validated as by the original: $name', async (recorded) => {
    const { found, wanted } = await runCase(recorded)
    expect(found).toEqual(wanted)
  })
})

describe('escalation checks of RBAC objects', () => {
  it.each(escalation)('nobody grants what they do not hold: $name', async (recorded) => {
    const { found, wanted } = await runCase(recorded)
    expect(found).toEqual(wanted)
  })
})

describe('reviews of rights by RBAC', () => {
  it.each(reviews)('reviews tell what RBAC says as the original does: $name', async (recorded) => {
    const { found, wanted } = await runCase(recorded)
    expect(found).toEqual(wanted)
  })
})
