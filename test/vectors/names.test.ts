import { describe, expect, it } from 'vitest'
import { managerProblems } from '../../core/base/api/metadata/manager-name.ts'
import {
  configKey,
  environmentVariableName,
  httpHeaderName,
  percentage,
  portName,
  type TextRule,
  wildcardDnsSubdomain,
} from '../../core/base/api/metadata/names.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

const fieldManager: TextRule = (text) => {
  const { isTooLong, unprintable } = managerProblems(text)
  return isTooLong ? ['too long', ...unprintable] : unprintable
}

const rules: Readonly<Record<string, TextRule>> = {
  TestIsValidPortName: portName,
  TestIsHTTPHeaderName: httpHeaderName,
  TestIsValidPercent: percentage,
  TestIsConfigMapKey: configKey,
  TestIsWildcardDNS1123Subdomain: wildcardDnsSubdomain,
  TestIsRelaxedEnvVarName: environmentVariableName,
  TestValidateFieldManagerValid: fieldManager,
  TestValidateFieldManagerInvalid: fieldManager,
}

describeVectors<Record<string, string[]>>('curated/name-validation-strings.json', (lists) => {
  describe.each(Object.entries(lists))('%s', (name, texts) => {
    const rule = rules[name.replace(/\..*/, '')]
    const bad = /bad|failure|Invalid\b/.test(name.replace(/@.*/, '').replace('.tests', ''))

    it(`${name} is covered by a rule`, () => {
      expect(rule).toBeDefined()
    })

    it.each(texts)(`${name}: ${bad ? 'refuses' : 'takes'} %j`, (text) => {
      expect((rule?.(text) ?? []).length > 0).toBe(bad)
    })
  })
})
