import type { ValidatingAdmissionPolicySpec } from '../../../base/api/types/admissionregistration.v1.generated.ts'
import { beginStep } from '../admission-trace.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { deniedWrite } from '../policies/denied-write.ts'
import { isExcluded } from '../policies/excluded-resources.ts'
import { PolicyPlugin } from '../policies/policy-plugin.ts'
import { askPolicy, type Denial } from '../policies/policy-verdict.ts'
import type { ValidatingPolicy } from '../policies/validating/validating-policy.ts'

const name = 'ValidatingAdmissionPolicy'

/** The first denial of a request. */
interface Verdicts {
  denial: Denial | undefined
}

/** The plug-in ValidatingAdmissionPolicy: asks validating policies about writes. Bindings decide what becomes of a denial. */
export const validatingAdmissionPolicy: PluginRegistration = {
  name,
  isDefault: true,
  create(parts) {
    const { brand } = parts
    const policies = new PolicyPlugin<ValidatingPolicy, Verdicts, ValidatingAdmissionPolicySpec>(
      {
        policies: 'validatingadmissionpolicies',
        bindings: 'validatingadmissionpolicybindings',
        compile: (compiler, spec) => new compiler.ValidatingPolicy(spec, brand),
        begin: () => ({ denial: undefined }),
        ask(bound, request, state) {
          const { attributes } = request
          const { trace } = attributes
          const asked = bound.policy.name
          const add = trace && beginStep(trace, { phase: 'validating', plugin: name, asked })
          const verdict = askPolicy(bound, request, parts)
          const { denials, warnings, annotations } = verdict
          verdict.count()
          for (const text of warnings) attributes.write.warn(text)
          for (const [key, value] of annotations) attributes.annotate(key, value)
          state.denial ??= denials[0]
          add?.({
            outcome: denials.length > 0 ? 'refused' : 'passed',
            changes: [],
            messages: [...warnings, ...denials.map(({ message }) => message)],
          })
        },
        end({ denial }, attributes) {
          if (denial) throw deniedWrite(attributes, denial.message, denial.reason)
        },
      },
      parts,
    )
    return {
      name,
      handles: (_operation, definition) => !isExcluded(brand, definition),
      validate: (attributes) => policies.decide(attributes),
    }
  },
}
