import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidShown,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { checkRange } from '../../shared/validation/field-checks.ts'
import { internalText } from '../../shared/validation/internal-text.ts'
import type { AnyContainer } from './container-lists.ts'
import { checkAppArmor, checkSeccomp } from './security-profiles.ts'
import { checkWindowsOptions } from './windows-options.ts'

/** Largest id of a user or a group. */
export const largestId = 2_147_483_647

/** Contradictions of `allowPrivilegeEscalation: false`. */
function checkEscalation(context: corev1.SecurityContext, path: FieldPath): StatusCause[] {
  const refusal = (what: string): StatusCause =>
    invalidShown(
      path,
      internalText('core.SecurityContext', context),
      `cannot set \`allowPrivilegeEscalation\` to false and ${what}`,
    )
  const causes = context.privileged === true ? [refusal('`privileged` to true')] : []
  for (const capability of context.capabilities?.add ?? []) {
    if (capability === 'CAP_SYS_ADMIN') causes.push(refusal('`capabilities.Add` CAP_SYS_ADMIN'))
  }
  return causes
}

interface SecurityScope {
  /** Whether the container's pod shares the users of its node. */
  readonly hostUsers: boolean
  readonly refusesPrivileged: boolean | undefined
}

/** Validates the security context of a container. */
export function validateSecurityContext(
  container: AnyContainer,
  { hostUsers, refusesPrivileged }: SecurityScope,
  path: FieldPath,
): readonly StatusCause[] {
  const { securityContext: context } = container
  if (!context) return noCauses
  const place = `${path}.securityContext`
  const causes: StatusCause[] = []
  if (refusesPrivileged === true && context.privileged === true) {
    causes.push(forbidden(`${place}.privileged`, 'disallowed by cluster policy'))
  }
  for (const key of ['runAsUser', 'runAsGroup'] as const) {
    addCauses(causes, checkRange(context, place, key, 0, largestId))
  }
  if (hostUsers && context.procMount === 'Unmasked') {
    const detail = '`hostUsers` must be false to use `Unmasked`'
    causes.push(invalidJson(`${place}.procMount`, 'Unmasked', detail))
  }
  addCauses(causes, checkSeccomp(context, place))
  if (context.allowPrivilegeEscalation === false) {
    addCauses(causes, checkEscalation(context, place))
  }
  addCauses(causes, checkWindowsOptions(context, place))
  addCauses(causes, checkAppArmor(context, place))
  return causes
}

/** Fields of a container's security context, for the order of causes. */
export const containerSecurityOrder: readonly string[] = [
  'privileged',
  'runAsUser',
  'runAsGroup',
  'procMount',
  'seccompProfile',
  '$',
  'windowsOptions',
  'appArmorProfile',
]
