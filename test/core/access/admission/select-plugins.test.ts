import { describe, expect, it } from 'vitest'
import type { PluginRegistration } from '../../../../core/access/admission/plugin-registration.ts'
import {
  type PluginOptions,
  selectPlugins,
} from '../../../../core/access/admission/select-plugins.ts'

function registration(name: string, isDefault: boolean): PluginRegistration {
  return { name, isDefault, create: () => undefined }
}

const registrations = [registration('A', true), registration('B', false), registration('C', true)]

function chosen(choice: PluginOptions): readonly string[] {
  return selectPlugins(registrations, choice).map(({ name }) => name)
}

describe('the choice of admission plug-ins', () => {
  it('without a choice, a server has the default admission plug-ins', () => {
    expect(chosen({})).toEqual(['A', 'C'])
  })

  it('enabled and disabled admission plug-ins keep the order of the chain', () => {
    expect(chosen({ enableAdmissionPlugins: ['B', 'A'], disableAdmissionPlugins: ['C'] })).toEqual([
      'A',
      'B',
    ])
  })

  it.each<[PluginOptions, string]>([
    [
      { enableAdmissionPlugins: ['X'] },
      'enable-admission-plugins: plugin "X" is unknown; there are A, B, C',
    ],
    [
      { disableAdmissionPlugins: ['X'] },
      'disable-admission-plugins: plugin "X" is unknown; there are A, B, C',
    ],
    [
      { admissionConfiguration: { X: {} } },
      'the admission configuration: plugin "X" is unknown; there are A, B, C',
    ],
    [
      { enableAdmissionPlugins: ['A'], disableAdmissionPlugins: ['A'] },
      'A in enable-admission-plugins and disable-admission-plugins overlapped',
    ],
  ])('a choice of admission plug-ins that cannot be used is refused: %j', (choice, message) => {
    expect(() => chosen(choice)).toThrow(new RangeError(message))
  })
})
