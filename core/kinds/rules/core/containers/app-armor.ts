import type { Brand } from '../../../../base/api/brand.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

export const appArmorAdvice = 'deprecated since v1.30; use the "appArmorProfile" field instead'

/** Key of the annotation with a container's AppArmor profile. */
export function appArmorKey(container: string, { labelDomain }: Brand): string {
  return `container.apparmor.security.beta.${labelDomain}/${container}`
}

const localhost = 'localhost/'

/** AppArmor profile of an annotation, in the form of the field `appArmorProfile`; undefined where it names none. */
export function profileOf(annotation: string): corev1.AppArmorProfile | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  if (!annotation.startsWith(localhost) || annotation === localhost) return undefined
  return { type: 'Localhost', localhostProfile: annotation.slice(localhost.length) }
}
