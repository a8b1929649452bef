import { beforeAll, expect, it } from 'vitest'
import { readAuthenticationConfiguration } from '../../core/access/authn/configuration/authentication-configuration.ts'
import {
  type ClaimLanguage,
  loadClaimLanguage,
} from '../../core/access/authn/configuration/claim-language.ts'
import { validateAuthentication } from '../../core/access/authn/configuration/validate-authentication.ts'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { told, toldFaults, type VectorFault } from '../support/recorded/vector-faults.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface ConfigurationCase {
  readonly config: JsonObject
  readonly disallowedIssuers: readonly string[]
  readonly errors: readonly VectorFault[]
  readonly gates: Readonly<Record<string, boolean>>
}

const brand = brands.k8s
let language: ClaimLanguage

beforeAll(async () => {
  language = await loadClaimLanguage(brand)
})

function faultsOf({ config, disallowedIssuers, gates }: ConfigurationCase): string[] {
  const { causes } = validateAuthentication(
    readAuthenticationConfiguration(writeJson(config), brand),
    {
      brand,
      language,
      disallowedIssuers,
      gates: {
        structured: gates['StructuredAuthenticationConfiguration'] === true,
        egressSelector: gates['StructuredAuthenticationConfigurationEgressSelector'] === true,
      },
    },
  )
  return told(causes)
}

describeVectorLines<ConfigurationCase>('access/authn-config.jsonl', (cases) => {
  it('there are configurations to validate', () => {
    expect(cases.length).toBeGreaterThan(0)
  })

  it('an authentication configuration has the faults that the original finds', () => {
    expect(vectorMismatches(cases, faultsOf, ({ errors }) => toldFaults(errors))).toEqual([])
  })
})
