import { beforeAll, expect, it } from 'vitest'
import { configurationOf } from '../../core/access/authz/configuration/authorization-configuration.ts'
import { validateAuthorization } from '../../core/access/authz/configuration/validate-authorization.ts'
import {
  accessConditions,
  compileAccessCondition,
} from '../../core/access/authz/webhook/access-conditions.ts'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface ConfigurationCase {
  readonly config: JsonObject
  readonly gates: Readonly<Record<string, boolean>>
  readonly knownTypes: readonly string[]
  readonly repeatableTypes: readonly string[]
  readonly path: string
  readonly errors: readonly {
    readonly type: string
    readonly field: string
    readonly body: string
  }[]
}

function errorsOf({
  config,
  gates,
  knownTypes,
  repeatableTypes,
  path,
}: ConfigurationCase): unknown {
  const environment = accessConditions(brands.k8s, re2Engine)
  const checks = {
    knownTypes,
    repeatableTypes,
    faultOfFile: (file: string) => `error loading file: stat ${file}: no such file or directory`,
    compile: (expression: string) => compileAccessCondition(expression, environment),
    hasConditions: gates['StructuredAuthorizationConfiguration'] !== false,
  }
  return validateAuthorization(configurationOf(config), checks, path)
    .map(({ reason = '', field = '', message }) => `${field} ${reason} ${message}`)
    .toSorted()
}

describeVectorLines<ConfigurationCase>('access/authz-config.jsonl', (cases) => {
  beforeAll(async () => {})

  it('validates authorization configurations with the errors of the original', () => {
    expect(cases.length).toBeGreaterThan(0)
    const expected = ({ errors }: ConfigurationCase): unknown =>
      errors.map(({ type, field, body }) => `${field} ${type} ${body}`).toSorted()
    expect(vectorMismatches(cases, errorsOf, expected)).toEqual([])
  })
})
