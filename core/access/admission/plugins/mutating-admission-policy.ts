import type { MutatingAdmissionPolicySpec } from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import { differences } from '../../../objects/patch/differences.ts'
import { beginStep } from '../admission-trace.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { deniedByPolicies } from '../policies/denied-write.ts'
import { isExcluded } from '../policies/excluded-resources.ts'
import type { MutatingPolicy } from '../policies/mutating/mutating-policy.ts'
import { MutationRun } from '../policies/mutation-run.ts'
import { PolicyPlugin } from '../policies/policy-plugin.ts'
import type { PolicyRequest } from '../policies/policy-request.ts'
import type { BoundPolicy } from '../policies/policy-source.ts'
import { Reinvocations } from '../reinvocation.ts'

const name = 'MutatingAdmissionPolicy'

/** Has a policy mutate the object of a request, and adds its step to the admission trace, where there is one. */
function applyTraced(
  bound: BoundPolicy<MutatingPolicy>,
  request: PolicyRequest,
  run: MutationRun,
): void {
  const { attributes } = request
  const { trace, object } = attributes
  const said = run.faults.length
  const asked = bound.policy.name
  const add = trace && beginStep(trace, { phase: 'mutating', plugin: name, asked })
  run.apply(bound, request)
  if (!add) return
  const changes = object && attributes.object ? differences(object, attributes.object) : []
  const messages = run.faults.slice(said).map(({ message }) => message)
  const passed = changes.length > 0 ? 'changed' : 'passed'
  add({ outcome: messages.length > 0 ? 'refused' : passed, changes, messages })
}

/** The plug-in MutatingAdmissionPolicy: has mutating policies change objects, in the order of their names. Needs its feature gate. */
export const mutatingAdmissionPolicy: PluginRegistration = {
  name,
  isDefault: true,
  create(parts) {
    const { brand } = parts
    const reinvocations = new Reinvocations()
    if (!parts.gate(name)) return undefined
    const policies = new PolicyPlugin<MutatingPolicy, MutationRun, MutatingAdmissionPolicySpec>(
      {
        policies: 'mutatingadmissionpolicies',
        bindings: 'mutatingadmissionpolicybindings',
        compile: (compiler, spec) => new compiler.MutatingPolicy(spec, brand),
        begin: (attributes) =>
          new MutationRun(attributes, reinvocations.begin(attributes), parts.meter),
        ask: applyTraced,
        end(run, attributes) {
          run.end()
          const [first, ...more] = run.faults
          if (!first) return
          const messages = more.map(({ message }) => message)
          throw deniedByPolicies(
            attributes,
            [first.message, ...messages],
            first.reason ?? 'Forbidden',
          )
        },
      },
      parts,
    )
    return {
      name,
      handles: (operation, definition) => operation !== 'DELETE' && !isExcluded(brand, definition),
      mutate: (attributes) => policies.decide(attributes),
    }
  },
}
