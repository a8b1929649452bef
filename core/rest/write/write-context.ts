import { formatGroupVersion } from '../../api/group-version.ts'
import { formatTime } from '../../api/time.ts'
import { randomUuid } from '../../api/uuid.ts'
import type { WriteContext } from '../../catalog/resource-definition.ts'
import type { ResourceContext } from '../resource-context.ts'

/** What strategies and defaulting may know of this request; its time is read once. */
export function createWriteContext(
  context: Pick<ResourceContext, 'services' | 'user' | 'definition' | 'warnings'>,
): WriteContext {
  const { runtime, brand } = context.services
  const { group, version } = context.definition
  return {
    brand,
    now: formatTime(runtime.clock.now()),
    user: context.user,
    requested: formatGroupVersion(group, version),
    gate: context.services.gate,
    uuid: () => randomUuid(runtime, 'identity'),
    warn: (text) => context.warnings.push(text),
  }
}
