import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'

export const appArmorAdvice = 'deprecated since v1.30; use the "appArmorProfile" field instead'

/** The annotation that says under which profile a container runs. */
export function appArmorKey(container: string, { labelDomain }: Brand): string {
  return `container.apparmor.security.beta.${labelDomain}/${container}`
}

const localhost = 'localhost/'

/** The profile that an annotation means, as the field says it; undefined where it means none. */
export function profileOf(annotation: string): JsonObject | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  if (!annotation.startsWith(localhost) || annotation === localhost) return undefined
  return { type: 'Localhost', localhostProfile: annotation.slice(localhost.length) }
}
